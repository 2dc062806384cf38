import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bindChapter } from '../../../api/site/render/views/bind-chapter.ts';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { openWorld } from './world.ts';

const chapter = (id: number, title: string, text: string, more: Record<string, unknown> = {}): string =>
  page({ id, title, date: '2026-01-02T08:00:00', modified: '2026-01-02T08:00:00', author: 1, ...more }, text);

const files: ContentFiles = {
  'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'en/pages/manual.md': chapter(
    21,
    'Manual',
    'Introduction.\n\n## Before you start\n\nRead [sorting](/en/manual/queue/sort/#by-date).',
  ),
  'en/pages/queue.md': chapter(22, 'Queue & more', '## Before you start\n\nSee [above](#before-you-start).', {
    parent: 21,
  }),
  'en/pages/sort.md': chapter(23, 'Sort', '## By date\n\nBack to [the queue](/en/manual/queue/).', { parent: 22 }),
  'en/pages/secret.md': chapter(24, 'Secret', 'Canary.', { parent: 21, password: 'x', menu_order: 2 }),
  'en/pages/draft.md': chapter(25, 'Draft', 'Canary.', { parent: 21, status: 'draft' }),
  'en/pages/alone.md': chapter(26, 'Alone', 'Alone.'),
  'cs/pages/prirucka.md': chapter(31, 'Příručka', 'Úvod.', { translation_of: 21 }),
  'cs/pages/fronta.md': chapter(32, 'Fronta', 'Text.', { parent: 31, translation_of: 22 }),
};
const at = (path: string): string => join(world.outDir, path, 'index.html');
const read = (path: string): string => readFileSync(at(path), 'utf8').replace(/\s+/g, ' ');

const world = await openWorld(files);

it('a manual has a page with all its chapters, with links and ids local to it', () => {
  const html = read('en/manual/print');
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id as string);
  expect(ids).toEqual([...new Set(ids)]);
  const body = html.slice(html.indexOf('<div class="prose"'));
  const headings = [...body.matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(([, level, text]) => `${level} ${text}`);
  expect(headings.slice(0, 6)).toEqual([
    ...['h2 Before you start', 'h2 Queue &amp; more', 'h3 Before you start', 'h3 Sort', 'h4 By date', 'h2 Secret'],
  ]);
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, url]) => url as string);
  expect(links.slice(0, 4)).toEqual(['#c23-by-date', '#c22-before-you-start', '#c22', '/en/manual/secret/']);
  for (const link of links.slice(0, 3)) expect(ids).toContain(link.slice(1));
  expect(html).not.toContain('Canary');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="canonical" href="http://guide.test/en/manual/">');
  expect(html).toContain('href="/prirucka/print/"');
});

it('only the first page of the manual links to it, in its own language', () => {
  expect(read('en/manual')).toMatch(/<a href="\/en\/manual\/print\/"> ?Whole manual on one page/);
  expect(read('prirucka')).toMatch(/<a href="\/prirucka\/print\/"> ?Celá příručka na jedné stránce/);
  for (const path of ['en/manual/queue', 'en/alone']) {
    expect(read(path)).not.toContain('Whole manual');
    expect(existsSync(at(`${path}/print`))).toBe(false);
  }
});

it('follows its chapters', async () => {
  await world.edit('/pages/23', { title: 'Sorting', content: 'Sort by hand.' });
  expect(read('en/manual/print')).toContain('Sort by hand.');
  expect(await world.differences()).toEqual([]);
  await world.edit('/pages/23', { parent: 26 });
  expect(read('en/manual/print')).not.toContain('Sort by hand.');
  expect(read('en/alone/print')).toContain('Sort by hand.');
  await world.edit('/pages/21', { status: 'draft' });
  expect([existsSync(at('en/manual/print')), await world.differences()]).toEqual([false, []]);
});

it('changes only references within the page in the text of a chapter', () => {
  const html =
    '<h6 id="a">A</h6><p title="&lt;a id=&quot;x&quot;">id="a" &lt;h2 id="b"></p><a href="https://example.org/#a">x</a><td headers="a b">1</td><a href="/c/#_top">c</a><a href="#">top</a><aside aria-label="Tip" class="x">T</aside>';
  expect(bindChapter(html, 5, 2, new Map([['/c/', 'c7']]))).toBe(
    '<h6 id="c5-a">A</h6><p title="&lt;a id=&quot;x&quot;">id="a" &lt;h2 id="b"></p><a href="https://example.org/#a">x</a><td headers="c5-a c5-b">1</td><a href="#c7">c</a><a href="#c5">top</a><aside aria-label="Tip" class="x" role="note">T</aside>',
  );
});
