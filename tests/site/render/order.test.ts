import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { openWorld } from './world.ts';

const settings: ContentFiles = {
  'site.yaml': 'languages: [en]\nname: Guide\n',
  'authors.yaml': '- id: 1\n  slug: ada\n  name: Ada\n',
};
const post = (id: number, date: string, more: Record<string, unknown> = {}, body = 'Text.') =>
  page({ id, title: `Article ${id}`, date, author: 1, categories: [1], ...more }, body);

const SMALL = await sharp(PICTURE).resize(20, 15).png().toBuffer();

/** Names of the links in a part of a page, in order. */
const names = (html: string, part: RegExp): string[] =>
  [...(part.exec(html)?.[0] ?? '').matchAll(/Article \d+|Chapter \w+/g)].map(([name]) => name);

const structuredDataOf = (html: string): Record<string, unknown>[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'];

it('articles have one order everywhere: by number, then by date, new ones last', async () => {
  const world = await openWorld({
    ...settings,
    'en/categories/c.md': page({ id: 1, name: 'Topic' }),
    'en/posts/a.md': post(11, '2026-01-03T08:00:00'),
    'en/posts/b.md': post(12, '2026-01-02T08:00:00', { menu_order: 2 }),
    'en/posts/c.md': post(13, '2026-01-04T08:00:00', { menu_order: 1 }),
    'en/posts/d.md': post(14, '2026-01-01T08:00:00'),
    'en/posts/e.md': post(15, '2026-01-05T08:00:00', { menu_order: 3 }),
  });
  const { read } = world;
  const order = [14, 11, 13, 12, 15].map((id) => `Article ${id}`);
  expect(names(read('category/c/index.html'), /<ul class="cards">.*?<\/ul>/s)).toEqual(order);
  expect(names(read('archive/index.html'), /<div class="letter-index">.*?<\/div>/s)).toEqual(order.toSorted());
  expect(names(read('a/index.html'), /<div class="guide-sidebar">.*?<\/div>/s)).toEqual(order);
  expect(read('index.html')).toContain('<p class="count">5 articles</p>');
  expect(names(read('c/index.html'), /<nav class="neighbours.*?<\/nav>/s)).toEqual(['Article 11', 'Article 12']);
  // Feeds list the newest first, regardless of numbers.
  const titles = (file: string) => [...read(file).matchAll(/<title>Article (\d+)/g)].map(([, id]) => Number(id));
  expect(titles('feed/rss.xml')).toEqual([15, 13, 11, 12, 14]);
  expect(titles('category/c/feed/rss.xml')).toEqual([15, 13, 11, 12, 14]);
  expect(titles('category/c/feed/atom.xml')).toEqual([15, 13, 11, 12, 14]);
  expect(read('category/c/index.html')).toContain('href="/category/c/feed/rss.xml" title="Topic: Topic (RSS)"');

  const data = structuredDataOf(read('a/index.html'));
  expect(data.map((part) => part['@type'])).toEqual(['BreadcrumbList', 'TechArticle']);
  expect(data[1]).toMatchObject({
    headline: 'Article 11',
    datePublished: '2026-01-03T08:00:00+01:00',
    author: { name: 'Ada' },
    mainEntityOfPage: 'http://guide.test/a/',
  });
  expect(read('a/index.html')).toContain('"article:published_time" content="2026-01-03T08:00:00+01:00"');
  expect(JSON.stringify(data[0])).toContain('"position":2,"name":"Topic","item":"http://guide.test/category/c/"');

  // A changed number moves it; a clean build has the same order.
  const { store } = world.service;
  const before = store.index.item(14)!;
  await store.withLock(() => store.save([{ before, after: { ...before, menu_order: 9 } }]));
  await world.site.refresher.settled();
  expect(names(read('category/c/index.html'), /<ul class="cards">.*?<\/ul>/s).at(-1)).toBe('Article 14');
  expect(readFileSync(join(world.contentDir, 'en/posts/d.md'), 'utf8')).toContain('menu_order: 9');
  expect(await world.differences()).toEqual([]);
});

it('pages of a list are numbered from the first, and have distinct titles', async () => {
  const articles = Array.from({ length: 45 }, (_, n): [string, string] => [
    `en/posts/p${n}.md`,
    post(100 + n, `2026-01-01T08:00:${String(n).padStart(2, '0')}`),
  ]);
  const world = await openWorld({
    ...settings,
    'en/categories/c.md': page({ id: 1, name: 'Topic' }),
    'en/posts/topic.md': page({ id: 2, title: 'Topic', date: '2025-01-01T08:00:00', author: 1 }),
    ...Object.fromEntries(articles),
  });
  const { read } = world;
  const title = (file: string) => /<title>(.*?)<\/title>/.exec(read(file))?.[1];
  expect(title('category/c/index.html')).toBe('Topic: Topic – Guide');
  expect(title('category/c/page/2/index.html')).toBe('Topic: Topic, page 2 – Guide');
  expect(title('topic/index.html')).toBe('Topic – Guide');
  expect(read('category/c/index.html')).toMatch(/rel="next"/);
  expect(read('category/c/page/2/index.html')).toMatch(/<a href="\/category\/c\/" rel="prev"/);
  expect(names(read('category/c/page/2/index.html'), /<ul class="cards">.*?<\/ul>/s)).toHaveLength(25);
  expect(read('sitemaps/terms.xml')).toMatch(/\/archive\/<.*\/author\/ada\/</s);
});

it('previous and next links run through a manual from its first chapter to its last', async () => {
  const chapter = (id: number, title: string, parent = 0, menu_order = 0) =>
    page(
      { id, title: `Chapter ${title}`, slug: `c${id}`, date: '2026-01-01T08:00:00', author: 1, parent, menu_order },
      'T.',
    );
  const world = await openWorld({
    ...settings,
    'en/pages/a.md': chapter(1, 'A'),
    'en/pages/a1.md': chapter(2, 'A1', 1, 1),
    'en/pages/a1x.md': chapter(3, 'A1x', 2),
    'en/pages/a2.md': chapter(4, 'A2', 1, 2),
    'en/pages/b.md': chapter(5, 'B', 0, 5),
  });
  const around = (file: string) => names(world.read(join(file, 'index.html')), /<nav class="neighbours.*?<\/nav>/s);
  expect([around('c1'), around('c1/c2')]).toEqual([['Chapter A1'], ['Chapter A', 'Chapter A1x']]);
  expect([around('c1/c2/c3'), around('c1/c4')]).toEqual([['Chapter A1', 'Chapter A2'], ['Chapter A1x']]);
  expect(around('c5')).toEqual([]);
  const { store } = world.service;
  const before = store.index.item(3)!;
  await store.withLock(() => store.save([{ before, after: { ...before, title: 'Chapter Z' } }]));
  expect([await world.differences(), around('c1/c4')]).toEqual([[], ['Chapter Z']]);
});

it('a lead picture is not repeated above a text that shows it, and a picture lists each copy once', async () => {
  const world = await openWorld({
    ...settings,
    'site.yaml':
      'languages: [en]\nimage_sizes:\n  thumbnail: [10, 10, true]\n  medium: [20, 15, false]\n  full: [40, 30, false]\n',
    'en/categories/c.md': page({ id: 1, name: 'Topic' }),
    'en/media/m.md': page({
      ...{ id: 31, title: 'P', date: '2026-01-01T08:00:00', author: 1, file: '2026/01/p.png', alt_text: 'P' },
    }),
    'uploads/2026/01/p.png': PICTURE,
    'uploads/2026/01/p-10x10.png': SMALL,
    'uploads/2026/01/p-20x15.png': SMALL,
    'en/posts/a.md': post(
      11,
      '2026-01-03T08:00:00',
      { featured_media: 31 },
      '![P](/cms-content/uploads/2026/01/p.png)',
    ),
    'en/posts/b.md': post(12, '2026-01-03T08:00:00', { featured_media: 31 }),
  });
  const read = (file: string) => world.read(join(file, 'index.html'));
  expect(read('a').match(/<img /g)).toHaveLength(1);
  expect(read('b')).toContain('class="featured"');
  expect(read('a')).toContain('og:image');
  const sources = (html: string) =>
    /srcset="([^"]*)"/
      .exec(html)?.[1]
      ?.split(', ')
      .map((copy) => copy.split(' ')[1]);
  expect([sources(read('a')), sources(read('b'))]).toEqual([
    ['20w', '40w'],
    ['20w', '40w'],
  ]);
});

it('single pages are separate from manuals in the sidebar and on the home page', async () => {
  const world = await openWorld({
    ...settings,
    'en/pages/manual.md': page({ id: 21, title: 'Chapter Manual', date: '2026-01-01T08:00:00', author: 1 }),
    'en/pages/below.md': page({ id: 22, title: 'Chapter Below', date: '2026-01-01T08:00:00', author: 1, parent: 21 }),
    'en/pages/words.md': page({ id: 23, title: 'Chapter Glossary', date: '2026-01-01T08:00:00', author: 1 }),
  });
  const home = world.read('index.html');
  expect(names(home, /<section aria-labelledby="manuals">.*?<\/section>/s)).toEqual(['Chapter Manual']);
  expect(names(home, /<section aria-labelledby="pages">.*?<\/section>/s)).toEqual(['Chapter Glossary']);
  const sections = [...world.read('words/index.html').matchAll(/<section>\s*<h2>([^<]+)<\/h2>.*?<\/section>/gs)];
  expect(sections.map(([html, title]) => [title, ...names(html, /.*/s)])).toEqual([
    ['Manuals', 'Chapter Manual'],
    ['More pages', 'Chapter Glossary'],
  ]);
});

/** Links of the sidebar as nested lists: `[name, below]`; the current page has a star. */
function sidebarOf(html: string): unknown {
  const lists = [...html.matchAll(/<section>\s*<h2>[^<]+<\/h2>(.*?)<\/section>/gs)].map(([, list]) => list!);
  const json = lists.map((list) =>
    list
      .replace(
        /<a href="[^"]*"( aria-current="page")?>([^<]*)<\/a>/g,
        (_, here, label) => `"${label}${here ? '*' : ''}",`,
      )
      .replace(/<\/?ul>/g, (tag) => (tag === '<ul>' ? '[' : '],'))
      .replace(/<\/?li>/g, (tag) => (tag === '<li>' ? '[' : '],')),
  );
  return JSON.parse(`[${json.join('')}]`.replace(/,(?=\])/g, ''));
}

