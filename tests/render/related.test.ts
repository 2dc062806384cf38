import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page, type ContentFiles } from '../helpers/guide-folder.ts';
import { openWorld, writing, type World } from './world.ts';

const [TOPIC, OTHER_TOPIC, TAG, RARE] = [1, 2, 3, 4];
const date = (day: number) => `2026-01-${String(day).padStart(2, '0')}T08:00:00`;
const post = (day: number, categories: number[], tags: number[]) =>
  page({ id: 10 + day, title: `Article ${day}`, date: date(day), author: 1, categories, tags }, 'Text.');

const files: ContentFiles = {
  'site.yaml': 'languages: [en]\nname: Guide\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'en/categories/a.md': page({ id: TOPIC, name: 'A' }),
  'en/categories/b.md': page({ id: OTHER_TOPIC, name: 'B' }),
  'en/tags/t.md': page({ id: TAG, name: 'T' }),
  'en/tags/r.md': page({ id: RARE, name: 'R' }),
  'en/posts/p1.md': post(1, [TOPIC], [TAG]),
  'en/posts/p2.md': post(2, [TOPIC], []),
  'en/posts/p3.md': post(3, [OTHER_TOPIC], [TAG]),
  'en/posts/p4.md': post(4, [TOPIC], [TAG]),
  'en/posts/p5.md': post(5, [OTHER_TOPIC], [TAG, RARE]),
  'en/posts/p6.md': post(6, [OTHER_TOPIC], []),
  // More articles stand between these two and the rest than a page looks at.
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`en/posts/f${at}.md`, post(10 + at, [], [RARE])] as const),
  ),
};

let world: World;
beforeAll(async () => {
  world = await openWorld(writing(files));
});
afterAll(() => world.close());

function related(name: string): string[] {
  const html = readFileSync(join(world.folder, 'dist', name, 'index.html'), 'utf8');
  const part = /<nav class="related.*?<\/nav>/s.exec(html)?.[0] ?? '';
  return [...part.matchAll(/>\s*(Article \d+)\s*</g)].map(([, title]) => title!);
}

it('articles that share a tag are related, those that share a topic as well first; a topic alone is not enough', () => {
  expect(related('p1')).toEqual(['Article 4', 'Article 3', 'Article 5']);
  expect(related('p2')).toEqual([]);
  expect(related('p5')).toEqual(['Article 3', 'Article 1', 'Article 4', 'Article 10']);
});

it('pages follow what their related articles are called and share', async () => {
  const edits: [number, object][] = [
    [14, { title: 'Article 40' }],
    [16, { tags: [TAG] }],
    [13, { status: 'draft' }],
    [11, { tags: [] }],
    [26, { date: date(1) }],
  ];
  for (const [id, fields] of edits) {
    expect((await world.send('PATCH', `/posts/${id}`, fields)).status).toBe(200);
    await world.site.refresher.settled();
    expect(await world.differences()).toEqual([]);
  }
  expect(related('p1')).toEqual([]);
  expect(related('p6')).toEqual(['Article 5', 'Article 40']);
});
