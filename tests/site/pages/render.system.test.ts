import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ArticleView, ChapterView, HomeView, ListView, View } from '../../../src/views.ts';
import { viewsFor } from './fixtures/views.ts';
import { templatesFor } from './site.ts';
import { mistakesIn } from './validator.ts';

const BASE = '/guide/';

const templates = await templatesFor(BASE);

const every = (['cs', 'en'] as const).flatMap((language) =>
  Object.entries(viewsFor(BASE, language)).map(([name, view]): [string, View] => [`${language} ${name}`, view]),
);

test('links to the topics lead to one place of the home page, even in a guide without topics', async () => {
  const home = viewsFor(BASE, 'cs').home as HomeView;
  for (const categories of [home.categories, []])
    expect((await templates.render({ ...home, categories })).match(/ id="topics"/g)).toHaveLength(1);
});

const WITH_PARTS = ['article', 'chapter', 'category', 'tag', 'author', 'archive'];

test.each(every.filter(([, { kind }]) => WITH_PARTS.includes(kind)))(
  '%s contains the parts that are replaced without the rest of the page',
  async (_, view) => {
    const html = await templates.render(view);
    const { sidebar, ...other } = templates.parts(view as ArticleView | ChapterView | ListView);
    expect(html).toContain(`${sidebar}<div class="md:sl-hidden">`);
    const [below] = Object.values(other);
    expect(below).toMatch(/^(<footer>.*<\/footer>|<ul class="cards">.*<\/ul>)$/s);
    if (view.kind === 'archive' && view.index.length > 0) expect(html).not.toContain('<ul class="cards">');
    else expect(html.split(below!)).toHaveLength(2);
  },
);

describe.each(every)('%s', (_, view) => {
  test('is valid HTML', async () => expect(await mistakesIn(await templates.render(view))).toEqual([]));

  test('declares its language and canonical URL', async () => {
    const html = await templates.render(view);
    expect(html).toContain(`<html lang="${view.frame.language}"`);
    expect(html).toContain(`<link rel="canonical" href="${view.frame.canonical}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('links to its partner only if it has one', async () => {
    const html = await templates.render(view);
    const named = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
    const pairs = named.map(([, hreflang, href]) => ({ hreflang, href }));
    const silent = view.kind === 'embed' || view.kind === 'redirect';
    expect(pairs).toEqual(silent ? [] : view.frame.alternates);
  });

  test('loads nothing from other servers and links within the base', async () => {
    const html = await templates.render(view);
    for (const [, url = ''] of html.matchAll(/(?:src|srcset|<link rel="(?:stylesheet|icon|preload)" href)="([^"]+)"/g))
      expect(url).toMatch(/^(\/guide\/|https:\/\/video\.example\.com)/);
    for (const [, url = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) expect(url).toMatch(/^\/guide\//);
    expect(html).not.toMatch(/\son[a-z]+="/);
  });

  test('renders the same bytes twice', async () =>
    expect(await templates.render(structuredClone(view))).toBe(await templates.render(view)));
});

describe('a text in the other language', () => {
  const { 'article-fallback': view } = viewsFor(BASE, 'en');

  test('has a notice, declares its language, and links to the original', async () => {
    const html = await templates.render(view!);
    expect(html).toContain('This article has not been translated yet');
    expect(html).toMatch(/<div class="prose" lang="cs"/);
    expect(html).toMatch(/<h1 id="_top" lang="cs">/);
    expect(html).toContain('href="/guide/fallback-original/"');
  });
});

test('headings of the text never share an id with the page itself', async () => {
  const view = structuredClone(viewsFor(BASE, 'en')['chapter']) as ChapterView;
  view.article.html = '<h2 id="chapters">Chapters</h2><h2 id="search-status">Search status</h2>';
  const ids = [...(await templates.render(view)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test('the notice of a stale translation uses the Czech plural', async () => {
  const view = viewsFor(BASE, 'cs')['article-stale']!;
  expect(await templates.render(view)).toContain('2 oddíly jsou v anglické verzi novější');
});

test.each([
  ['cs', 'je v anglické verzi novější'],
  ['en', 'The layout (code, images or order) is newer in the Czech version'],
] as const)('a newer layout alone has its own notice: %s', async (language, words) => {
  const view = viewsFor(BASE, language)['article-stale'] as ArticleView;
  const stale = { language: 'cs' as const, sections: view.article.stale!.sections.slice(0, 1), isLayout: true };
  const page = await templates.render({ ...view, article: { ...view.article, stale } });
  expect(page).toContain(words);
  expect(page).not.toContain('1 section');
});

test('a page with the wrong base is refused', () =>
  expect(templates.render(viewsFor('/', 'cs').home!)).rejects.toThrow(/base/));

test('the first view weighs at most 30 KB compressed', async () => {
  const html = await templates.render(viewsFor(BASE, 'cs').article!);
  const linked = [...html.matchAll(/(?:src|href)="\/guide\/(_astro\/[^"]+)"/g)].map(([, file = '']) => file);
  const read = new Map<string, Buffer>();
  for (const file of linked) await readWithImports(file, read);
  const bytes = [Buffer.from(html), ...read.values()].reduce((sum, buffer) => sum + gzipSync(buffer).length, 0);
  expect(bytes).toBeLessThan(30_000);
});

async function readWithImports(file: string, read: Map<string, Buffer>): Promise<void> {
  if (read.has(file)) return;
  const bytes = await readFile(join(templates.assets, file));
  read.set(file, bytes);
  for (const [, name = ''] of String(bytes).matchAll(/(?:^|[;}\s])import[^("';]*["']\.\/([^"']+)["']/g))
    await readWithImports(`_astro/${name}`, read);
}