it('the sidebar opens the branch of the page alone', async () => {
  const date = '2026-01-01T08:00:00';
  const chapter = (id: number, title: string, parent = 0) =>
    page({ id, title, date, author: 1, ...(parent && { parent }) }, 'Text.');
  const world = await openWorld({
    ...settings,
    'en/pages/one.md': chapter(21, 'One'),
    'en/pages/a.md': chapter(22, 'A', 21),
    'en/pages/b.md': chapter(23, 'B', 22),
    'en/pages/c.md': chapter(24, 'C', 21),
    'en/pages/two.md': chapter(25, 'Two'),
    'en/pages/d.md': chapter(26, 'D', 25),
    'en/categories/c.md': page({ id: 1, name: 'Topic' }),
    'en/categories/s.md': page({ id: 2, name: 'Sub', parent: 1 }),
    'en/categories/o.md': page({ id: 3, name: 'Other' }),
    'en/categories/u.md': page({ id: 4, name: 'Under', parent: 3 }),
    'en/posts/p.md': post(11, date, { title: 'P', categories: [2] }),
    'en/posts/q.md': post(12, date, { title: 'Q', categories: [2] }),
    'en/posts/r.md': post(13, date, { title: 'R', categories: [3] }),
  });
  const closed = { manuals: [['One'], ['Two']], topics: [['Topic'], ['Other']] };
  const at = (path: string) => sidebarOf(world.read(`${path}index.html`));
  expect(at('one/a/')).toEqual([[['One', [['A*', [['B']]], ['C']]], ['Two']], closed.topics]);
  expect(at('p/')).toEqual([closed.manuals, [['Topic', [['Sub', [['P*'], ['Q']]]]], ['Other']]]);
  expect(at('category/o/')).toEqual([closed.manuals, [['Topic'], ['Other*', [['Under']]]]]);
  expect(at('archive/')).toEqual([closed.manuals, closed.topics]);
});

