import type { OperationName } from '../contract/shape.ts';
import { createAutosave, getAutosave, listAutosaves } from './autosaves.ts';
import type { Operation } from './call.ts';
import { getStatus, getTaxonomy, getType, listStatuses, listTaxonomies, listTypes } from './catalogue.ts';
import { deleteItem } from './delete-item.ts';
import { getNamespace, getOpenApi, getRoot } from './discovery.ts';
import { getEmbed, proxyEmbed } from './embed.ts';
import { getItem } from './get-item.ts';
import { listItems } from './list-items.ts';
import { deleteRevision, getRevision, listRevisions } from './revisions.ts';
import { getTerm, listTerms } from './terms.ts';
import { TRANSLATION_OPERATIONS } from './translation/index.ts';
import { getMe, getUser, listUsers } from './users.ts';
import { createItem, updateItem } from './write-items.ts';
import { createTerm, deleteTerm, updateTerm } from './write-terms.ts';

/** What each name of the route table does. */
export const OPERATIONS: { readonly [O in OperationName]: Operation<O> } = {
  getRoot,
  getNamespace,
  getOpenApi,
  getEmbed,
  proxyEmbed,
  listItems,
  getItem,
  createItem,
  updateItem,
  deleteItem,
  listRevisions,
  getRevision,
  deleteRevision,
  listAutosaves,
  createAutosave,
  getAutosave,
  listTypes,
  getType,
  listStatuses,
  getStatus,
  listTaxonomies,
  getTaxonomy,
  listTerms,
  getTerm,
  createTerm,
  updateTerm,
  deleteTerm,
  listUsers,
  getUser,
  getMe,
  ...TRANSLATION_OPERATIONS,
};
