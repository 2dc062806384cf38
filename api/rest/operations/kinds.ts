import { can, type Caller } from '../../contract/caller.ts';
import { INTERNAL_TYPES, MENU_TYPES, type as typeSchema, TYPES } from '../../contract/content-types.ts';
import { INTERNAL_STATUSES } from '../../contract/enums.ts';
import type { Fields } from '../../contract/schema.ts';
import { status, STATUSES } from '../../contract/statuses.ts';
import { INTERNAL_TAXONOMIES, MENU_TAXONOMIES, taxonomy, TAXONOMIES } from '../../contract/taxonomies.ts';
import { taxonomyLabels, typeLabels } from '../../contract/text/labels.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { namesIn } from '../../contract/derive/contexts.ts';
import { Problem } from '../../lib/problem.ts';
import { canEditSome } from '../query/policy.ts';
import { contentApi, CURIES } from '../query/serialize/serialize-context.ts';
import { refuseEditContext } from './authorize.ts';
import type { OperationInput, ReadService, Operation } from './operation.ts';

// Types, statuses and taxonomies: the kinds of records, defined as data in the contract.

export const listTypes: Operation<'listTypes', ReadService> = (input, service) => {
  refuseEditContext(input.args, can(input.caller, 'edit_posts'), 'rest_cannot_view');
  const entries = TYPES.filter(({ slug }) => input.args.context !== 'edit' || canEditSome(slug, input.caller));
  return { body: bySlug(entries, (entry) => showType(entry, input, service)) };
};

export const getType: Operation<'getType', ReadService> = (input, service) => {
  const key = input.args.type;
  const entry = TYPES.find(({ slug }) => slug === key);
  if (!entry && isOneOf(INTERNAL_TYPES, key)) throw new Problem('rest_cannot_read_type');
  refuseEditContext(input.args, !isOneOf(MENU_TYPES, key));
  if (!entry) throw new Problem('rest_type_invalid');
  refuseEditContext(input.args, canEditSome(entry.slug, input.caller));
  return { body: showType(entry, input, service) };
};

export const listTaxonomies: Operation<'listTaxonomies', ReadService> = (input, service) => {
  const type = input.args.type;
  const entries = TAXONOMIES.filter(({ types }) => !type || isOneOf(types, type));
  refuseEditContext(input.args, entries.length > 0 && can(input.caller, 'edit_posts'), 'rest_cannot_view');
  return { body: bySlug(entries, (entry) => showTaxonomy(entry, input, service)) };
};

export const getTaxonomy: Operation<'getTaxonomy', ReadService> = (input, service) => {
  const key = input.args.taxonomy;
  const entry = TAXONOMIES.find(({ slug }) => slug === key);
  if (!entry && isOneOf(INTERNAL_TAXONOMIES, key)) throw new Problem('rest_forbidden');
  refuseEditContext(input.args, !isOneOf(MENU_TAXONOMIES, key));
  if (!entry) throw new Problem('rest_taxonomy_invalid');
  refuseEditContext(input.args, can(input.caller, 'edit_posts'));
  return { body: showTaxonomy(entry, input, service) };
};

export const listStatuses: Operation<'listStatuses', ReadService> = (input, service) => {
  refuseEditContext(input.args, can(input.caller, 'edit_posts'), 'rest_cannot_view');
  const entries = STATUSES.filter((entry) => readsStatus(entry.slug, input.caller));
  return { body: bySlug(entries, (entry) => showStatus(entry, input, service)) };
};

export const getStatus: Operation<'getStatus', ReadService> = (input, service) => {
  const key = input.args.status;
  const entry = STATUSES.find(({ slug }) => slug === key);
  if (!entry && !isOneOf(INTERNAL_STATUSES, key)) throw new Problem('rest_status_invalid');
  if (!entry || !readsStatus(entry.slug, input.caller)) throw new Problem('rest_cannot_read_status');
  return { body: showStatus(entry, input, service) };
};

/** A call of any operation in this file. */
type AnyCall = Pick<OperationInput<'listTypes'>, 'args' | 'locale'>;

const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value);

const readsStatus = (slug: string, caller: Caller): boolean => slug === 'publish' || can(caller, 'edit_posts');

const bySlug = <T extends { slug: string }>(entries: readonly T[], show: (entry: T) => object): object =>
  Object.fromEntries(entries.map((entry) => [entry.slug, show(entry)]));

function showType(entry: (typeof TYPES)[number], call: AnyCall, service: ReadService): object {
  const labels = typeLabels(entry.slug, call.locale);
  const links = itemsLinks('types', entry.rest_base, service);
  return present({ ...entry, labels, name: labels['name'] }, typeSchema.fields, call, links);
}

function showTaxonomy(entry: (typeof TAXONOMIES)[number], call: AnyCall, service: ReadService): object {
  const labels = taxonomyLabels(entry.slug, call.locale);
  const links = itemsLinks('taxonomies', entry.rest_base, service);
  return present({ ...entry, labels, name: labels['name'] }, taxonomy.fields, call, links);
}

const showStatus = (entry: (typeof STATUSES)[number], call: AnyCall, service: ReadService): object =>
  present(
    { ...entry, name: formatMessage(call.locale, entry.name) },
    status.fields,
    call,
    archiveLinks(entry.slug, service),
  );

/** The fields shown in the context. */
function present(entry: Record<string, unknown>, fields: Fields, { args }: AnyCall, links: object): object {
  const shown = namesIn(fields, args.context, null).map((name) => [name, entry[name]]);
  return { ...Object.fromEntries(shown), _links: links };
}

function itemsLinks(collection: string, base: string, { serializeContext }: ReadService): object {
  const api = contentApi(serializeContext);
  return {
    collection: [{ href: `${api}/${collection}` }],
    'cms:items': [{ href: `${api}/${base}` }],
    curies: CURIES,
  };
}

function archiveLinks(slug: string, { serializeContext }: ReadService): object {
  const posts = `${contentApi(serializeContext)}/posts`;
  return { archives: [{ href: slug === 'publish' ? posts : `${posts}?status=${slug}` }] };
}
