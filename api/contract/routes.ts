import * as args from './args.ts';
import { type } from './content-types.ts';
import { ITEM_COLLECTIONS, TERM_COLLECTIONS, type ItemType, type Taxonomy } from './enums.ts';
import type { AnyArgs, ArgsOf, Merged, ParameterOf, Writable } from './inferred.ts';
import { embedArgs, proxyArgs } from './oembed.ts';
import { block, blockListArgs } from './records/block.ts';
import { attachment, mediaListArgs } from './records/media.ts';
import { page, pageListArgs } from './records/page.ts';
import { post, postListArgs } from './records/post.ts';
import { HISTORY, revisionListArgs } from './records/revision.ts';
import { searchArgs, searchHit } from './records/search-hit.ts';
import { category, categoryListArgs, tag, tagListArgs } from './records/term.ts';
import { user, userListArgs } from './records/user.ts';
import type {
  Arguments,
  Endpoint,
  Fields,
  Method,
  Namespace,
  OperationName,
  Permission,
  RecordSchema,
  Route,
} from './schema.ts';
import { status } from './statuses.ts';
import { taxonomy } from './taxonomies.ts';
import * as translation from './translation.ts';

/**
 * Every route of the API: who may do what where, with which arguments. Validation, discovery, OPTIONS, OpenAPI, dispatch
 * and the types of operations read this table; nothing else knows a route.
 */

const {
  context,
  force,
  forceAlways,
  foreignId,
  id,
  itemPassword,
  newTerm,
  owner,
  ownerFromId,
  translationOf,
  writable,
} = args;

interface TypedEndpoint<O extends OperationName, A extends Arguments> extends Endpoint {
  operation: O;
  args: A;
}

interface TypedRoute<P extends string, E extends readonly Endpoint[]> extends Route {
  path: P;
  endpoints: E;
}

const row =
  (...methods: Method[]) =>
  <O extends OperationName, const T extends readonly Arguments[]>(
    operation: O,
    permission: Permission,
    ...tables: T
  ): TypedEndpoint<O, Merged<T>> => ({
    methods,
    operation,
    permission,
    args: Object.assign({}, ...tables, args.language) as Merged<T>,
  });

const GET = row('GET');
const POST = row('POST');
const CHANGE = row('POST', 'PUT', 'PATCH');
const DELETE = row('DELETE');

/** Answered, but not part of the discovery document. */
const hidden = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, hidden: true });

const WORDS = ['type', 'status', 'taxonomy'];
const NAMESPACES: readonly Namespace[] = ['cms/v2', 'oembed/1.0', 'xlate/tm/v1'];

function route<const P extends string, const E extends readonly Endpoint[]>(
  path: P,
  more: Pick<Route, 'kind' | 'schema' | 'hidden'>,
  ...endpoints: E
): TypedRoute<P, E> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  return {
    namespace: NAMESPACES.find((namespace) => path.startsWith(`/${namespace}`)) ?? '',
    path,
    params: Object.fromEntries(names.map((name) => [name, WORDS.includes(name) ? '[\\w-]+' : '[\\d]+'])),
    ...more,
    endpoints,
  };
}

/** The parent of a page is one of its fields, but the parent of its autosave is the page. */
const autosaved = <T extends Fields>(fields: T): Merged<[Writable<T>, typeof ownerFromId]> =>
  ({ ...writable(fields), ...ownerFromId }) as Merged<[Writable<T>, typeof ownerFromId]>;

const namespaceIndex = (namespace: Namespace) =>
  route(
    `/${namespace}`,
    {},
    GET('getNamespace', 'public', { namespace: { type: 'any', default: namespace } }, args.anyContext),
  );

/** A collection of items: list, create, read, update, delete. */
const itemRoutes = <
  T extends ItemType,
  F extends Fields,
  L extends Arguments,
  R extends Arguments = typeof itemPassword,
>(
  kind: T,
  schema: RecordSchema & { fields: F },
  listArgs: L,
  readArgs: R = itemPassword as unknown as R,
) =>
  [
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}`,
      { kind, schema },
      GET('listItems', 'public', listArgs),
      POST('createItem', 'create item', writable<F>(schema.fields), translationOf, foreignId),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      GET('getItem', 'read item', id, context, readArgs),
      CHANGE('updateItem', 'edit item', id, writable<F>(schema.fields), translationOf),
      DELETE('deleteItem', 'delete item', id, force),
    ),
  ] as const;

/** The former and the unsaved texts of items. */
const historyRoutes = <T extends keyof typeof HISTORY, F extends Fields>(
  kind: T,
  { fields }: RecordSchema & { fields: F },
) => {
  const { revision, autosave } = HISTORY[kind];
  return [
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{parent}/revisions`,
      { kind, schema: revision },
      GET('listRevisions', 'read parent', revisionListArgs),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{parent}/revisions/{id}`,
      { kind, schema: revision },
      GET('getRevision', 'read parent', owner, id, context),
      DELETE('deleteRevision', 'delete parent', owner, id, forceAlways),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/autosaves`,
      { kind, schema: autosave },
      GET('listAutosaves', 'read parent', ownerFromId, context),
      POST('createAutosave', 'edit parent', autosaved<F>(fields)),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{parent}/autosaves/{id}`,
      { kind, schema: autosave },
      GET('getAutosave', 'read parent', owner, id, context),
    ),
  ] as const;
};

const termRoutes = <T extends Taxonomy, F extends Fields & { name: Fields[string] }, L extends Arguments>(
  kind: T,
  schema: RecordSchema & { fields: F },
  listArgs: L,
) =>
  [
    route(
      `/cms/v2/${TERM_COLLECTIONS[kind]}`,
      { kind, schema },
      GET('listTerms', 'public', listArgs),
      POST('createTerm', 'create term', newTerm<F>(schema.fields), translationOf),
    ),
    route(
      `/cms/v2/${TERM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      GET('getTerm', 'public', id, context),
      CHANGE('updateTerm', 'edit term', id, writable<F>(schema.fields), translationOf),
      DELETE('deleteTerm', 'delete term', id, forceAlways),
    ),
  ] as const;

