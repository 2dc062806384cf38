import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { API_GROUPS } from '../../../api/site/render/api-groups.ts';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { authorizationOf } from '../../helpers/test-app.ts';
import { openWorld } from './world.ts';

const BASE = 'http://guide.test';
const date = (day: number) => `2026-01-0${day}T08:00:00`;
const text = (id: number, title: string, more: object = {}) =>
  page({ id, title, date: date(2), modified: date(3), author: 1, ...more }, 'Text.');

const files: ContentFiles = {
  'site.yaml': 'name: { cs: Zahrada, en: Garden }\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'cs/categories/puda.md': page({ id: 1, name: 'Půda' }),
  'en/categories/soil.md': page({ id: 2, name: 'Soil', translation_of: 1 }),
  'cs/tags/t.md': page({ id: 3, name: 'Zelené' }),
  'en/tags/t.md': page({ id: 4, name: "Gardener's tag" }),
  'cs/blocks/b.md': text(5, 'Blok'),
  'cs/media/m.md': page({ id: 6, title: 'Snímek', date: date(1), author: 1, file: '2026/01/m.png' }),
  'en/media/m.md': page({ id: 7, title: 'Shot', date: date(1), author: 1, file: '2026/01/m.png' }),
  'uploads/2026/01/m.png': new Uint8Array([1]),
  'cs/posts/prvni.md': text(11, 'První', { categories: [1] }),
  'en/posts/first.md': text(12, "The gardener's first", { categories: [2], tags: [4], translation_of: 11 }),
  'en/posts/second.md': text(13, 'The second', { categories: [2] }),
  'cs/pages/kapitola.md': text(21, 'Kapitola'),
  'en/pages/chapter.md': text(22, 'Chapter', { translation_of: 21 }),
};
const world = await openWorld(files);

const read = (path: string): string => world.read(join(path, 'index.html'));

const ROOTS = ['api', 'en/api'];
const pages = ROOTS.flatMap((root) => API_GROUPS.map((group) => (group === 'overview' ? root : `${root}/${group}`)));

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const plain = (html: string): string => html.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity);

type Example = { curl: string; run: string | undefined; answer: string | undefined };

/** The example of each operation on a page. */
function examplesOf(path: string): Example[] {
  return read(path)
    .split('<p class="call">')
    .slice(1)
    .map((section) => {
      const [curl = '', answer] = Array.from(section.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code>/gs), ([, code]) =>
        plain(code!.replace(/<\/?span[^>]*>/g, '')),
      );
      return { curl, answer, run: plain(/<a href="([^"]*)" aria-label/.exec(section)?.[1] ?? '') || undefined };
    });
}

/** The words of a shell command; examples use no special characters except quotes. */
const wordsOf = (command: string): string[] =>
  Array.from(command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g), ([word]) =>
    word.replace(/'([^']*)'|\\'/g, (_, quoted?: string) => quoted ?? "'"),
  );

async function send(curl: string): Promise<Response> {
  world.service.preview = async ({ title: html }) => ({ html, findings: [] });
  const words = wordsOf(curl);
  const after = (flag: string) => words[words.indexOf(flag) + 1];
  const body = words.includes('-d') ? { body: after('-d')! } : {};
  const headers: Record<string, string> = words.includes('-d') ? { 'content-type': 'application/json' } : {};
  if (words.includes('-u')) headers['authorization'] = authorizationOf('admin');
  const method = words.includes('-X') ? after('-X')! : 'GET';
  return world.api.fetch(new Request(words.at(-1)!, { method, headers, ...body }));
}

it('each group has a page in each language, paired and linked from every page of the guide', () => {
  for (const path of pages) {
    const partner = path.startsWith('en/') ? path.slice('en/'.length) : `en/${path}`;
    expect(read(path)).toContain(`<link rel="canonical" href="${BASE}/${path}/">`);
    expect(read(path)).toContain(`href="${BASE}/${partner}/"`);
  }
  expect(read('prvni')).toContain('<a href="/api/">API</a>');
  expect(read('en/first')).toContain('<a href="/en/api/">API</a>');
  const sitemap = world.read('sitemaps/terms.xml');
  for (const path of pages) expect(sitemap).toContain(`<loc>${BASE}/${path}/</loc>`);
});

