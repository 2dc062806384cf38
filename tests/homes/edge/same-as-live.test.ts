import { describe, expect, onTestFinished, test } from 'vitest';
import { createWorker } from '../../../api/homes/edge/worker.ts';
import { listen } from '../../../api/rest/http/server.ts';
import { makeFolders } from '../../helpers/served.ts';
import { BASE, openReader } from '../../helpers/test-app.ts';
import { READS } from '../hosting/reads.ts';
import { CHECKS, edgeOf, fromFolder, shown } from './edge-of.ts';

const folders = await makeFolders();
const { service, api } = await openReader(folders);
const { edge, errors } = await edgeOf({ service, api }, folders.outDir, 'https://write.guide.test/cms-json');

const first = (type: 'post' | 'page' | 'attachment') => service.store.index.items(type, 'cs')[0]!;
const category = () => service.store.index.terms('category', 'en')[0]!.id;

/** Consecutive words of a text. */
const phraseOf = (type: 'post' | 'page') => first(type).content.split(/\s+/).slice(6, 9).join(' ').replaceAll('"', '');

/** Paths below the API, by subject. */
const READS_BY_SUBJECT: Record<string, () => readonly string[]> = {
  'what every home is asked': () => READS,
  paging: () => [
    ...['/cms/v2/posts?per_page=3&page=999', '/cms/v2/posts?per_page=101', '/cms/v2/posts?per_page=5&offset=3'],
    ...['/cms/v2/posts/?per_page=2&page=3&xlate_language=en', '/cms/v2/pages?per_page=4'],
    '/cms/v2/media?per_page=4&lang=en',
  ],
  orders: () =>
    ['author', 'date', 'id', 'modified', 'parent', 'slug', 'title', 'relevance', 'include', 'menu_order'].flatMap(
      (order) => [
        `/cms/v2/posts?orderby=${order}&per_page=100&_fields=id`,
        `/cms/v2/pages?orderby=${order}&order=asc&lang=en`,
      ],
    ),
  filters: () => [
    `/cms/v2/posts?slug[]=${first('post').slug}&slug[]=nothing&orderby=include_slugs`,
    `/cms/v2/posts?author=${first('post').author}`,
    `/cms/v2/posts?author_exclude=${first('post').author}`,
    `/cms/v2/posts?categories=${category()}&lang=en`,
    `/cms/v2/posts?categories_exclude=${category()}&lang=en`,
    `/cms/v2/posts?categories[terms]=${category()}&categories[include_children]=1&lang=en`,
    `/cms/v2/posts?categories[terms]=${category()},1&categories[operator]=AND&lang=en`,
    `/cms/v2/posts?categories=${category()}&author=${first('post').author}&tags_exclude=1&tax_relation=OR&lang=en`,
    '/cms/v2/posts?categories[terms]=1&categories[operator]=IN',
    `/cms/v2/posts?tags=${service.store.index.terms('post_tag', 'cs')[0]!.id}`,
    `/cms/v2/posts?include=${first('post').id}&orderby=include`,
    '/cms/v2/posts?after=2026-03-01T00:00:00&before=2026-09-01T00:00:00',
    '/cms/v2/posts?modified_after=2026-03-01T00:00:00',
    '/cms/v2/posts?translation_status=current',
    '/cms/v2/posts?translation_status=missing,outdated&lang=en',
    '/cms/v2/pages?parent_exclude=0',
    '/cms/v2/pages?menu_order=1',
    '/cms/v2/media?mime_type=image/png&lang=en',
    '/cms/v2/posts?author=x&page=0&order=up',
  ],
  searches: () => [
    '/cms/v2/posts?search=hesly&_fields=id,_score&per_page=100',
    '/cms/v2/posts?search=po%C5%BEadavkem&orderby=relevance&_fields=id,title,_score',
    '/cms/v2/posts?search=ticket+agent&lang=en&orderby=relevance&_fields=id,_score&per_page=100',
    '/cms/v2/posts?search=icke&lang=en&orderby=title&_fields=id,_score&per_page=50',
    '/cms/v2/posts?search=e&per_page=2&page=7&_fields=id,_score',
    '/cms/v2/posts?search=ticket+-agent&lang=en&_fields=id,_score',
    '/cms/v2/posts?search=-heslo&_fields=id,_score&per_page=100',
    `/cms/v2/posts?search=${encodeURIComponent(`"${phraseOf('post')}"`)}&_fields=id,_score`,
    `/cms/v2/posts?search=${encodeURIComponent(`po -"${phraseOf('post')}"`)}&_fields=id,_score&per_page=100`,
    '/cms/v2/posts?search=%22no+such+phrase%22+heslo',
    '/cms/v2/posts?search=jak+zapomenu+nov%C3%A9+heslo+zzzz&_fields=id,_score',
    '/cms/v2/posts?search=%22the+ticket%22+agent+state+zzzz&lang=en&_fields=id,_score&orderby=title',
    '/cms/v2/search?search=when+should+a+ticket+queue+zzzz&lang=en',
    '/cms/v2/posts?search=',
    `/cms/v2/posts?search=heslo&categories=${service.store.index.terms('category', 'cs')[0]!.id}&_embed`,
    '/cms/v2/pages?search=kapitola&lang=cs&_fields=id,_score',
    '/cms/v2/pages?search=guide&lang=en&order=asc',
    '/cms/v2/media?search=png&_fields=id,_score',
    '/cms/v2/media?search=list&lang=en&orderby=relevance',
    '/cms/v2/blocks?search=a',
    '/cms/v2/search?search=heslo&per_page=50',
    '/cms/v2/search?search=tickets&lang=en&page=2&per_page=5',
    '/cms/v2/search?search=%22ticket+list%22&lang=en',
    '/cms/v2/search?search=zzzz',
    '/cms/v2/search?search=heslo&type=post&subtype=page,attachment',
    `/cms/v2/search?search=heslo&exclude=${first('post').id}`,
    '/cms/v2/search?search=heslo&type=term',
    '/cms/v2/search',
  ],
  shapes: () => [
    '/cms/v2/posts?_embed=author,cms:term&per_page=2',
    '/cms/v2/posts?_embed=wp:term,wp:featuredmedia&per_page=2',
    '/cms/v2/posts?context=embed&_fields=id,translation',
    '/cms/v2/posts?_fields=id,title.rendered,_links.self',
    '/cms/v2/posts?_jsonp=1x',
  ],
  records: () => [
    `/cms/v2/posts/${first('post').id}?context=edit`,
    `/cms/v2/posts/${first('post').id}?password=wrong`,
    `/cms/v2/posts/${first('page').id}`,
    `/cms/v2/pages/${first('page').id}?lang=en`,
    `/cms/v2/media/${first('attachment').id}`,
    '/cms/v2/users/77',
    '/nowhere',
    '/cms/v2/proposals',
    '/xlate/tm/v1/jobs',
    '/xlate/tm/v1/nothing',
  ],
  hidden: () =>
    [...service.store.index.allItems()]
      .filter(({ status, type }) => type === 'cms_block' || (status !== 'publish' && status !== 'inherit'))
      .slice(0, 12)
      .map(({ id, type }) => `/cms/v2/${type === 'cms_block' ? 'blocks' : type === 'page' ? 'pages' : 'posts'}/${id}`),
  terms: () => [
    '/cms/v2/categories?lang=en&orderby=count&order=desc',
    '/cms/v2/categories?search=a&hide_empty=true',
    `/cms/v2/categories/${category()}`,
    `/cms/v2/tags?post=${first('post').id}`,
    '/cms/v2/tags?orderby=slug&per_page=100',
    '/cms/v2/tags?context=edit',
    '/cms/v2/taxonomies/category',
  ],
  oembed: () =>
    [...service.store.index.items('post', 'cs'), ...service.store.index.items('page', 'en')]
      .slice(0, 6)
      .map(({ id, slug }, at) =>
        at % 2 === 0
          ? `/oembed/1.0/embed?url=${BASE}/${slug}/&maxwidth=320`
          : `/oembed/1.0/embed?url=${BASE}/?p=${id}&format=xml`,
      )
      .concat('/oembed/1.0/embed?url=http://elsewhere.test/', '/oembed/1.0/embed?url=nothing&format=xml'),
};

