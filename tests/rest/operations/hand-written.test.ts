import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFiles, systemCalls } from '../../../api/content/store/disk/files.ts';
import { makeFolder, page, put, contentFile } from '../../helpers/guide-folder.ts';
import { runs } from '../../helpers/strength.ts';
import { openTestApp } from '../../helpers/test-app.ts';

/** Lines of a front matter that belong together. `key` is the name of an API field; other lines have none. */
type Block = { key?: string; text: string };

/** Ways in which people write the fields set by the API. */
const FIELDS: Record<string, string[]> = {
  title: [
    ...['title: Plain words', "title: 'It''s quoted' # why", 'title: "a \\"b\\" č"', 'title: over\n  two lines'],
    ...['title: "  spaced  "', 'title: >-\n  folded\n  words\n'],
  ],
  excerpt: [
    ...['excerpt: short  # note', 'excerpt: |\n  one\n\n    two # no comment\n', 'excerpt: >+\n  kept\n\n'],
    ...["excerpt: ''", 'excerpt:'],
  ],
  status: ['status: draft', 'status: "publish"', 'status:   pending   # later'],
  date: ['date: 2024-05-06 07:08', 'date: "2024-05-06T07:08:09"'],
  author: ['author: 1', 'author:    1'],
  categories: [
    ...['categories: [2]', 'categories:\n  - 2 # the first\n  # and then\n  - 3', 'categories: 2'],
    'categories: [\n  2,\n  3\n]',
  ],
  sticky: ['sticky: false', 'sticky: False # never'],
  comment_status: ['comment_status: open', "comment_status: 'closed'"],
  format: ['format: aside', 'format: "standard"'],
};

/** Keys that only their authors understand. */
const OTHERS = [
  ...['# a remark', ' # an indented remark', '\n# after a blank line', '#', '# title: not this one'],
  ...[
    'reviewed: 2024-02-30',
    'level: 0755',
    "'quoted key': yes",
    'keeper: {name: Jan, team: [a, b]}',
    'empty:',
    'tilde: ~',
  ],
  ...[
    'steps:\n  - open: door # really\n    with: key\n  -   close',
    'poem: |+\n  title: roses\n\n   red\n',
    'long: >\n  folded\n  text',
  ],
  ...['url: https://example.com/#x', 'x:\n    deep:\n        deeper: 1', 'note: "tab\\there"', 'colon: "a: b"'],
];

const otherBlocks = fc.subarray(OTHERS).chain((texts) => fc.shuffledSubarray(texts, { minLength: texts.length }));
const fieldBlocks = fc
  .record(Object.fromEntries(Object.entries(FIELDS).map(([key, ways]) => [key, fc.option(fc.constantFrom(...ways))])))
  .map((chosen) =>
    Object.entries(chosen).flatMap(([key, text]): Block[] => (text === null ? [] : [{ key, text: String(text) }])),
  );

const head = fc.tuple(fieldBlocks, otherBlocks).chain(([fields, others]) => {
  const titled = fields.some(({ key }) => key === 'title')
    ? fields
    : [{ key: 'title', text: 'title: Named' }, ...fields];
  const blocks: Block[] = [{ text: 'id: 7' }, ...titled, ...others.map((text) => ({ text }))];
  return fc.shuffledSubarray(blocks, { minLength: blocks.length });
});

const body = fc.constantFrom(
  '',
  'text',
  '\ntext\n',
  '\n\ntext\n\n',
  '\n# Heading\n\n---\n\ntext without an end',
  '\n  \n\ttabs \n',
);

const words = fc.constantFrom(
  ...['New', 'a: b', "it's # not a comment", 'x\ny', ' - spaces ', '"', '---', '\u2028', 'č 😀', '12'],
  ...['null', 'a\n\n b\n', 'a\n\n\n', 'a\n\n\n  b'],
);
const update = fc.record(
  {
    title: words,
    excerpt: words,
    status: fc.constantFrom('publish', 'draft', 'private', 'pending'),
    categories: fc.subarray([2, 3], { minLength: 1 }),
    sticky: fc.boolean(),
    comment_status: fc.constantFrom('open', 'closed'),
    format: fc.constantFrom('aside', 'quote', 'standard'),
    date: fc.constant('2025-01-02T03:04:05'),
  },
  { requiredKeys: [] },
);

/**
 * Fails unless the new head equals the old one except for lines of some fields that were replaced, appended or removed.
 */
function expectOnlyFieldsToDiffer(blocks: Block[], head: string, fields: Set<string>, eol: string): void {
  let rest = head;
  const skipped: string[] = [];
  for (const { key, text } of blocks) {
    if (key !== undefined && fields.has(key)) continue;
    const kept = text.replaceAll('\n', eol) + eol;
    const at = rest.startsWith(kept) ? 0 : rest.indexOf(`${eol}${kept}`) + eol.length;
    expect(
      at === 0 ? rest.startsWith(kept) : at >= eol.length,
      `${JSON.stringify(kept)} in ${JSON.stringify(head)}`,
    ).toBe(true);
    skipped.push(rest.slice(0, at));
    rest = rest.slice(at + kept.length);
  }
  for (const region of [...skipped, rest].filter((text) => text.trim() !== '')) {
    const key = /^\s*(\w+):/.exec(region)?.[1] ?? '';
    expect([...fields, 'date', 'slug'], JSON.stringify(region)).toContain(key);
  }
}

const TERMS = { 'cs/categories/a.md': page({ id: 2, name: 'A' }), 'cs/categories/b.md': page({ id: 3, name: 'B' }) };
const PATH = 'cs/posts/rucne.md';

