import { expect, test } from 'vitest';
import { deliver, newJob, orderJob } from './delivery.ts';
import { openSite } from './site.ts';

const file = (head: string, body = '') => `---\n${head}\ndate: 2026-01-01T00:00:00\n---\n\n${body}\n`;

const CONTENT = {
  'site.yaml': 'name: Guide\n',
  'authors.yaml': '- id: 1\n  slug: eva\n  name: Eva\n',
  'cs/pages/prirucka.md': file('id: 10\ntitle: Příručka', '## První\n\n## Druhá'),
  'en/pages/manual.md': file('id: 11\ntitle: Manual\ntranslation_of: 10', '## First\n\n## Second'),
  'cs/pages/kapitola.md': file('id: 12\ntitle: Kapitola\nparent: 10', '## Jediná'),
  'en/pages/chapter.md': file('id: 13\ntitle: Chapter\nparent: 11\ntranslation_of: 12', '## One\n\n## Two'),
  'cs/posts/osamely.md': file('id: 14\ntitle: Osamělý'),
  'cs/categories/zaciname.md': '---\nid: 15\nname: Začínáme\n---\n',
  'en/categories/getting-started.md': '---\nid: 16\nname: Getting started\ntranslation_of: 15\n---\n',
  'cs/blocks/kontakt.md': file('id: 17\ntitle: Kontakt', 'Pište.'),
  'en/blocks/contact.md': file('id: 18\ntitle: Contact\ntranslation_of: 17', 'Write.'),
  'cs/blocks/jen-cesky.md': file('id: 19\ntitle: Jen česky', 'Text.'),
};

const LINKS: [from: string, to: string, warning?: string][] = [
  ['/prirucka/', '/en/manual/'],
  ['/prirucka', '/en/manual/'],
  ['/prirucka/#druhá', '/en/manual/#second'],
  ['/prirucka/#druh%C3%A1', '/en/manual/#second'],
  ['/prirucka/?x=1#první', '/en/manual/?x=1#first'],
  // The two chapters have different numbers of headings, so the link leads to the top of the page.
  ['/prirucka/kapitola/#jediná', '/en/manual/chapter/'],
  ['/category/zaciname/', '/en/category/getting-started/'],
  ['/author/eva/', '/en/author/eva/'],
  ['/', '/en/'],
  // Deliberately into the other language.
  ['/en/manual/', '/en/manual/'],
  ['/en/', '/en/'],
  ['/en/author/eva/?x=1#one', '/en/author/eva/?x=1#one'],
  // The heading of the new page gets an id from its new text.
  ['#část', '#cast-'],
  ['#cast', '#cast-'],
  // The new page is not stored yet.
  ['/odkazy/', '/en/odkazy/'],
  ['/odkazy/#část', '/en/odkazy/#cast-'],
  ['http://guide.test/prirucka/?x=1#první', '/en/manual/?x=1#first'],
  ['../prirucka/kapitola/', '/en/manual/chapter/'],
  ['../neni/', '../neni/'],
  ['https://example.com/prirucka/', 'https://example.com/prirucka/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['/osamely/', '/osamely/', 'page_without_partner'],
  ['/neni/', '/neni/', 'page_without_partner'],
  ['#neni', '#neni', 'page_without_partner'],
  ['/cms-content/uploads/2026/01/neni.png', '/cms-content/uploads/2026/01/neni.png', 'media_without_partner'],
];

const site = await openSite({ content: CONTENT });
const links = LINKS.map(([from], at) => `[odkaz ${at}](${from})`).join(' ');
const content = `${links}\n\n## Část\n\n::block{ref=17}\n\n::block{ref=19}\n\n\`[x](/prirucka/)\``;
const id = await newJob(site, { title: 'Odkazy', content, categories: [15], author: 1 });
const answer = (await deliver(site, id)).body;
const body = site.item(answer.post_id).content;
const warnings: { code: string; reference: string }[] = answer.warnings;
expect(site.item(answer.post_id).categories).toEqual([16]);

test.each(LINKS.map((link, at) => [at, ...link] as const))('link %i: %s', (at, from, to, warning) => {
  expect(new RegExp(`\\[[^\\]]* ${at}\\]\\(([^)]*)\\)`).exec(body)?.[1]).toBe(to);
  expect(warnings.find(({ reference }) => reference === from)?.code).toBe(warning);
});

test('included blocks are replaced by those of the other language', () => {
  for (const part of ['::block{ref=18}', '::block{ref=19}']) expect(body).toContain(part);
  expect(warnings).toContainEqual({ unit: '', code: 'block_without_partner', reference: '19' });
});

test('code is left alone', () => expect(body).toContain('`[x](/prirucka/)`'));

test('a text in the trash is no link target', async () => {
  const trash = async (type: string, id: number) => site.ask('DELETE', `/cms/v2/${type}/${id}`, 'admin');
  const make = async (fields: object) => (await site.ask('POST', '/cms/v2/pages', 'admin', fields)).body.id as number;
  const parent = await make({ title: 'Nad', status: 'publish' });
  await trash('pages', await make({ title: 'Above', status: 'publish', xlate_language: 'en', translation_of: parent }));
  expect((await trash('blocks', 18)).status).toBe(200);
  const source = await make({ title: 'Pod', content: '::block{ref=17}\n\nText.', status: 'publish', parent });
  const { post_id, warnings } = (await deliver(site, await orderJob(site, source))).body;
  const target = site.item(post_id);
  expect(target).toMatchObject({ parent: 0 });
  expect(target.content).toContain('::block{ref=17}');
  expect(warnings).toEqual([
    { unit: '', code: 'parent_without_partner', reference: String(parent) },
    { unit: '', code: 'block_without_partner', reference: '17' },
  ]);
});