it('the list of all articles is grouped by the letters of its language', async () => {
  const named = (id: number, language: string, title: string): ContentFiles => ({
    [`${language}/posts/p${id}.md`]: page({ id, title, date: '2026-01-01T08:00:00', author: 1 }, 'Text.'),
  });
  const titles = ['Účet', 'Chyby', 'Cena', 'C\u030cas', 'úloha', '„Hlavní“', '2 kroky', 'Uživatel'];
  const world = await openWorld({
    ...settings,
    'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
    ...Object.assign({}, ...titles.map((title, at) => named(30 + at, 'cs', title))),
    ...Object.assign({}, ...['Zebra', 'Église', 'chat', 'cat'].map((title, at) => named(50 + at, 'en', title))),
  });
  const index = (file: string) => {
    const html = world.read(file);
    const groups = /<div class="letter-index">.*?<\/div>/s.exec(html)![0].split('<section').slice(1);
    return groups.map((group) => [...group.matchAll(/>([^<\s][^<]*)<\/(?:h3|a)>/g)].map(([, text]) => text));
  };
  expect(index('archive/index.html')).toEqual([
    ['0–9', '2 kroky'],
    ['C', 'Cena'],
    ['Č', 'C\u030cas'],
    ['H', '„Hlavní“'],
    ['Ch', 'Chyby'],
    ['U', 'Účet', 'úloha', 'Uživatel'],
  ]);
  expect(index('en/archive/index.html')).toEqual([
    ['C', 'cat', 'chat'],
    ['E', 'Église'],
    ['Z', 'Zebra'],
  ]);
});

