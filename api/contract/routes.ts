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
import {
  CHANGE,
  DELETE,
  FILE,
  GET,
  hidden,
  POST,
  recordRoute,
  route,
  safe,
  shows,
  type TypedEndpoint,
  type TypedRoute,
} from './route-rows.ts';
import type { Arguments, EndpointRow, Fields, Namespace, RecordSchema, RouteRow } from './schema.ts';
import { status } from './statuses.ts';
import { taxonomy } from './taxonomies.ts';
import { TRANSLATION_PAGES } from './translation-pages.ts';
import * as translation from './translation.ts';
import { listFilesArgs, listTextsArgs, shareArgs } from './writing.ts';

/**
 * Every route of the API: operations, permissions and arguments. Validation, discovery, OPTIONS, OpenAPI, dispatch and
 * the types of operations are derived from this table; routes are defined nowhere else.
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

/** The parent of a page is one of its fields, but the parent of its autosave is the page itself. */
const autosaved = <T extends Fields>(fields: T): Merged<[Writable<T>, typeof ownerFromId]> =>
  ({ ...writable(fields), ...ownerFromId }) as Merged<[Writable<T>, typeof ownerFromId]>;

const namespaceIndex = (namespace: Namespace) =>
  route(
    `/${namespace}`,
    FILE('getNamespace', 'public', { namespace: { type: 'any', default: namespace } }, args.anyContext),
  );

/** A collection of items: list, create, read, update, delete. */
const itemRoutes = <T extends ItemType, F extends Fields, L extends Arguments, R extends Arguments>(
  kind: T,
  schema: RecordSchema & { fields: F },
  listArgs: L,
  readArgs: R,
) =>
  [
    recordRoute(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}`,
      { kind, schema },
      shows('list', FILE('listItems', 'public', listArgs)),
      shows('created', POST('createItem', 'create item', writable<F>(schema.fields), translationOf, foreignId)),
    ),
    recordRoute(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      shows('one', FILE('getItem', 'read item', id, context, readArgs)),
      shows('saved', CHANGE('updateItem', 'edit item', id, writable<F>(schema.fields), translationOf)),
      shows('trashed or deleted', DELETE('deleteItem', 'delete item', id, force)),
    ),
  ] as const;

/** Revisions and autosaves of items. */
const historyRoutes = <T extends keyof typeof HISTORY, F extends Fields>(
  kind: T,
  { fields }: RecordSchema & { fields: F },
) => {
  const { revision, autosave } = HISTORY[kind];
  const items = `/cms/v2/${ITEM_COLLECTIONS[kind]}` as const;
  return [
    recordRoute(
      `${items}/{parent}/revisions`,
      { kind, schema: revision },
      shows('list', GET('listRevisions', 'read parent', revisionListArgs)),
    ),
    recordRoute(
      `${items}/{parent}/revisions/{id}`,
      { kind, schema: revision },
      shows('one', GET('getRevision', 'read parent', owner, id, context)),
      shows('deleted', DELETE('deleteRevision', 'delete parent', owner, id, forceAlways)),
    ),
    recordRoute(
      `${items}/{id}/autosaves`,
      { kind, schema: autosave },
      shows('list', GET('listAutosaves', 'read parent', ownerFromId, context)),
      shows('saved', POST('createAutosave', 'edit parent', autosaved<F>(fields))),
    ),
    recordRoute(
      `${items}/{parent}/autosaves/{id}`,
      { kind, schema: autosave },
      shows('one', GET('getAutosave', 'read parent', owner, id, context)),
    ),
    hidden(
      recordRoute(
        `${items}/{id}/preview`,
        { kind },
        safe(POST('previewItem', 'propose item', id, writable<F>(fields))),
      ),
    ),
    hidden(
      recordRoute(
        `${items}/{id}/side-by-side`,
        { kind },
        safe(POST('compareLanguages', 'propose item', id, writable<F>(fields))),
      ),
    ),
    hidden(recordRoute(`${items}/{id}/source`, { kind }, GET('getSource', 'propose item', id))),
    hidden(
      recordRoute(
        `${items}/{id}/share`,
        { kind },
        POST('sharePreview', 'edit item', id, shareArgs),
        DELETE('revokeShare', 'edit item', id),
      ),
    ),
    hidden(recordRoute(`${items}/{id}/merge`, { kind }, safe(POST('mergeText', 'propose item', id, args.texts)))),
  ] as const;
};

const termRoutes = <T extends Taxonomy, F extends Fields & { name: Fields[string] }, L extends Arguments>(
  kind: T,
  schema: RecordSchema & { fields: F },
  listArgs: L,
) =>
  [
    recordRoute(
      `/cms/v2/${TERM_COLLECTIONS[kind]}`,
      { kind, schema },
      shows('list', FILE('listTerms', 'public', listArgs)),
      shows('created', POST('createTerm', 'create term', newTerm<F>(schema.fields), translationOf)),
    ),
    recordRoute(
      `/cms/v2/${TERM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      shows('one', FILE('getTerm', 'public', id, context)),
      shows('saved', CHANGE('updateTerm', 'edit term', id, writable<F>(schema.fields), translationOf)),
      shows('deleted', DELETE('deleteTerm', 'delete term', id, forceAlways)),
    ),
  ] as const;

