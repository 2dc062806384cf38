import * as args from './args.ts';
import { block, blockListArgs } from './blocks.ts';
import { writable } from './fields.ts';
import { attachment, mediaListArgs } from './media.ts';
import { embedArgs, proxyArgs } from './oembed.ts';
import { page, pageListArgs } from './pages.ts';
import { post, postListArgs } from './posts.ts';
import * as revisions from './revisions.ts';
import type { Arguments, Endpoint, Fields, Method, Namespace, OperationName, Permission, Route } from './shape.ts';
import { status } from './statuses.ts';
import { taxonomy } from './taxonomies.ts';
import { category, categoryListArgs, newTerm, tag, tagListArgs } from './terms.ts';
import * as translation from './translation.ts';
import { type } from './types.ts';
import { user, userListArgs } from './users.ts';

/**
 * Every route of the API: who may do what where, with which arguments. Validation, discovery, OPTIONS, OpenAPI and
 * dispatch read this table; nothing else knows a route.
 */

const { context, force, forceAlways, foreignId, id, itemPassword, owner, ownerFromId, translationOf } = args;

type Row = (operation: OperationName, permission: Permission, ...args: Arguments[]) => Endpoint;

const row =
  (...methods: Method[]): Row =>
  (operation, permission, ...tables) => ({
    methods,
    operation,
    permission,
    args: Object.assign({}, ...tables, args.xlateLanguage),
  });

const GET = row('GET');
const POST = row('POST');
const CHANGE = row('POST', 'PUT', 'PATCH');
const DELETE = row('DELETE');

const WORDS = ['type', 'status', 'taxonomy'];
const NAMESPACES: readonly Namespace[] = ['cms/v2', 'oembed/1.0', 'xlate/tm/v1'];