it('documents every operation of the contract', () => {
  const { paths } = JSON.parse(world.read('cms-json/openapi.json')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const wanted = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = pages
    .filter((path) => path.startsWith('en/'))
    .flatMap((path) => [...read(path).matchAll(/<p class="call">(.*?) *<code>(.*?)<\/code>/gs)]);
  const shown = calls.flatMap(([, methods, path]) =>
    [...methods!.matchAll(/class="method \w+">(\w+)</g)].map(([, method]) => `${method} ${path}`),
  );
  expect(shown.sort()).toEqual(wanted.sort());
  const overview = read('en/api');
  expect(calls.filter(([, , path]) => !overview.includes(`<code>${path}</code>`))).toEqual([]);
});

it('each page describes only its subject', () => {
  const pathsOn = (page: string) =>
    Array.from(read(page).matchAll(/<p class="call">.*?<code>\/cms\/v2\/(\w+)/gs), ([, collection]) => collection);
  expect(new Set(pathsOn('en/api/kinds'))).toEqual(new Set(['types', 'statuses', 'taxonomies']));
  expect(new Set(pathsOn('en/api/writing'))).toEqual(new Set(['texts', 'files', 'reports']));
});

it('examples of public reads get the answers that the page shows', async () => {
  const shown = pages.flatMap(examplesOf).filter(({ run }) => run);
  expect(shown.filter(({ answer }) => answer).length).toBeGreaterThan(30);
  for (const { curl, run, answer } of shown) {
    expect(BASE + run!).toBe(wordsOf(curl).at(-1));
    const response = await send(curl);
    expect(response.status, curl).toBe(200);
    if (!answer) continue;
    const whole = JSON.stringify(await response.json(), null, 2).split('\n');
    const lines = answer.split('\n');
    const cut = lines.findIndex((line) => line.includes('…'));
    expect(lines.slice(0, cut === -1 ? undefined : cut), curl).toEqual(whole.slice(0, cut === -1 ? undefined : cut));
  }
});

it('examples of deletions name only arguments that their operation has', () => {
  const { paths } = JSON.parse(world.read('cms-json/openapi.json')) as {
    paths: Record<string, Record<string, { parameters: { name?: string }[] }>>;
  };
  const takes = Object.values(paths).flatMap(({ delete: one }) =>
    one ? [one.parameters.some(({ name }) => name === 'force')] : [],
  );
  const shown = pages
    .filter((path) => path.startsWith('en/'))
    .flatMap(examplesOf)
    .filter(({ curl }) => curl.includes('-X DELETE'));
  expect(shown.map(({ curl }) => curl.includes('?force=true')).sort()).toEqual(takes.sort());
});

it('the pages follow the records of their examples', async () => {
  const edits: [string, string, object?][] = [
    ['PATCH', '/posts/12', { title: "The gardener's own" }],
    ['PATCH', '/posts/13', { title: 'Not shown' }],
    ['PATCH', '/categories/2', { name: 'Sand' }],
    ['PATCH', '/pages/21', { slug: 'jinak' }],
    ['DELETE', '/posts/12'],
    ['DELETE', '/tags/4?force=true'],
    ['POST', '/pages', { title: 'API', slug: 'api', status: 'publish' }],
  ];
  for (const [at, [method, path, body]] of edits.entries()) {
    expect((await world.send(method, path, body)).status, path).toBeLessThan(300);
    if (at % 3 === 0) expect(await world.differences(), path).toEqual([]);
  }
  expect(read('en/api/posts')).toContain('Not shown');
  expect(read('en/api/categories')).toContain('Sand');
  expect(read('api')).toContain('API průvodce');
});

it('examples that need a password are accepted as printed', async () => {
  const calls = pages
    .flatMap(examplesOf)
    .filter(({ run, curl }) => !run && !/\{\w+\}|@picture|NEW PASSWORD/.test(curl));
  expect(calls.length).toBeGreaterThan(50);
  // Deletions come last, dependent records before the record they belong to.
  const depth = (curl: string) => (curl.includes('DELETE') ? 1 - curl.split('/').length : -Infinity);
  calls.sort((a, b) => depth(a.curl) - depth(b.curl) || 0);
  for (const { curl } of calls) {
    const response = await send(curl);
    const { code } = (await response.json()) as { code?: string };
    const isOurs = /\/cms\/v2\//.test(curl);
    if (isOurs) expect(response.status, `${curl} ${code}`).toBeLessThan(300);
    else expect(['rest_no_route', 'rest_invalid_param', 'rest_missing_callback_param']).not.toContain(code);
  }
});

it('a text of the owner with the same path keeps its URL', async () => {
  const guide = await openWorld({ ...files, 'cs/posts/api.md': text(31, 'Naše API') });
  expect(guide.read('api/index.html')).toContain('Naše API');
  expect(readdirSync(join(guide.outDir, 'en/api'))).toContain('index.html');
  await guide.close();
});
