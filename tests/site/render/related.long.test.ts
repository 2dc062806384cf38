import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { openWorld } from './world.ts';

const [TOPIC, OTHER_TOPIC, TAG, RARE, FAR_TOPIC] = [1, 2, 3, 4, 5];
const date = (day: number) => `2026-01-${String(day).padStart(2, '0')}T08:00:00`;
const post = (day: number, categories: number[], tags: number[], content = 'Text.') =>
  page({ id: 10 + day, title: `Article ${day}`, date: date(day), author: 1, categories, tags }, content);

const SOWING = 'Sow seeds in rows. Water the seeds, cover the rows with soil, and water the soil again.';

const files: ContentFiles = {
  'site.yaml': 'languages: [en]\nname: Guide\n',
  'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
  'en/categories/a.md': page({ id: TOPIC, name: 'A' }),
  'en/categories/b.md': page({ id: OTHER_TOPIC, name: 'B' }),
  'en/categories/f.md': page({ id: FAR_TOPIC, name: 'F' }),
  'en/tags/t.md': page({ id: TAG, name: 'T' }),
  'en/tags/r.md': page({ id: RARE, name: 'R' }),
  'en/posts/p1.md': post(1, [TOPIC], [TAG]),
  'en/posts/p2.md': post(2, [TOPIC], []),
  'en/posts/p3.md': post(3, [OTHER_TOPIC], [TAG]),
  'en/posts/p4.md': post(4, [TOPIC], [TAG]),
  'en/posts/p5.md': post(5, [OTHER_TOPIC], [TAG, RARE]),
  'en/posts/p6.md': post(6, [OTHER_TOPIC], []),
  // These are separate from the rest.
  'en/posts/l1.md': post(25, [], [], 'See [the other](/l2/).'),
  'en/posts/l2.md': post(26, [], [], 'Before that:\n\nhttp://guide.test/l1/\n'),
  'en/posts/l3.md': post(27, [], [], 'See [one](../l1 "Title").'),
  'en/posts/a1.md': post(28, [FAR_TOPIC], [], SOWING),
  'en/posts/a2.md': post(29, [FAR_TOPIC], [], `Water rows of seeds. ${SOWING}`),
  'en/posts/a3.md': post(30, [FAR_TOPIC], [], 'Prune trees in winter. Prune them well: trees grow.'),
  // More articles than a page considers separate these two from the rest.
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`en/posts/f${at}.md`, post(10 + at, [], [RARE])] as const),
  ),
};
const world = await openWorld(files);

function related(name: string): string[] {
  const html = world.read(join(name, 'index.html'));
  const part = /<nav class="related.*?<\/nav>/s.exec(html)?.[0] ?? '';
  return [...part.matchAll(/>\s*(Article \d+)\s*</g)].map(([, title]) => title!);
}

it('articles that share a tag are related, first those that also share a topic; a topic alone is not enough', () => {
  expect([related('p1'), related('p2')]).toEqual([['Article 4', 'Article 3', 'Article 5'], []]);
  expect(related('p5')).toEqual(['Article 3', 'Article 1', 'Article 4', 'Article 10']);
});

it('pages follow the titles and terms of related articles', async () => {
  const edits: [number, object][] = [
    [14, { title: 'Article 40' }],
    [16, { tags: [TAG] }],
    [13, { status: 'draft' }],
    [11, { tags: [] }],
    [26, { date: date(1) }],
  ];
  for (const [id, fields] of edits) {
    await world.edit(`/posts/${id}`, fields);
    expect(await world.differences()).toEqual([]);
  }
  expect([related('p1'), related('p6')]).toEqual([[], ['Article 5', 'Article 40']]);
});

it('only the parts of pages that name an article are made again', async () => {
  const { templates } = world.site.rendering;
  const { render, parts } = templates;
  const made: string[] = [];
  templates.render = (view) => {
    if (view.kind !== 'embed') made.push(`${view.kind} ${view.frame.path}`);
    return render(view);
  };
  templates.parts = (view) => {
    made.push(`parts of ${view.frame.path}`);
    return parts(view);
  };
  try {
    await world.edit('/posts/39', { excerpt: 'Said in short.', title: 'Article 29' });
    expect(made.splice(0).sort()).toEqual(['article /a2/', 'parts of /author/ada/', 'parts of /category/f/']);
    await world.edit('/posts/39', { title: 'Article 290' });
    const parts = ['/a1/', '/a3/', '/author/ada/', '/category/f/'].map((path) => `parts of ${path}`);
    expect(made.sort()).toEqual(['archive /archive/', 'article /a2/', ...parts]);
    expect(await world.differences()).toEqual([]);
    await world.edit('/posts/39', { title: 'Article 29' });
  } finally {
    Object.assign(templates, { render, parts });
  }
});

it('articles that link to each other are related, and so are similar ones of a topic', () => {
  expect([related('l1'), related('l2')]).toEqual([['Article 26'], ['Article 25']]);
  expect([related('l3'), related('a1')]).toEqual([[], ['Article 29']]);
  expect([related('a2'), related('a3')]).toEqual([['Article 28'], []]);
});

it('pages follow the words and links of texts', async () => {
  const edits: [id: number, fields: object, name: string, named: string[]][] = [
    [35, { content: 'Nothing.' }, 'l2', []],
    [35, { content: '<a href="/l2/">The other</a> and [one more](/l3/)' }, 'l3', ['Article 25']],
    [36, { slug: 'elsewhere', title: 'Article 260' }, 'l1', ['Article 27']],
    [37, { password: 'secret' }, 'l1', []],
    [37, { password: '' }, 'l1', ['Article 27']],
    [40, { content: SOWING, title: 'Article 300' }, 'a1', ['Article 29', 'Article 300']],
    [39, { content: 'Prune trees.' }, 'a1', ['Article 300']],
    [40, { password: 'secret' }, 'a1', []],
    [40, { password: '', categories: [TOPIC] }, 'a1', []],
    [40, { categories: [FAR_TOPIC], content: 'See [it](/a1/)' }, 'a1', []],
    [38, { content: `[There](/a3/) ${SOWING}` }, 'a3', ['Article 28']],
  ];
  for (const [id, fields, name, named] of edits) {
    await world.edit(`/posts/${id}`, fields);
    expect(related(name), JSON.stringify(fields)).toEqual(named);
    expect(await world.differences()).toEqual([]);
  }
});

it('a text is complete if the page has no sidebar', async () => {
  const empty = await openWorld({
    'site.yaml': 'languages: [en]\nname: Guide\nnavigation: []\n',
    'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
    'en/tags/t.md': page({ id: TAG, name: 'T' }),
    'en/posts/p1.md': post(1, [], [TAG], '<div><section>\n\nDeep within.\n\n</section></div>\n\nEnd.'),
    'en/posts/p2.md': post(2, [], [TAG]),
  });
  await empty.edit('/posts/12', { title: 'Another' });
  const html = empty.read('p1/index.html');
  expect(html).toContain('Deep within.');
  expect(html).toMatch(/<nav class="related.*Another/s);
  expect(await empty.differences()).toEqual([]);
});