function route(path: string, more: Pick<Route, 'collection' | 'schema' | 'hidden'>, ...endpoints: Endpoint[]): Route {
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
const autosaved = (fields: Fields): Arguments => ({ ...writable(fields), ...ownerFromId });

const namespaceIndex = (namespace: Namespace): Route =>
  route(
    `/${namespace}`,
    {},
    GET('getNamespace', 'public', { namespace: { type: 'any', default: namespace } }, args.anyContext),
  );

const posts = { collection: 'posts', schema: post } as const;
const pages = { collection: 'pages', schema: page } as const;
const media = { collection: 'media', schema: attachment } as const;
const blocks = { collection: 'blocks', schema: block } as const;
const categories = { collection: 'categories', schema: category } as const;
const tags = { collection: 'tags', schema: tag } as const;

const postRevisions = { collection: 'posts', schema: revisions.postRevision } as const;
const pageRevisions = { collection: 'pages', schema: revisions.pageRevision } as const;
const postAutosaves = { collection: 'posts', schema: revisions.postAutosave } as const;
const pageAutosaves = { collection: 'pages', schema: revisions.pageAutosave } as const;
const blockRevisions = { collection: 'blocks', schema: revisions.blockAutosave } as const;
const blockAutosaves = { collection: 'blocks', schema: revisions.blockAutosave } as const;

export const ROUTES: readonly Route[] = [
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
  route('/xlate/tm/v1/ams/console', {}, GET('getConsoleAddress', 'manage translations')),
  route('/xlate/tm/v1/ate/jobs', {}, POST('createJobs', 'manage translations', translation.createJobsArgs)),
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
  route(
    '/cms/v2/posts',
    posts,
    GET('listItems', 'public', postListArgs),
    POST('createItem', 'create item', writable(post.fields), translationOf, foreignId),
  ),
  route(
    '/cms/v2/posts/{id}',
    posts,
    GET('getItem', 'read item', id, context, itemPassword),
    CHANGE('updateItem', 'edit item', id, writable(post.fields), translationOf),
    DELETE('deleteItem', 'delete item', id, force),
  ),
  route(
    '/cms/v2/posts/{parent}/revisions',
    postRevisions,
    GET('listRevisions', 'read parent', revisions.revisionListArgs),
  ),
  route(
    '/cms/v2/posts/{parent}/revisions/{id}',
    postRevisions,
    GET('getRevision', 'read parent', owner, id, context),
    DELETE('deleteRevision', 'delete parent', owner, id, forceAlways),
  ),
  route(
    '/cms/v2/posts/{id}/autosaves',
    postAutosaves,
    GET('listAutosaves', 'read parent', ownerFromId, context),
    POST('createAutosave', 'edit parent', autosaved(post.fields)),
  ),
  route('/cms/v2/posts/{parent}/autosaves/{id}', postAutosaves, GET('getAutosave', 'read parent', owner, id, context)),

  route(
    '/cms/v2/pages',
    pages,
    GET('listItems', 'public', pageListArgs),
    POST('createItem', 'create item', writable(page.fields), translationOf, foreignId),
  ),
  route(
    '/cms/v2/pages/{id}',
    pages,
    GET('getItem', 'read item', id, context, itemPassword),
    CHANGE('updateItem', 'edit item', id, writable(page.fields), translationOf),
    DELETE('deleteItem', 'delete item', id, force),
  ),
  route(
    '/cms/v2/pages/{parent}/revisions',
    pageRevisions,
    GET('listRevisions', 'read parent', revisions.revisionListArgs),
  ),
  route(
    '/cms/v2/pages/{parent}/revisions/{id}',
    pageRevisions,
    GET('getRevision', 'read parent', owner, id, context),
    DELETE('deleteRevision', 'delete parent', owner, id, forceAlways),
  ),
  route(
    '/cms/v2/pages/{id}/autosaves',
    pageAutosaves,
    GET('listAutosaves', 'read parent', ownerFromId, context),
    POST('createAutosave', 'edit parent', autosaved(page.fields)),
  ),
  route('/cms/v2/pages/{parent}/autosaves/{id}', pageAutosaves, GET('getAutosave', 'read parent', owner, id, context)),

  route(
    '/cms/v2/media',
    media,
    GET('listItems', 'public', mediaListArgs),
    POST('createItem', 'create item', writable(attachment.fields), translationOf, foreignId),
  ),
  route(
    '/cms/v2/media/{id}',
    media,
    GET('getItem', 'read item', id, context),
    CHANGE('updateItem', 'edit item', id, writable(attachment.fields), translationOf),
    DELETE('deleteItem', 'delete item', id, force),
  ),

  route(
    '/cms/v2/blocks',
    blocks,
    GET('listItems', 'public', blockListArgs),
    POST('createItem', 'create item', writable(block.fields), translationOf, foreignId),
  ),
  route(
    '/cms/v2/blocks/{id}',
    blocks,
    GET('getItem', 'read item', id, context, itemPassword),
    CHANGE('updateItem', 'edit item', id, writable(block.fields), translationOf),
    DELETE('deleteItem', 'delete item', id, force),
  ),
  route(
    '/cms/v2/blocks/{parent}/revisions',
    blockRevisions,
    GET('listRevisions', 'read parent', revisions.revisionListArgs),
  ),
  route(
    '/cms/v2/blocks/{parent}/revisions/{id}',
    blockRevisions,
    GET('getRevision', 'read parent', owner, id, context),
    DELETE('deleteRevision', 'delete parent', owner, id, forceAlways),
  ),
  route(
    '/cms/v2/blocks/{id}/autosaves',
    blockAutosaves,
    GET('listAutosaves', 'read parent', ownerFromId, context),
    POST('createAutosave', 'edit parent', autosaved(block.fields)),
  ),
  route(
    '/cms/v2/blocks/{parent}/autosaves/{id}',
    blockAutosaves,
    GET('getAutosave', 'read parent', owner, id, context),
  ),

  route('/cms/v2/types', { schema: type }, GET('listTypes', 'public', context)),
  route('/cms/v2/types/{type}', { schema: type }, GET('getType', 'public', args.typeKey, context)),
  route('/cms/v2/statuses', { schema: status }, GET('listStatuses', 'public', context)),
  route('/cms/v2/statuses/{status}', { schema: status }, GET('getStatus', 'public', args.statusKey, context)),
  route('/cms/v2/taxonomies', { schema: taxonomy }, GET('listTaxonomies', 'public', context, args.taxonomyType)),
  route('/cms/v2/taxonomies/{taxonomy}', { schema: taxonomy }, GET('getTaxonomy', 'public', args.taxonomyKey, context)),

  route(
    '/cms/v2/categories',
    categories,
    GET('listTerms', 'public', categoryListArgs),
    POST('createTerm', 'create term', newTerm(category), translationOf),
  ),
  route(
    '/cms/v2/categories/{id}',
    categories,
    GET('getTerm', 'public', id, context),
    CHANGE('updateTerm', 'edit term', id, writable(category.fields), translationOf),
    DELETE('deleteTerm', 'delete term', id, forceAlways),
  ),
  route(
    '/cms/v2/tags',
    tags,
    GET('listTerms', 'public', tagListArgs),
    POST('createTerm', 'create term', newTerm(tag), translationOf),
  ),
  route(
    '/cms/v2/tags/{id}',
    tags,
    GET('getTerm', 'public', id, context),
    CHANGE('updateTerm', 'edit term', id, writable(tag.fields), translationOf),
    DELETE('deleteTerm', 'delete term', id, forceAlways),
  ),

  route('/cms/v2/users', { schema: user }, GET('listUsers', 'public', userListArgs)),
  route('/cms/v2/users/{id}', { schema: user }, GET('getUser', 'public', id, context)),
  route('/cms/v2/users/me', { schema: user }, GET('getMe', 'sign in', context)),
];