it('the default topic is on every page while it has articles', async () => {
  const world = await openWorld({
    ...settings,
    'site.yaml': 'languages: [en]\nname: Guide\ndefault_category: { en: 2 }\n',
    'en/categories/c.md': page({ id: 1, name: 'Topic' }),
    'en/categories/rest.md': page({ id: 2, name: 'The rest' }),
    'en/posts/a.md': post(11, '2026-01-03T08:00:00'),
  });
  const isShown = () => ['index.html', 'a/index.html'].map((file) => world.read(file).includes('The rest'));
  expect(isShown()).toEqual([false, false]);
  const made = await world.send('POST', '/posts?lang=en', { title: 'First', status: 'publish' });
  expect([await world.differences(), isShown()]).toEqual([[], [true, true]]);
  await world.send('PATCH', `/posts/${(made.body as { id: number }).id}`, { categories: [1] });
  expect([await world.differences(), isShown()]).toEqual([[], [false, false]]);
});

it('search engines get the date of the last review, if the author sets a review day', async () => {
  const kept = { modified: '2026-05-06T10:00:00', review: '2027-05-06', owner: 'Secret team' };
  const world = await openWorld({ ...settings, 'en/posts/a.md': post(11, '2026-01-03T08:00:00', kept) });
  expect(structuredDataOf(world.read('a/index.html'))[1]!['mainEntityOfPage']).toEqual({
    '@type': 'WebPage',
    '@id': 'http://guide.test/a/',
    lastReviewed: '2026-05-06',
  });
  for (const file of ['a/index.html', 'a/index.md', 'cms-json/cms/v2/posts/11/index.json'])
    expect(world.read(file)).not.toContain('Secret team');
});
