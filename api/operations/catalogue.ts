import { can, type Caller } from '../contract/caller.ts';
import type { Language } from '../contract/model.ts';
import type { Fields, TextKey } from '../contract/shape.ts';
import { INTERNAL_STATUSES } from '../contract/enums.ts';
import { status, STATUSES } from '../contract/statuses.ts';
import { INTERNAL_TAXONOMIES, MENU_TAXONOMIES, taxonomy, TAXONOMIES } from '../contract/taxonomies.ts';
import { INTERNAL_TYPES, MENU_TYPES, type as typeSchema, TYPES } from '../contract/types.ts';
import { say } from '../derive/message.ts';
import { namesIn } from '../derive/view.ts';
import { Problem } from '../lib/problem.ts';
import { CURIES } from '../query/present/presentation.ts';
import { canEditSome } from '../query/rights.ts';
import type { Answer, Call, Service } from './call.ts';

/** Types, statuses and taxonomies: what kinds of records there are. The contract holds them as data. */
interface Entry {
  slug: string;
  name: TextKey;
  labels?: Record<string, TextKey | null>;
}

export function listTypes(call: Call<'listTypes'>, service: Service): Answer {
  if (isEdit(call) && !can(call.caller, 'edit_posts')) throw new Problem('rest_cannot_view');
  const entries = TYPES.filter(({ slug }) => !isEdit(call) || canEditSome(slug, call.caller));
  return {
    body: bySlug(entries, (entry) =>
      present(entry, typeSchema.fields, call, itemsLinks('types', entry.rest_base, service)),
    ),
  };
}

export function getType(call: Call<'getType'>, service: Service): Answer {
  const key = call.args.type;
  const entry = TYPES.find(({ slug }) => slug === key);
  if (!entry && isOneOf(INTERNAL_TYPES, key)) throw new Problem('rest_cannot_read_type');
  if (isOneOf(MENU_TYPES, key) && isEdit(call)) throw new Problem('rest_forbidden_context');
  if (!entry) throw new Problem('rest_type_invalid');
  if (isEdit(call) && !canEditSome(entry.slug, call.caller)) throw new Problem('rest_forbidden_context');
  return { body: present(entry, typeSchema.fields, call, itemsLinks('types', entry.rest_base, service)) };
}

export function listTaxonomies(call: Call<'listTaxonomies'>, service: Service): Answer {
  const type = call.args.type;
  const entries = TAXONOMIES.filter(({ types }) => !type || isOneOf(types, type));
  if (isEdit(call) && (entries.length === 0 || !can(call.caller, 'edit_posts'))) throw new Problem('rest_cannot_view');
  const links = (base: string) => itemsLinks('taxonomies', base, service);
  return { body: bySlug(entries, (entry) => present(entry, taxonomy.fields, call, links(entry.rest_base))) };
}

export function getTaxonomy(call: Call<'getTaxonomy'>, service: Service): Answer {
  const key = call.args.taxonomy;
  const entry = TAXONOMIES.find(({ slug }) => slug === key);
  if (!entry && isOneOf(INTERNAL_TAXONOMIES, key)) throw new Problem('rest_forbidden');
  if (isOneOf(MENU_TAXONOMIES, key) && isEdit(call)) throw new Problem('rest_forbidden_context');
  if (!entry) throw new Problem('rest_taxonomy_invalid');
  if (isEdit(call) && !can(call.caller, 'edit_posts')) throw new Problem('rest_forbidden_context');
  return { body: present(entry, taxonomy.fields, call, itemsLinks('taxonomies', entry.rest_base, service)) };
}

export function listStatuses(call: Call<'listStatuses'>, service: Service): Answer {
  if (isEdit(call) && !can(call.caller, 'edit_posts')) throw new Problem('rest_cannot_view');
  const entries = STATUSES.filter((entry) => readsStatus(entry.slug, call.caller));
  return { body: bySlug(entries, (entry) => present(entry, status.fields, call, archiveLinks(entry.slug, service))) };
}

export function getStatus(call: Call<'getStatus'>, service: Service): Answer {
  const key = call.args.status;
  const entry = STATUSES.find(({ slug }) => slug === key);
  if (!entry && !isOneOf(INTERNAL_STATUSES, key)) throw new Problem('rest_status_invalid');
  if (!entry || !readsStatus(entry.slug, call.caller)) throw new Problem('rest_cannot_read_status');
  return { body: present(entry, status.fields, call, archiveLinks(entry.slug, service)) };
}

/** Any call of this file. */
type AnyCall = Call<'listTypes'>;

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
    name: say(texts, entry.name),
    ...(entry.labels ? { labels: sayAll(texts, entry.labels) } : {}),
  };
  const shown = namesIn(fields, args.context, null).map((name) => [name, said[name]]);
  return { ...Object.fromEntries(shown), _links: links };
}

const sayAll = (language: Language, labels: Record<string, TextKey | null>): object =>
  Object.fromEntries(Object.entries(labels).map(([name, key]) => [name, key && say(language, key)]));

function itemsLinks(collection: string, base: string, { presentation }: Service): object {
  const api = `${presentation.base}/cms-json/cms/v2`;
  return {
    collection: [{ href: `${api}/${collection}` }],
    'cms:items': [{ href: `${api}/${base}` }],
    curies: CURIES,
  };
}

function archiveLinks(slug: string, { presentation }: Service): object {
  const posts = `${presentation.base}/cms-json/cms/v2/posts`;
  return { archives: [{ href: slug === 'publish' ? posts : `${posts}?status=${slug}` }] };
}