const TABLE = [
  route('/', FILE('getRoot', 'public', args.anyContext)),
  hidden(route('/openapi.json', FILE('getOpenApi', 'public'))),

  namespaceIndex('oembed/1.0'),
  route('/oembed/1.0/embed', GET('getEmbed', 'public', embedArgs)),
  route('/oembed/1.0/proxy', GET('proxyEmbed', 'edit posts', proxyArgs)),

  namespaceIndex('xlate/tm/v1'),
  route('/xlate/tm/v1/ate/jobs/store', POST('storeJob', 'manage translations', translation.storeJobArgs)),
  route('/xlate/tm/v1/xliff/fetch/{xlateJobId}', GET('fetchXliff', 'translate', translation.fetchXliffArgs)),
  route('/xlate/tm/v1/ams/register_manager', POST('registerManager', 'manage translations', translation.registerArgs)),
  route('/xlate/tm/v1/ams/synchronize/translators', GET('synchronizeTranslators', 'manage translations')),
  route('/xlate/tm/v1/ams/synchronize/managers', GET('synchronizeManagers', 'manage translations')),
  route('/xlate/tm/v1/ams/status', GET('getTranslationStatus', 'manage translations')),
  route('/xlate/tm/v1/ams/console', GET('getDashboardUrl', 'manage translations')),
  route(
    '/xlate/tm/v1/ate/jobs',
    POST('createJobs', 'manage translations', translation.createJobsArgs),
    hidden(GET('listJobs', 'translate', args.paging, args.search, translation.listJobsArgs)),
  ),
  route('/xlate/tm/v1/ate/jobs/{ateJobId}', GET('getJob', 'translate', translation.externalJobInPath)),
  route('/xlate/tm/v1/jobs/assign', POST('assignJob', 'translate', translation.assignJobArgs)),
  route(
    '/xlate/tm/v1/ate/jobs/receive/{xlateJobId}',
    POST('receiveTranslation', 'signed request', translation.receiveArgs),
  ),
  route(
    '/xlate/tm/v1/settings/translation_editor',
    POST('chooseEditor', 'manage translations', translation.editorArgs),
  ),

  namespaceIndex('cms/v2'),
  ...itemRoutes('post', post, postListArgs, itemPassword),
  ...historyRoutes('post', post),
  ...itemRoutes('page', page, pageListArgs, itemPassword),
  ...historyRoutes('page', page),
  // Files have no password.
  ...itemRoutes('attachment', attachment, mediaListArgs, {}),
  ...itemRoutes('cms_block', block, blockListArgs, itemPassword),
  ...historyRoutes('cms_block', block),

  hidden(recordRoute('/cms/v2/search', { schema: searchHit }, shows('list', GET('searchItems', 'public', searchArgs)))),

  hidden(
    route(
      '/cms/v2/proposals',
      GET('listProposals', 'sign in', proposal.listProposalsArgs),
      POST('createProposal', 'propose', proposal.createProposalArgs),
    ),
  ),
  hidden(
    route(
      '/cms/v2/proposals/{id}',
      GET('getProposal', 'sign in', proposal.proposalId),
      CHANGE('changeProposal', 'sign in', proposal.changeProposalArgs),
    ),
  ),
  hidden(route('/cms/v2/proposals/{id}/preview', GET('previewProposal', 'sign in', proposal.previewArgs))),
  hidden(route('/cms/v2/proposals/{id}/comments', POST('commentProposal', 'sign in', proposal.commentArgs))),
  hidden(route('/cms/v2/proposals/{id}/accept', POST('acceptProposal', 'edit posts', proposal.acceptArgs))),
  hidden(route('/cms/v2/proposals/{id}/decline', POST('declineProposal', 'sign in', proposal.declineArgs))),

  recordRoute('/cms/v2/types', { schema: type }, shows('map', FILE('listTypes', 'public', context))),
  recordRoute('/cms/v2/types/{type}', { schema: type }, shows('one', FILE('getType', 'public', args.typeKey, context))),
  recordRoute('/cms/v2/statuses', { schema: status }, shows('map', FILE('listStatuses', 'public', context))),
  recordRoute(
    '/cms/v2/statuses/{status}',
    { schema: status },
    shows('one', FILE('getStatus', 'public', args.statusKey, context)),
  ),
  recordRoute(
    '/cms/v2/taxonomies',
    { schema: taxonomy },
    shows('map', FILE('listTaxonomies', 'public', context, args.taxonomyType)),
  ),
  recordRoute(
    '/cms/v2/taxonomies/{taxonomy}',
    { schema: taxonomy },
    shows('one', FILE('getTaxonomy', 'public', args.taxonomyKey, context)),
  ),

  ...termRoutes('category', category, categoryListArgs),
  ...termRoutes('post_tag', tag, tagListArgs),

  recordRoute(
    '/cms/v2/users',
    { schema: user },
    shows('list', FILE('listUsers', 'public', userListArgs)),
    hidden(POST('createUser', 'manage users', people.createUserArgs)),
  ),
  recordRoute(
    '/cms/v2/users/{id}',
    { schema: user },
    shows('one', FILE('getUser', 'public', id, context)),
    hidden(CHANGE('updateUser', 'manage users', id, people.updateUserArgs)),
    hidden(DELETE('deleteUser', 'manage users', id)),
  ),
  hidden(route('/cms/v2/users/accounts', GET('listAccounts', 'manage users'))),
  hidden(route('/cms/v2/users/me/password', POST('setOwnPassword', 'sign in', people.ownPasswordArgs))),
  hidden(route('/cms/v2/users/me/mail', POST('setOwnMail', 'sign in', people.ownMailArgs))),
  hidden(
    route(
      '/cms/v2/users/me/application-passwords',
      GET('listApplicationPasswords', 'sign in'),
      POST('createApplicationPassword', 'sign in', people.applicationPasswordArgs),
    ),
  ),
  hidden(route('/cms/v2/users/me/application-passwords/{id}', DELETE('deleteApplicationPassword', 'sign in', id))),
  hidden(route('/cms/v2/texts', GET('listTexts', 'edit posts', args.paging, args.search, listTextsArgs))),
  hidden(route('/cms/v2/files', GET('listFiles', 'edit posts', args.paging, args.search, listFilesArgs))),
  hidden(route('/cms/v2/reports/feedback', GET('listFeedback', 'edit others posts'))),
  hidden(route('/cms/v2/reports/searches', GET('listSearches', 'edit others posts'))),
  recordRoute('/cms/v2/users/me', { schema: user }, shows('one', GET('getMe', 'sign in', context))),
] as const;

type DescribedRow = (typeof TABLE)[number];
type Row = DescribedRow | (typeof TRANSLATION_PAGES)[number];

/** The operations named in the table: each has exactly one implementation. */
export type OperationName = Row['endpoints'][number]['operation'];
type DescribedName = DescribedRow['endpoints'][number]['operation'];

export type Endpoint = EndpointRow<OperationName>;
export type DescribedEndpoint = EndpointRow<DescribedName>;
export type Route = RouteRow<OperationName>;
export type DescribedRoute = RouteRow<DescribedName>;

/** Public routes: documents and rules of hosts describe these. */
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

/** The typed arguments of an operation, merged from all its rows. */
export type OperationArgs<O extends OperationName> = AnyArgs<EndpointArgs<Row, O>>;
