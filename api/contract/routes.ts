import * as args from './args.ts';
import { type } from './content-types.ts';
import { ITEM_COLLECTIONS, TERM_COLLECTIONS, type ItemType, type Taxonomy } from './enums.ts';
import type { AnyArgs, ArgsOf, Merged, ParameterOf, Writable } from './inferred.ts';
import { embedArgs, proxyArgs } from './oembed.ts';
import * as people from './people.ts';
import * as proposal from './proposals.ts';
import { block, blockListArgs } from './records/block.ts';
import { attachment, mediaListArgs } from './records/media.ts';
import { page, pageListArgs } from './records/page.ts';
import { post, postListArgs } from './records/post.ts';
import { HISTORY, revisionListArgs } from './records/revision.ts';
import { searchArgs, searchHit } from './records/search-hit.ts';
import { category, categoryListArgs, tag, tagListArgs } from './records/term.ts';
import { user, userListArgs } from './records/user.ts';
import { CHANGE, DELETE, GET, hidden, POST, route, safe, type TypedEndpoint, type TypedRoute } from './route-rows.ts';
import type { Arguments, EndpointRow, Fields, Namespace, RecordSchema, RouteRow } from './schema.ts';
import { status } from './statuses.ts';
import { taxonomy } from './taxonomies.ts';
import { TRANSLATION_PAGES } from './translation-pages.ts';
import * as translation from './translation.ts';
import { listFilesArgs, listTextsArgs, shareArgs } from './writing.ts';

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

/** The parent of a page is one of its fields, but the parent of its autosave is the page. */
const autosaved = <T extends Fields>(fields: T): Merged<[Writable<T>, typeof ownerFromId]> =>
  ({ ...writable(fields), ...ownerFromId }) as Merged<[Writable<T>, typeof ownerFromId]>;