async function compare(path: string, init: RequestInit = {}): Promise<void> {
  const url = `${BASE}/cms-json${path}`;
  const [live, away] = await Promise.all([api.fetch(new Request(url, init)), edge(new Request(url, init))]);
  expect(await shown(away), path).toEqual(await shown(live));
}

describe('the edge sends the same headers and bytes as the server', () => {
  for (const [place, paths] of Object.entries(READS_BY_SUBJECT))
    test(place, async () => {
      for (const path of paths()) await compare(path);
      expect(errors).toEqual([]);
    });

  test('HEAD, OPTIONS, unsupported methods, foreign origins and known tags', async () => {
    const path = `/cms/v2/posts/${first('post').id}`;
    await compare(path, { method: 'HEAD' });
    await compare(path, { method: 'OPTIONS' });
    await compare('/cms/v2/posts', { method: 'OPTIONS' });
    await compare('/cms/v2/proposals', { method: 'OPTIONS' });
    for (const method of ['PROPFIND', 'LOCK']) await compare('/cms/v2/posts', { method });
    await compare(path, { headers: { Origin: 'https://other.test' } });
    const tag = (await api.fetch(new Request(`${BASE}/cms-json${path}`))).headers.get('etag')!;
    await compare(path, { headers: { 'If-None-Match': tag } });
  });
});

test('requests to a public bucket are not signed', async () => {
  const files = fromFolder(folders.outDir);
  const asked: Headers[] = [];
  const bucket = await listen(
    ({ url, headers }) => {
      asked.push(headers);
      return files(new URL(url).pathname.replace('/bucket/guide/', ''));
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => bucket.close(0));
  const env = { BUCKET_URL: `${bucket.address}/bucket/guide/` };
  for (const path of ['/cms/v2/posts?search=heslo&page=2&per_page=3&_embed', `/cms/v2/posts/${first('post').id}`]) {
    const url = `${BASE}/cms-json${path}`;
    const [live, away] = await Promise.all([
      api.fetch(new Request(url)),
      createWorker(CHECKS).fetch(new Request(url), env),
    ]);
    expect(await shown(away), path).toEqual(await shown(live));
  }
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.some((headers) => headers.has('authorization'))).toBe(false);
});

describe('refuses what the files cannot answer', () => {
  const problemOf = async (path: string, init?: RequestInit) => {
    const response = await edge(new Request(`${BASE}/cms-json/cms/v2${path}`, init));
    return { status: response.status, problem: (await response.json()) as { code: string; data: object } };
  };

  test('signed-in requests need the server', async () => {
    const answer = await problemOf('/posts', { headers: { Authorization: 'Basic YTpi' } });
    expect(answer).toMatchObject({ status: 501, problem: { code: 'rest_needs_server' } });
  });

  test('writes are referred to the server that accepts them', async () => {
    const { status, problem } = await problemOf('/posts', { method: 'POST', body: '{}' });
    expect(status).toBe(405);
    expect(problem).toMatchObject({ code: 'rest_read_only', data: { api: 'https://write.guide.test/cms-json' } });
  });
});
