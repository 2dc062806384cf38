import type { OperationName } from '../../contract/routes.ts';
import { getNamespace, getOpenApi, getRoot } from './discovery.ts';
import { getEmbed } from './get-embed.ts';
import { getItem, listItems, searchItems } from './read-items.ts';
import { getStatus, getTaxonomy, getType, listStatuses, listTaxonomies, listTypes } from './kinds.ts';
import type { Operation, ReadService } from './operation.ts';
import { getTerm, listTerms } from './terms.ts';
import { getUser, listUsers } from './users.ts';

/** Operations that need no sign-in. They need no disk and no renderer, and run wherever JavaScript does. */
export const READS = {
  getRoot,
  getNamespace,
  getOpenApi,
  getEmbed,
  listItems,
  getItem,
  searchItems,
  listTypes,
  getType,
  listStatuses,
  getStatus,
  listTaxonomies,
  getTaxonomy,
  listTerms,
  getTerm,
  listUsers,
  getUser,
} as const satisfies { readonly [O in OperationName]?: Operation<O, ReadService> };
