import { ITEM_TYPES, TAXONOMY_NAMES } from '../../contract/enums.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Item, ItemType, Revision, Taxonomy, Term } from '../../contract/model.ts';
import { kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationInput, ReadService, Service } from './operation.ts';

/** The item type of a route. */
export function typeOf({ route }: Pick<OperationInput, 'route'>): ItemType {
  const type = ITEM_TYPES.find((name) => name === route.kind);
  if (!type) throw new TypeError(`${route.path} is not a route of items`);
  return type;
}

export function taxonomyOf({ route }: Pick<OperationInput, 'route'>): Taxonomy {
  const taxonomy = TAXONOMY_NAMES.find((name) => name === route.kind);
  if (!taxonomy) throw new TypeError(`${route.path} is not a route of terms`);
  return taxonomy;
}

/** A call whose URL contains the id of a record. */
type Of<Name extends 'id' | 'parent'> = Pick<OperationInput, 'route'> & { args: Record<Name, number> };

/** The item in the URL, or a 404. */
export const findItem = (call: Of<'id'>, index: ContentIndex): Item =>
  ofRoute(index.item(call.args.id), call, 'rest_post_invalid_id');

/** The item whose revisions or autosaves are requested. */
export const findParent = (call: Of<'parent'>, index: ContentIndex): Item =>
  ofRoute(index.item(call.args.parent), call, 'rest_post_invalid_parent');

export const findTerm = (call: Of<'id'>, index: ContentIndex): Term =>
  ofRoute(index.term(call.args.id), call, 'rest_term_invalid');

function ofRoute<R extends Item | Term>(
  record: R | undefined,
  { route }: Pick<OperationInput, 'route'>,
  missing: ErrorCode,
): R {
  if (!record || kindOf(record) !== route.kind) throw new Problem(missing);
  return record;
}

/** A revision of exactly this parent. */
export function findRevision(call: Of<'id'>, parent: Item, { store }: Service): Revision {
  const revision = store.revisions.of(parent.id).find(({ id }) => id === call.args.id);
  if (!revision) throw new Problem('rest_post_invalid_id');
  return revision;
}

/** A part of the service that read-only copies lack. */
export function onWriter<T>(part: T | undefined, { writtenAt = '' }: Pick<ReadService, 'writtenAt'>): T {
  if (part === undefined) throw readOnlyProblem(writtenAt);
  return part;
}

/** The refusal of writes on a read-only copy. `writtenAt` is the API that accepts writes; empty if unknown. */
export function readOnlyProblem(writtenAt: string): Problem {
  return new Problem('rest_read_only', writtenAt ? { data: { api: writtenAt } } : {});
}
