import { describe, expect, it } from 'vitest';
import { DESCRIBED, ROUTES, type Endpoint } from '../../api/contract/routes.ts';
import type { Method } from '../../api/contract/schema.ts';

const routeAt = (path: string) => ROUTES.find((route) => route.path === path)!;
const endpointAt = (path: string, method: Method): Endpoint =>
  routeAt(path).endpoints.find(({ methods }) => methods.includes(method))!;
const names = (path: string, method: Method) => {
  const shown = Object.entries(endpointAt(path, method).args).filter(([, { hidden }]) => !hidden);
  return shown.map(([name]) => name).toSorted();
};
const everyEndpoint = ROUTES.flatMap((route) =>
  route.endpoints.map((endpoint) => [`${endpoint.methods.join('/')} ${route.path}`, endpoint, route] as const),
);

/** Routes and methods that clients rely on. */
const SPECIFIED = `
GET /
GET /oembed/1.0
GET /cms/v2/search
GET /oembed/1.0/embed
GET /oembed/1.0/proxy
GET /xlate/tm/v1
POST /xlate/tm/v1/ate/jobs/store
GET /xlate/tm/v1/xliff/fetch/{xlateJobId}
POST /xlate/tm/v1/ams/register_manager
GET /xlate/tm/v1/ams/synchronize/translators
GET /xlate/tm/v1/ams/synchronize/managers
GET /xlate/tm/v1/ams/status
GET /xlate/tm/v1/ams/console
POST GET /xlate/tm/v1/ate/jobs
GET /xlate/tm/v1/ate/jobs/{ateJobId}
POST /xlate/tm/v1/jobs/assign
POST /xlate/tm/v1/ate/jobs/receive/{xlateJobId}
POST /xlate/tm/v1/settings/translation_editor
GET /cms/v2
GET POST /cms/v2/posts
GET POST PUT PATCH DELETE /cms/v2/posts/{id}
GET /cms/v2/posts/{parent}/revisions
GET DELETE /cms/v2/posts/{parent}/revisions/{id}
GET POST /cms/v2/posts/{id}/autosaves
GET /cms/v2/posts/{parent}/autosaves/{id}
POST /cms/v2/posts/{id}/preview
POST /cms/v2/posts/{id}/side-by-side
GET /cms/v2/posts/{id}/source
POST DELETE /cms/v2/posts/{id}/share
POST /cms/v2/posts/{id}/merge
GET POST /cms/v2/pages
GET POST PUT PATCH DELETE /cms/v2/pages/{id}
GET /cms/v2/pages/{parent}/revisions
GET DELETE /cms/v2/pages/{parent}/revisions/{id}
GET POST /cms/v2/pages/{id}/autosaves
GET /cms/v2/pages/{parent}/autosaves/{id}
POST /cms/v2/pages/{id}/preview
POST /cms/v2/pages/{id}/side-by-side
GET /cms/v2/pages/{id}/source
POST DELETE /cms/v2/pages/{id}/share
POST /cms/v2/pages/{id}/merge
GET POST /cms/v2/media
GET POST PUT PATCH DELETE /cms/v2/media/{id}
GET POST /cms/v2/blocks
GET POST PUT PATCH DELETE /cms/v2/blocks/{id}
GET /cms/v2/blocks/{parent}/revisions
GET DELETE /cms/v2/blocks/{parent}/revisions/{id}
GET POST /cms/v2/blocks/{id}/autosaves
GET /cms/v2/blocks/{parent}/autosaves/{id}
POST /cms/v2/blocks/{id}/preview
POST /cms/v2/blocks/{id}/side-by-side
GET /cms/v2/blocks/{id}/source
POST DELETE /cms/v2/blocks/{id}/share
POST /cms/v2/blocks/{id}/merge
GET POST /cms/v2/proposals
GET POST PUT PATCH /cms/v2/proposals/{id}
GET /cms/v2/proposals/{id}/preview
POST /cms/v2/proposals/{id}/comments
POST /cms/v2/proposals/{id}/accept
POST /cms/v2/proposals/{id}/decline
GET /cms/v2/types
GET /cms/v2/types/{type}
GET /cms/v2/statuses
GET /cms/v2/statuses/{status}
GET /cms/v2/taxonomies
GET /cms/v2/taxonomies/{taxonomy}
GET POST /cms/v2/categories
GET POST PUT PATCH DELETE /cms/v2/categories/{id}
GET POST /cms/v2/tags
GET POST PUT PATCH DELETE /cms/v2/tags/{id}
GET POST /cms/v2/users
GET POST PUT PATCH DELETE /cms/v2/users/{id}
GET /cms/v2/users/accounts
POST /cms/v2/users/me/mail
POST /cms/v2/users/me/password
GET POST /cms/v2/users/me/application-passwords
DELETE /cms/v2/users/me/application-passwords/{id}
GET /cms/v2/texts
GET /cms/v2/files
GET /cms/v2/reports/feedback
GET /cms/v2/reports/searches
GET /cms/v2/users/me
GET /openapi.json`;