const TABLE = [
  route('/', {}, GET('getRoot', 'public', args.anyContext)),
  route('/openapi.json', { hidden: true }, GET('getOpenApi', 'public')),

  namespaceIndex('oembed/1.0'),
  route('/oembed/1.0/embed', {}, GET('getEmbed', 'public', embedArgs)),
  route('/oembed/1.0/proxy', {}, GET('proxyEmbed', 'edit posts', proxyArgs)),

  namespaceIndex('xlate/tm/v1'),
  route('/xlate/tm/v1/ate/jobs/store', {}, POST('storeJob', 'manage translations', translation.storeJobArgs)),
  route('/xlate/tm/v1/xliff/fetch/{xlateJobId}', {}, GET('fetchXliff', 'translate', translation.fetchXliffArgs)),
  route(
    '/xlate/tm/v1/ams/register_manager',
    {},
    POST('registerManager', 'manage translations', translation.registerArgs),
  ),
  route('/xlate/tm/v1/ams/synchronize/translators', {}, GET('synchronizeTranslators', 'manage translations')),
  route('/xlate/tm/v1/ams/synchronize/managers', {}, GET('synchronizeManagers', 'manage translations')),
  route('/xlate/tm/v1/ams/status', {}, GET('getTranslationStatus', 'manage translations')),
  route('/xlate/tm/v1/ams/console', {}, GET('getDashboardUrl', 'manage translations')),
  route(
    '/xlate/tm/v1/ate/jobs',
    {},
    POST('createJobs', 'manage translations', translation.createJobsArgs),
    hidden(GET('listJobs', 'translate', args.paging, args.search, translation.listJobsArgs)),
  ),
  route('/xlate/tm/v1/ate/jobs/{ateJobId}', {}, GET('getJob', 'translate', translation.externalJobInPath)),
  route('/xlate/tm/v1/jobs/assign', {}, POST('assignJob', 'translate', translation.assignJobArgs)),
  route(
    '/xlate/tm/v1/ate/jobs/receive/{xlateJobId}',
    {},
    POST('receiveTranslation', 'signed request', translation.receiveArgs),
  ),
  route(
    '/xlate/tm/v1/settings/translation_editor',
    {},
    POST('chooseEditor', 'manage translations', translation.editorArgs),
  ),

  namespaceIndex('cms/v2'),
  ...itemRoutes('post', post, postListArgs),
  ...historyRoutes('post', post),
  ...itemRoutes('page', page, pageListArgs),
  ...historyRoutes('page', page),
  // Files have no password.
  ...itemRoutes('attachment', attachment, mediaListArgs, {}),
  ...itemRoutes('cms_block', block, blockListArgs),
  ...historyRoutes('cms_block', block),

  route('/cms/v2/search', { schema: searchHit, hidden: true }, GET('searchItems', 'public', searchArgs)),

  route('/cms/v2/types', { schema: type }, GET('listTypes', 'public', context)),
  route('/cms/v2/types/{type}', { schema: type }, GET('getType', 'public', args.typeKey, context)),
  route('/cms/v2/statuses', { schema: status }, GET('listStatuses', 'public', context)),
  route('/cms/v2/statuses/{status}', { schema: status }, GET('getStatus', 'public', args.statusKey, context)),
  route('/cms/v2/taxonomies', { schema: taxonomy }, GET('listTaxonomies', 'public', context, args.taxonomyType)),
  route('/cms/v2/taxonomies/{taxonomy}', { schema: taxonomy }, GET('getTaxonomy', 'public', args.taxonomyKey, context)),

  ...termRoutes('category', category, categoryListArgs),
  ...termRoutes('post_tag', tag, tagListArgs),

  route('/cms/v2/users', { schema: user }, GET('listUsers', 'public', userListArgs)),
  route('/cms/v2/users/{id}', { schema: user }, GET('getUser', 'public', id, context)),
  route('/cms/v2/users/me', { schema: user }, GET('getMe', 'sign in', context)),
] as const;

export const ROUTES: readonly Route[] = TABLE;

type Row = (typeof TABLE)[number];
type EndpointArgs<R, O> =
  R extends TypedRoute<infer P, infer E>
    ? E[number] extends infer One
      ? One extends TypedEndpoint<infer Name extends OperationName, infer A>
        ? Name extends O
          ? ArgsOf<A & typeof args.language, ParameterOf<P>>
          : never
        : never
      : never
    : never;

/** The typed arguments of an operation, wherever the table names it. */
export type OperationArgs<O extends OperationName> = AnyArgs<EndpointArgs<Row, O>>;
