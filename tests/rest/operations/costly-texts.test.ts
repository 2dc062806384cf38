import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importDataSet } from '../../../api/content/store/dataset/import.ts';
import { contentOf, makeFolder, page, put } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const MARKS = '_a'.repeat(20_000);
const PATH = 'cs/posts/a.md';
const SOUND = page({ id: 1, title: 'A', date: '2026-01-01' }, 'Sound.');
/** Three of these exceed what a text may cost. */
const LONG = 'One *two* three.\n\n'.repeat(2_400);

const FILES = {
  'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
  [PATH]: SOUND,
  'cs/pages/b.md': page({ id: 2, title: 'B' }, 'Sound.'),
  'cs/blocks/long.md': page({ id: 3, title: 'Long' }, LONG),
  'cs/blocks/more.md': page({ id: 4, title: 'More' }, '::block{ref=3}\n\n::block{ref=3}\n\n::block{ref=3}'),
  'cs/media/c.md': page({ id: 5, title: 'C', file: 'c.txt' }),
  'uploads/c.txt': 'x',
};

describe('a text that costs too much is refused, and nothing is written', () => {
  test.each([
    ['POST', '/posts', { title: 'New', content: MARKS }, 'content'],
    ['POST', '/pages', { title: 'New', content: '> '.repeat(200) }, 'content'],
    ['POST', '/blocks', { title: 'New', content: `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}` }, 'content'],
    ['POST', '/posts/1', { content: LONG.repeat(3) }, 'content'],
    ['PATCH', '/pages/2', { content: MARKS }, 'content'],
    ['PATCH', '/blocks/3', { content: MARKS }, 'content'],
    ['POST', '/posts/1/autosaves', { content: MARKS }, 'content'],
    ['PATCH', '/media/5', { description: MARKS }, 'description'],
    ['PATCH', '/posts/1', { content: 'a\n\n::block{ref=3}\n\n::block{ref=3}\n\n::block{ref="3"}' }, 'content'],
    ['POST', '/posts/1/autosaves', { content: '::block{ref=4}' }, 'content'],
  ])('%s %s %#', async (method, path, body, field) => {
    const folder = await makeFolder(FILES);
    const app = await openTestApp(folder);
    const before = await contentOf(folder);
    const reply = await app.send(method, path, body);
    expect(reply).toMatchObject({ status: 400, body: { code: 'rest_text_too_costly', data: { status: 400 } } });
    expect(Object.keys(reply.body.data.params)).toEqual([field]);
    expect([await contentOf(folder), app.service.store.revisions.of(1)]).toEqual([before, []]);
    expect(app.errors).toEqual([]);
    expect(await app.send('PATCH', '/posts/1', { content: 'Another one.' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['cs', { content: '> '.repeat(200) }, 'content: citace nebo seznamy jsou vnořené hlouběji než 100 úrovní.'],
    ['en', { content: '> '.repeat(200) }, 'content: quotes or lists are nested deeper than 100.'],
    ['en', { content: MARKS }, /^content: a paragraph with so much markup costs about \d+ ms of work; 100 are allowed/],
    ['en', { content: LONG.repeat(3) }, /^content: the text costs about \d+ ms of work; 100 are allowed/],
    ['en', { content: '::block{ref=4}' }, /^content: with its blocks the text costs about \d+ ms/],
    ['cs', { content: MARKS }, /^content: odstavec s tolika značkami se zpracovává asi \d+ ms;/],
  ])('with the reason and the limit, in %s: %#', async (language, body, message) => {
    const app = await openTestApp(FILES);
    const said = (await app.send('PATCH', `/posts/1?lang=${language}`, body)).body.data.params.content;
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
  });

  test('the cost of a block that is not public is not revealed', async () => {
    const files = { ...FILES, 'cs/blocks/long.md': page({ id: 3, title: 'Long', status: 'private' }, LONG) };
    const app = await openTestApp(files);
    expect(await app.send('PATCH', '/posts/1', { content: '::block{ref=4}' })).toMatchObject({ status: 200 });
  });

  test('a title or a status can be changed even if the blocks of a text have become too costly', async () => {
    const app = await openTestApp({ ...FILES, [PATH]: SOUND.replace('Sound.', '::block{ref=4}') });
    expect(await app.send('PATCH', '/posts/1', { title: 'New' })).toMatchObject({ status: 200 });
    expect((await app.send('GET', '/posts/1')).body.content.rendered.match(/One <em>two/g)).toHaveLength(4_800);
  });
});

describe('in a file', () => {
  test('it is reported with its line, the last good version is kept, and writes do not replace it', async () => {
    const folder = await makeFolder(FILES);
    const { service, send } = await openTestApp(folder);
    await put(folder, { [PATH]: `${SOUND}\n\n${MARKS}\n` });
    await service.store.withLock(() => service.store.rescan(PATH));
    const line = SOUND.split('\n').length + 2;
    const message = expect.stringContaining('a paragraph holds so much markup');
    expect(service.store.issues.get(PATH)).toMatchObject([{ path: PATH, line, field: 'content', message }]);
    expect((await send('GET', '/posts/1')).body.content.rendered).toBe('<p>Sound.</p>\n');
    const { status, body } = await send('PATCH', '/posts/1', { title: 'New' });
    expect([status, body.data.reason]).toEqual([503, expect.stringContaining(`${PATH}:${line}: a paragraph`)]);
    await put(folder, { [PATH]: SOUND.replace('Sound.', 'Mended.') });
    await service.store.withLock(() => service.store.rescan(PATH));
    expect((await send('GET', '/posts/1')).body.content.rendered).toBe('<p>Mended.</p>\n');
    expect([...service.store.issues]).toEqual([]);
  });

  test('one that was never good is missing from the guide, like any unreadable file', async () => {
    const { service, send } = await openTestApp({ ...FILES, [PATH]: `${SOUND}\n\n${MARKS}\n` });
    expect(service.store.issues.get(PATH)).toHaveLength(1);
    expect(await send('GET', '/posts/1')).toMatchObject({ status: 404 });
  });
});

test('in a data set it is a defect that names the record, and nothing is changed', async () => {
  const folder = await makeFolder();
  const file = join(folder.root, 'set.json');
  const post = {
    id: 7,
    type: 'post',
    language: 'cs',
    title: 'A',
    slug: 'a',
    status: 'publish',
    content: `A\n\n${MARKS}`,
  };
  await writeFile(file, JSON.stringify({ posts: [post] }));
  await expect(importDataSet({ ...folder, file })).rejects.toThrow(/content, line 3: a paragraph holds so much markup/);
  expect(await contentOf(folder)).toEqual({});
});

test('a revision that costs too much is shown as plain text', async () => {
  const app = await openTestApp(FILES);
  const { revisions } = app.service.store;
  const revision = { id: 90, parent: 1, author: 1, date: '2026-01-01T00:00:00', autosave: false };
  await revisions.add({ ...revision, title: 'A', content: `${MARKS}\n\n*a*`, excerpt: '' });
  const { status, body } = await app.send('GET', '/posts/1/revisions/90');
  expect([status, body.content.rendered.endsWith('a</p>\n<p>*a*</p>\n')]).toEqual([200, true]);
});
