import { can, type Caller } from '../../contract/caller.ts';
import { INTERNAL_TYPES, MENU_TYPES, type as typeSchema, TYPES } from '../../contract/content-types.ts';
import { INTERNAL_STATUSES } from '../../contract/enums.ts';
import type { Language } from '../../contract/model.ts';
import type { Fields, TextKey } from '../../contract/schema.ts';
import { status, STATUSES } from '../../contract/statuses.ts';
import { INTERNAL_TAXONOMIES, MENU_TAXONOMIES, taxonomy, TAXONOMIES } from '../../contract/taxonomies.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { namesIn } from '../../contract/derive/contexts.ts';
import { Problem } from '../../lib/problem.ts';
import { canEditSome } from '../query/policy.ts';
import { CURIES } from '../query/serialize/serialize-context.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';

/** Types, statuses and taxonomies: what kinds of records there are. The contract holds them as data. */
interface Entry {
  slug: string;
  name: TextKey;
  labels?: Record<string, TextKey | null>;
}

export function listTypes(input: OperationInput<'listTypes'>, service: ReadService): OperationResult {
  if (isEdit(input) && !can(input.caller, 'edit_posts')) throw new Problem('rest_cannot_view');
  const entries = TYPES.filter(({ slug }) => !isEdit(input) || canEditSome(slug, input.caller));
  return {
    body: bySlug(entries, (entry) =>
      present(entry, typeSchema.fields, input, itemsLinks('types', entry.rest_base, service)),
    ),
  };
}

export function getType(input: OperationInput<'getType'>, service: ReadService): OperationResult {
  const key = input.args.type;
  const entry = TYPES.find(({ slug }) => slug === key);
  if (!entry && isOneOf(INTERNAL_TYPES, key)) throw new Problem('rest_cannot_read_type');
  if (isOneOf(MENU_TYPES, key) && isEdit(input)) throw new Problem('rest_forbidden_context');
  if (!entry) throw new Problem('rest_type_invalid');
  if (isEdit(input) && !canEditSome(entry.slug, input.caller)) throw new Problem('rest_forbidden_context');
  return { body: present(entry, typeSchema.fields, input, itemsLinks('types', entry.rest_base, service)) };
}

export function listTaxonomies(input: OperationInput<'listTaxonomies'>, service: ReadService): OperationResult {
  const type = input.args.type;
  const entries = TAXONOMIES.filter(({ types }) => !type || isOneOf(types, type));
  if (isEdit(input) && (entries.length === 0 || !can(input.caller, 'edit_posts')))
    throw new Problem('rest_cannot_view');
  const links = (base: string) => itemsLinks('taxonomies', base, service);
  return { body: bySlug(entries, (entry) => present(entry, taxonomy.fields, input, links(entry.rest_base))) };
}

export function getTaxonomy(input: OperationInput<'getTaxonomy'>, service: ReadService): OperationResult {
  const key = input.args.taxonomy;
  const entry = TAXONOMIES.find(({ slug }) => slug === key);
  if (!entry && isOneOf(INTERNAL_TAXONOMIES, key)) throw new Problem('rest_forbidden');
  if (isOneOf(MENU_TAXONOMIES, key) && isEdit(input)) throw new Problem('rest_forbidden_context');
  if (!entry) throw new Problem('rest_taxonomy_invalid');
  if (isEdit(input) && !can(input.caller, 'edit_posts')) throw new Problem('rest_forbidden_context');
  return { body: present(entry, taxonomy.fields, input, itemsLinks('taxonomies', entry.rest_base, service)) };
}

export function listStatuses(input: OperationInput<'listStatuses'>, service: ReadService): OperationResult {
  if (isEdit(input) && !can(input.caller, 'edit_posts')) throw new Problem('rest_cannot_view');
  const entries = STATUSES.filter((entry) => readsStatus(entry.slug, input.caller));
  return { body: bySlug(entries, (entry) => present(entry, status.fields, input, archiveLinks(entry.slug, service))) };
}

export function getStatus(input: OperationInput<'getStatus'>, service: ReadService): OperationResult {
  const key = input.args.status;
  const entry = STATUSES.find(({ slug }) => slug === key);
  if (!entry && !isOneOf(INTERNAL_STATUSES, key)) throw new Problem('rest_status_invalid');
  if (!entry || !readsStatus(entry.slug, input.caller)) throw new Problem('rest_cannot_read_status');
  return { body: present(entry, status.fields, input, archiveLinks(entry.slug, service)) };
}

/** Any call of this file. */
type AnyCall = OperationInput<'listTypes'>;

const isEdit = (call: Pick<AnyCall, 'args'>): boolean => call.args.context === 'edit';

const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value);

const readsStatus = (slug: string, caller: Caller): boolean => slug === 'publish' || can(caller, 'edit_posts');

const bySlug = <T extends Entry>(entries: readonly T[], show: (entry: T) => object): object =>
  Object.fromEntries(entries.map((entry) => [entry.slug, show(entry)]));

/** The fields of an entry that its context shows, its names said in the language of the request. */
function present(
  entry: Entry,
  fields: Fields,
  { args, texts }: Pick<AnyCall, 'args' | 'texts'>,
  links: object,
): object {
  const said: Record<string, unknown> = {
    ...entry,
    name: formatMessage(texts, entry.name),
    ...(entry.labels ? { labels: formatAll(texts, entry.labels) } : {}),
  };
  const shown = namesIn(fields, args.context, null).map((name) => [name, said[name]]);
  return { ...Object.fromEntries(shown), _links: links };
}

const formatAll = (language: Language, labels: Record<string, TextKey | null>): object =>
  Object.fromEntries(Object.entries(labels).map(([name, key]) => [name, key && formatMessage(language, key)]));

function itemsLinks(collection: string, base: string, { serializeContext }: ReadService): object {
  const api = `${serializeContext.base}/cms-json/cms/v2`;
  return {
    collection: [{ href: `${api}/${collection}` }],
    'cms:items': [{ href: `${api}/${base}` }],
    curies: CURIES,
  };
}

function archiveLinks(slug: string, { serializeContext }: ReadService): object {
  const posts = `${serializeContext.base}/cms-json/cms/v2/posts`;
  return { archives: [{ href: slug === 'publish' ? posts : `${posts}?status=${slug}` }] };
}
