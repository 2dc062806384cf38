import type { OperationName } from '../contract/schema.ts';
import { createAutosave, getAutosave, listAutosaves } from '../operations/autosaves.ts';
import { deleteItem } from '../operations/delete-item.ts';
import { getNamespace, getOpenApi, getRoot } from '../operations/discovery.ts';
import { getItem } from '../operations/get-item.ts';
import { getStatus, getTaxonomy, getType, listStatuses, listTaxonomies, listTypes } from '../operations/kinds.ts';
import { listItems } from '../operations/list-items.ts';
import { searchItems } from '../operations/search-items.ts';
import { getEmbed, proxyEmbed } from '../operations/oembed.ts';
import type { Operation } from '../operations/operation.ts';
import { deleteRevision, getRevision, listRevisions } from '../operations/revisions.ts';
import { getTerm, listTerms } from '../operations/terms.ts';
import { getMe, getUser, listUsers } from '../operations/users.ts';
import { createItem, updateItem } from '../operations/write-items.ts';
import { createTerm, deleteTerm, updateTerm } from '../operations/write-terms.ts';
import { TRANSLATION_OPERATIONS } from '../translation/operations/index.ts';

/** What each name of the route table does. */
export const OPERATIONS: { readonly [O in OperationName]: Operation<O> } = {
  getRoot,
  getNamespace,
  getOpenApi,
  getEmbed,
  proxyEmbed,
  listItems,
  searchItems,
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