const namespaceIndex = (namespace: Namespace) =>
  route(
    `/${namespace}`,
    {},
    GET(
      'getNamespace',
      'public',
      'other',
      'files',
      { namespace: { type: 'any', default: namespace } },
      args.anyContext,
    ),
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
      GET('listItems', 'public', 'list', 'files', listArgs),
      POST('createItem', 'create item', 'created', writable<F>(schema.fields), translationOf, foreignId),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      GET('getItem', 'read item', 'one', 'files', id, context, readArgs),
      CHANGE('updateItem', 'edit item', 'saved', id, writable<F>(schema.fields), translationOf),
      DELETE('deleteItem', 'delete item', 'trashed or deleted', id, force),
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
      GET('listRevisions', 'read parent', 'list', 'server', revisionListArgs),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{parent}/revisions/{id}`,
      { kind, schema: revision },
      GET('getRevision', 'read parent', 'one', 'server', owner, id, context),
      DELETE('deleteRevision', 'delete parent', 'deleted', owner, id, forceAlways),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/autosaves`,
      { kind, schema: autosave },
      GET('listAutosaves', 'read parent', 'list', 'server', ownerFromId, context),
      POST('createAutosave', 'edit parent', 'saved', autosaved<F>(fields)),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{parent}/autosaves/{id}`,
      { kind, schema: autosave },
      GET('getAutosave', 'read parent', 'one', 'server', owner, id, context),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/preview`,
      { kind, hidden: true },
      safe(POST('previewItem', 'propose item', 'other', id, writable<F>(fields))),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/side-by-side`,
      { kind, hidden: true },
      safe(POST('compareLanguages', 'propose item', 'other', id, writable<F>(fields))),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/source`,
      { kind, hidden: true },
      GET('getSource', 'propose item', 'other', 'server', id),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/share`,
      { kind, hidden: true },
      POST('sharePreview', 'edit item', 'other', id, shareArgs),
      DELETE('revokeShare', 'edit item', 'other', id),
    ),
    route(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}/merge`,
      { kind, hidden: true },
      safe(POST('mergeText', 'edit item', 'other', id, args.texts)),
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
      GET('listTerms', 'public', 'list', 'files', listArgs),
      POST('createTerm', 'create term', 'created', newTerm<F>(schema.fields), translationOf),
    ),
    route(
      `/cms/v2/${TERM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      GET('getTerm', 'public', 'one', 'files', id, context),
      CHANGE('updateTerm', 'edit term', 'saved', id, writable<F>(schema.fields), translationOf),
      DELETE('deleteTerm', 'delete term', 'deleted', id, forceAlways),
    ),
  ] as const;

const TABLE = [
  route('/', {}, GET('getRoot', 'public', 'other', 'files', args.anyContext)),
  route('/openapi.json', { hidden: true }, GET('getOpenApi', 'public', 'other', 'files')),

  namespaceIndex('oembed/1.0'),
  route('/oembed/1.0/embed', {}, GET('getEmbed', 'public', 'other', 'server', embedArgs)),
  route('/oembed/1.0/proxy', {}, GET('proxyEmbed', 'edit posts', 'other', 'server', proxyArgs)),

  namespaceIndex('xlate/tm/v1'),
  route('/xlate/tm/v1/ate/jobs/store', {}, POST('storeJob', 'manage translations', 'other', translation.storeJobArgs)),
  route(
    '/xlate/tm/v1/xliff/fetch/{xlateJobId}',
    {},
    GET('fetchXliff', 'translate', 'other', 'server', translation.fetchXliffArgs),
  ),
  route(
    '/xlate/tm/v1/ams/register_manager',
    {},
    POST('registerManager', 'manage translations', 'other', translation.registerArgs),
  ),
  route(
    '/xlate/tm/v1/ams/synchronize/translators',
    {},
    GET('synchronizeTranslators', 'manage translations', 'other', 'server'),
  ),
  route(
    '/xlate/tm/v1/ams/synchronize/managers',
    {},
    GET('synchronizeManagers', 'manage translations', 'other', 'server'),
  ),
  route('/xlate/tm/v1/ams/status', {}, GET('getTranslationStatus', 'manage translations', 'other', 'server')),
  route('/xlate/tm/v1/ams/console', {}, GET('getDashboardUrl', 'manage translations', 'other', 'server')),
  route(
    '/xlate/tm/v1/ate/jobs',
    {},
    POST('createJobs', 'manage translations', 'other', translation.createJobsArgs),
    hidden(GET('listJobs', 'translate', 'other', 'server', args.paging, args.search, translation.listJobsArgs)),
  ),
  route(
    '/xlate/tm/v1/ate/jobs/{ateJobId}',
    {},
    GET('getJob', 'translate', 'other', 'server', translation.externalJobInPath),
  ),
  route('/xlate/tm/v1/jobs/assign', {}, POST('assignJob', 'translate', 'other', translation.assignJobArgs)),
  route(
    '/xlate/tm/v1/ate/jobs/receive/{xlateJobId}',
    {},
    POST('receiveTranslation', 'signed request', 'other', translation.receiveArgs),
  ),
  route(
    '/xlate/tm/v1/settings/translation_editor',
    {},
    POST('chooseEditor', 'manage translations', 'other', translation.editorArgs),
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

  route(
    '/cms/v2/search',
    { schema: searchHit, hidden: true },
    GET('searchItems', 'public', 'list', 'server', searchArgs),
  ),

  route(
    '/cms/v2/proposals',
    { hidden: true },
    GET('listProposals', 'sign in', 'other', 'server', proposal.listProposalsArgs),
    POST('createProposal', 'propose', 'other', proposal.createProposalArgs),
  ),
  route(
    '/cms/v2/proposals/{id}',
    { hidden: true },
    GET('getProposal', 'sign in', 'other', 'server', proposal.proposalId),
    CHANGE('changeProposal', 'sign in', 'other', proposal.changeProposalArgs),
  ),
  route(
    '/cms/v2/proposals/{id}/preview',
    { hidden: true },
    GET('previewProposal', 'sign in', 'other', 'server', proposal.previewArgs),
  ),
  route(
    '/cms/v2/proposals/{id}/comments',
    { hidden: true },
    POST('commentProposal', 'sign in', 'other', proposal.commentArgs),
  ),
  route(
    '/cms/v2/proposals/{id}/accept',
    { hidden: true },
    POST('acceptProposal', 'edit posts', 'other', proposal.acceptArgs),
  ),
  route(
    '/cms/v2/proposals/{id}/decline',
    { hidden: true },
    POST('declineProposal', 'sign in', 'other', proposal.declineArgs),
  ),

  route('/cms/v2/types', { schema: type }, GET('listTypes', 'public', 'map', 'files', context)),
  route('/cms/v2/types/{type}', { schema: type }, GET('getType', 'public', 'one', 'files', args.typeKey, context)),
  route('/cms/v2/statuses', { schema: status }, GET('listStatuses', 'public', 'map', 'files', context)),
  route(
    '/cms/v2/statuses/{status}',
    { schema: status },
    GET('getStatus', 'public', 'one', 'files', args.statusKey, context),
  ),
  route(
    '/cms/v2/taxonomies',
    { schema: taxonomy },
    GET('listTaxonomies', 'public', 'map', 'files', context, args.taxonomyType),
  ),
  route(
    '/cms/v2/taxonomies/{taxonomy}',
    { schema: taxonomy },
    GET('getTaxonomy', 'public', 'one', 'files', args.taxonomyKey, context),
  ),

  ...termRoutes('category', category, categoryListArgs),
  ...termRoutes('post_tag', tag, tagListArgs),

  route(
    '/cms/v2/users',
    { schema: user },
    GET('listUsers', 'public', 'list', 'files', userListArgs),
    hidden(POST('createUser', 'manage users', 'other', people.createUserArgs)),
  ),
  route(
    '/cms/v2/users/{id}',
    { schema: user },
    GET('getUser', 'public', 'one', 'files', id, context),
    hidden(CHANGE('updateUser', 'manage users', 'other', id, people.updateUserArgs)),
    hidden(DELETE('deleteUser', 'manage users', 'other', id)),
  ),
  route('/cms/v2/users/accounts', { hidden: true }, GET('listAccounts', 'manage users', 'other', 'server')),
  route(
    '/cms/v2/users/me/password',
    { hidden: true },
    POST('setOwnPassword', 'sign in', 'other', people.ownPasswordArgs),
  ),
  route('/cms/v2/users/me/mail', { hidden: true }, POST('setOwnMail', 'sign in', 'other', people.ownMailArgs)),
  route(
    '/cms/v2/users/me/application-passwords',
    { hidden: true },
    GET('listApplicationPasswords', 'sign in', 'other', 'server'),
    POST('createApplicationPassword', 'sign in', 'other', people.applicationPasswordArgs),
  ),
  route(
    '/cms/v2/users/me/application-passwords/{id}',
    { hidden: true },
    DELETE('deleteApplicationPassword', 'sign in', 'other', id),
  ),
  route(
    '/cms/v2/texts',
    { hidden: true },
    GET('listTexts', 'edit posts', 'other', 'server', args.paging, args.search, listTextsArgs),
  ),
  route(
    '/cms/v2/files',
    { hidden: true },
    GET('listFiles', 'edit posts', 'other', 'server', args.paging, args.search, listFilesArgs),
  ),
  route('/cms/v2/reports/feedback', { hidden: true }, GET('listFeedback', 'edit others posts', 'other', 'server')),
  route('/cms/v2/reports/searches', { hidden: true }, GET('listSearches', 'edit others posts', 'other', 'server')),
  route('/cms/v2/users/me', { schema: user }, GET('getMe', 'sign in', 'one', 'server', context)),
] as const;

type DescribedRow = (typeof TABLE)[number];
type Row = DescribedRow | (typeof TRANSLATION_PAGES)[number];

/** What the table names: there is an operation for each, and for nothing else. */
export type OperationName = Row['endpoints'][number]['operation'];
type DescribedName = DescribedRow['endpoints'][number]['operation'];

export type Endpoint = EndpointRow<OperationName>;
export type DescribedEndpoint = EndpointRow<DescribedName>;
export type Route = RouteRow<OperationName>;
export type DescribedRoute = RouteRow<DescribedName>;

/** Routes for programs of others: documents and rules of hosts name these. */
export const DESCRIBED: readonly DescribedRoute[] = TABLE;

export const ROUTES: readonly Route[] = [...TABLE, ...TRANSLATION_PAGES];

type EndpointArgs<R, O> =
  R extends TypedRoute<infer P, infer E>
    ? E[number] extends infer One
      ? One extends TypedEndpoint<infer Name, infer A>
        ? Name extends O
          ? ArgsOf<A & typeof args.language, ParameterOf<P>>
          : never
        : never
      : never
    : never;

/** The typed arguments of an operation, wherever the table names it. */
export type OperationArgs<O extends OperationName> = AnyArgs<EndpointArgs<Row, O>>;