describe('route table', () => {
  it('contains exactly the routes and methods of the specification', () => {
    const table = DESCRIBED.map(({ path, endpoints }) =>
      [...endpoints.flatMap(({ methods }) => methods), path].join(' '),
    );
    expect(table.toSorted()).toEqual(SPECIFIED.trim().split('\n').toSorted());
  });

  it('allows no write without permission', () => {
    const open = everyEndpoint.filter(
      ([, { methods, permission }]) => permission === 'public' && !methods.includes('GET'),
    );
    expect(open).toEqual([]);
  });

  it.each(everyEndpoint)('%s accepts xlate_language', (_name, { args }) => {
    expect(args['xlate_language']).toMatchObject({ type: 'string', enum: ['cs', 'en'] });
    expect(args['xlate_language']).not.toHaveProperty('default');
  });

  it('gives every argument one meaning per endpoint: its type, with fitting enum and default', () => {
    for (const [, { args }] of everyEndpoint) {
      for (const argument of Object.values(args)) {
        if (argument.enum && typeof argument.default === 'string') expect(argument.enum).toContain(argument.default);
        if (argument.items?.enum && 'default' in argument) expect(argument.items.enum).toContain(argument.default);
        if (argument.required) expect(argument).not.toHaveProperty('default');
      }
    }
  });
});

describe('writable fields', () => {
  const common = ['date', 'date_gmt', 'slug', 'status', 'title', 'template'];
  const talk = ['author', 'comment_status', 'ping_status', 'meta'];
  const article = [...common, ...talk, 'password', 'content', 'excerpt', 'featured_media'];
  const table = {
    posts: [...article, 'format', 'sticky', 'categories', 'tags'],
    pages: [...article, 'parent', 'menu_order'],
    media: [...common, ...talk, 'alt_text', 'caption', 'description', 'post'],
    blocks: [...common, 'password', 'content'],
  };

  it.each(Object.entries(table))('of %s are those of the specification', (collection, fields) => {
    const path = `/cms/v2/${collection}`;
    expect(names(path, 'POST')).toEqual([...fields, 'xlate_language'].toSorted());
    expect(names(`${path}/{id}`, 'PATCH')).toEqual([...fields, 'id', 'xlate_language'].toSorted());
  });

  it.each(['posts', 'pages', 'blocks'] as const)('of %s can be autosaved', (collection) => {
    const expected = new Set([...table[collection], 'parent', 'xlate_language']);
    expect(names(`/cms/v2/${collection}/{id}/autosaves`, 'POST')).toEqual([...expected].toSorted());
  });

  it('of terms require a name only for a new term', () => {
    expect(names('/cms/v2/categories', 'POST')).toEqual([
      'description',
      'meta',
      'name',
      'parent',
      'slug',
      'xlate_language',
    ]);
    expect(endpointAt('/cms/v2/categories', 'POST').args['name']!.required).toBe(true);
    expect(endpointAt('/cms/v2/categories/{id}', 'PUT').args['name']!.required).toBeUndefined();
  });
});

describe('lists', () => {
  const shared =
    'after before context exclude include offset order orderby page per_page search slug status xlate_language';
  const table = {
    posts: 'author author_exclude categories categories_exclude tags tags_exclude sticky',
    pages: 'author author_exclude menu_order parent parent_exclude',
    media: 'author author_exclude parent parent_exclude media_type mime_type',
    blocks: '',
  };

  it.each(Object.entries(table))('of %s accept the arguments of the specification', (collection, own) => {
    const expected = `${shared} ${own}`.trim().split(' ').toSorted();
    expect(names(`/cms/v2/${collection}`, 'GET')).toEqual(expected);
  });

  it.each(['posts', 'pages', 'media', 'blocks', 'categories', 'tags', 'users'])(
    'of %s contain ten items at most by default',
    (collection) => {
      expect(endpointAt(`/cms/v2/${collection}`, 'GET').args).toMatchObject({
        page: { default: 1 },
        per_page: { default: 10, minimum: 1, maximum: 100 },
      });
    },
  );

  it('of revisions contain all', () => {
    expect(endpointAt('/cms/v2/posts/{parent}/revisions', 'GET').args['per_page']).not.toHaveProperty('default');
  });
});