describe('a file written by hand', () => {
  it('keeps every line that an update through the API does not set', async () => {
    const folder = await makeFolder(TERMS);
    const app = await openTestApp(folder, { files: openFiles({ ...systemCalls, fsync: async () => {} }) });
    const scenario = fc.tuple(head, body, update, fc.boolean());
    const run = async ([blocks, text, fields, isCrLf]: [Block[], string, Record<string, unknown>, boolean]) => {
      app.errors.length = 0;
      const eol = isCrLf ? '\r\n' : '\n';
      const withEol = (lines: string) => lines.replaceAll('\n', eol);
      const tail = withEol(`---\n${text}`);
      const before = withEol(`---\n${blocks.map((block) => `${block.text}\n`).join('')}`) + tail;
      await put(folder, { [PATH]: before });
      await app.service.store.withLock(() => app.service.store.rescan(PATH));
      expect(app.service.store.issues.get(PATH)).toBeUndefined();
      const shown = await app.send('GET', '/posts/7?context=edit');
      const changed = new Set(Object.keys(fields));
      const reply = await app.send('PATCH', '/posts/7', fields);
      expect(app.errors).toEqual([]);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const after = await contentFile(folder, PATH);
      expect(after.endsWith(tail)).toBe(true);
      expectOnlyFieldsToDiffer(blocks, after.slice(`---${eol}`.length, after.length - tail.length), changed, eol);
      const texts = { ...fields, ...(changed.has('title') ? { title: String(fields['title']).trim() } : {}) };
      for (const field of ['title', 'excerpt'] as const)
        expect(reply.body[field].raw).toBe(changed.has(field) ? texts[field as never] : shown.body[field].raw);
      for (const field of ['categories', 'sticky', 'comment_status', 'format'])
        expect(reply.body[field], field).toEqual(changed.has(field) ? fields[field] : shown.body[field]);
    };
    await fc.assert(fc.asyncProperty(scenario, run), { numRuns: runs(60) });
  });

  it.each([
    ...['draft: true', 'published: false', 'Draft: yes # not yet', 'status: publish\ndraft: true'],
    ...['Status: Draft', 'build:\n  render: never # draft\n  list: false', 'private: true # draft'],
  ])('that is a draft according to %j, and no longer once it is published', async (line) => {
    const folder = await makeFolder({ [PATH]: `---\nid: 7\ntitle: A\n${line}\nowner: x\n---\nText.\n` });
    const before = await contentFile(folder, PATH);
    const app = await openTestApp(folder);
    const anonymous = { authorization: '' };
    expect((await app.send('GET', '/posts/7', undefined, anonymous)).status).toBe(401);
    expect((await app.send('GET', '/posts', undefined, anonymous)).body).toEqual([]);
    expect((await app.send('GET', '/posts/7?context=edit')).body.status).toBe('draft');
    expect(await contentFile(folder, PATH)).toBe(before);

    const renamed = await app.send('PATCH', '/posts/7', { title: 'B' });
    expect([renamed.status, renamed.body.status]).toEqual([200, 'draft']);

    const reply = await app.send('PATCH', '/posts/7', { status: 'publish' });
    expect([reply.status, reply.body.status]).toEqual([200, 'publish']);
    expect((await app.send('GET', '/posts/7', undefined, anonymous)).status).toBe(200);
    const after = await contentFile(folder, PATH);
    expect(after).not.toMatch(/draft|published/i);
    expect(after).toContain('owner: x\n');
    expect(app.errors).toEqual([]);
  });
});

it('texts are found by their slugs, in each spelling that the API shows', async () => {
  const { send } = await openTestApp({
    'cs/posts/Žlutý.v2.md': page({ id: 1, title: 'A' }, 'Text.\n'),
    'cs/posts/zluty.md': page({ id: 2, title: 'B' }, 'Text.\n'),
  });
  const { slug, link } = (await send('GET', '/posts/1')).body as { slug: string; link: string };
  const found = async (query: string) =>
    ((await send('GET', `/posts?${query}`)).body as { id: number }[]).map(({ id }) => id);
  for (const name of [slug, slug.normalize('NFD'), new URL(link).pathname.slice(1, -1)])
    expect([name, await found(`slug=${encodeURIComponent(name)}`)]).toEqual([name, [1]]);
  expect(await found(`slug=${encodeURIComponent('Žlutý')}`)).toEqual([2]);
  expect(await found(`slug=${encodeURIComponent(`zluty,${slug}`)}&orderby=include_slugs&order=asc`)).toEqual([2, 1]);
});

it('a text whose name has spaces is renamed, trashed and restored', async () => {
  const folder = await makeFolder({ 'cs/posts/Můj první text.md': page({ id: 1, title: 'A' }, 'Text.') });
  const { send } = await openTestApp(folder);
  expect((await send('DELETE', '/posts/1')).body).toMatchObject({ status: 'trash' });
  expect((await send('PATCH', '/posts/1', { status: 'publish' })).body).toMatchObject({ slug: 'Můj první text' });
  expect((await send('PATCH', '/posts/1', { slug: 'prvni' })).body).toMatchObject({ slug: 'prvni' });
  expect(await contentFile(folder, 'cs/posts/prvni.md')).toContain('aliases: [/Můj první text/]');
});

it('a public text dated ahead of the clock stays public when it is edited, until its date is set', async () => {
  const date = '2126-01-01T00:00:00';
  const { send } = await openTestApp({ 'cs/posts/a.md': page({ id: 1, title: 'A', date }, 'Text.') });
  expect((await send('PATCH', '/posts/1', { title: 'B', status: 'publish' })).body.status).toBe('publish');
  expect((await send('PATCH', '/posts/1', { date: '2126-01-02T00:00:00' })).body.status).toBe('future');
});
