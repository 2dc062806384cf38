import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataSetError } from '../../api/content/store/dataset/entry.ts';
import { importDataSet } from '../../api/content/store/dataset/import.ts';
import { readDataSet } from '../../api/content/store/dataset/read-data-set.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { importData, RECORDED, runHere, runScript } from './data-set.ts';

const OPTIONS = { language: 'cs', base: 'http://x' } as const;

/** Problems reported for a data set. */
function mistakes(data: unknown, options: Parameters<typeof readDataSet>[1] = OPTIONS): readonly string[] {
  try {
    readDataSet(typeof data === 'string' ? data : JSON.stringify(data), options);
  } catch (error) {
    if (error instanceof DataSetError) return error.problems;
    throw error;
  }
  return [];
}

const POST = { id: 1, type: 'post', title: 'A', slug: 'a', date: '2026-01-01T00:00:00' };

describe('mistakes in a data set', () => {
  test('are reported together, each with its place', () => {
    const posts = [
      { ...POST, id: 5, date: '2026-02-30T00:00:00' },
      { ...POST, title: 7, categories: ['x'], type: 'song' },
    ];
    expect(mistakes({ posts, terms: {} })).toEqual([
      'terms must be a list',
      'posts[0] (id 5): date must be a date such as 2026-03-14T09:30:00',
      'posts[1] (id 1): type must be one of post, page, media, block',
      'posts[1] (id 1): title must be text',
      'posts[1] (id 1): categories must be a list of whole numbers such as [1, 2]',
    ]);
  });

  test.each([
    ['no JSON', '{', 'this is not valid JSON'],
    ['a list', '[]', 'a data set is an object'],
    ['an id given twice', { posts: [POST], terms: [{ id: 1, name: 'T' }] }, 'id 1 occurs twice'],
    ['a record without an id', { posts: [{ ...POST, id: undefined }] }, 'id is missing'],
    ['a revision of nothing', { revisions: [{ id: 2, parent: 9, date: POST.date }] }, 'no record 9'],
    ['a different time offset', { site: { gmt_offset: '2' } }, 'gmt_offset must be "1"'],
    ['a size without sense', { site: { image_sizes: { big: [-1, 1.5, true] } } }, 'site: image_sizes.big: must be ['],
    ['a URL that edits nothing', { site: { edit_url: 'x' } }, 'site: edit_url: must be a URL with {path}'],
    ['a topic that is no id', { site: { default_category: { cs: -3 } } }, 'site: default_category.cs: must be an id'],
    ['an unknown language', { authors: [{ id: 1, slug: 'a', name: { de: 'A' } }] }, 'name.de: is not a setting'],
    ['a file outside uploads', { posts: [{ ...POST, type: 'media', file: '../x.png' }] }, 'below the uploads folder'],
    ['a hidden file', { posts: [{ ...POST, type: 'media', file: '2026/.x.png' }] }, 'below the uploads folder'],
    ['a slug that is a path', { posts: [{ ...POST, slug: 'a/b' }] }, 'slug must be'],
    ['an alias that is not a path', { posts: [{ ...POST, aliases: ['x'] }] }, 'aliases must be a list of paths'],
    ['an unknown role', { users: [{ id: 1, login: 'a', role: 'boss' }] }, 'role must be one of'],
    ['a foreign hash', { users: [{ id: 1, login: 'a', role: 'editor', password_hash: '$P$x' }] }, 'not a scrypt hash'],
    ...['10000', '65536'].map((cost): [string, object, string] => [
      `a hash of the cost ${cost}, which no sign-in could check`,
      { users: [{ id: 1, login: 'a', role: 'editor', password_hash: `scrypt$${cost}$AA$AA` }] },
      'not a scrypt hash',
    ]),
    ['two users with one login', { users: [1, 2].map((id) => ({ id, login: 'a', role: 'editor' })) }, 'occurs twice'],
  ])('names %s', (_what, data, message) => expect(mistakes(data).join('\n')).toContain(message));

  test('are neither null nor an empty list, which mean that nothing is set', () => {
    const { site, authors } = readDataSet(
      JSON.stringify({
        site: { name: 'G', description: { en: 'D', cs: null }, image_sizes: [], templates: { post: ['wide'] } },
        authors: [{ id: 1, slug: 'eva', name: { en: 'Eva' } }],
      }),
      OPTIONS,
    );
    expect(site).toEqual({ name: { cs: 'G' }, description: { en: 'D' }, templates: { post: ['wide'], page: [] } });
    expect(authors).toEqual([{ id: 1, slug: 'eva', name: { cs: 'eva', en: 'Eva' }, description: { cs: '', en: '' } }]);
  });

  test('require a language if no record has one', () => {
    expect(mistakes({ posts: [POST] }, { base: 'http://x' })).toEqual([
      'posts[0] (id 1): language is missing; set one for all with --language',
    ]);
    expect(mistakes({ posts: [{ ...POST, language: 'en' }] }, { base: 'http://x' })).toEqual([]);
  });

  test('are bytes of another encoding; a byte-order mark is none', async () => {
    const folders = await makeFolder();
    const file = join(folders.root, 'data.json');
    const imported = async (bytes: Uint8Array) => {
      await writeFile(file, bytes);
      return importDataSet({ file, ...folders, ...OPTIONS });
    };
    const json = JSON.stringify({ posts: [{ ...POST, title: 'Ná' }] });
    await expect(imported(Buffer.from(json, 'latin1'))).rejects.toThrow('save the file as UTF-8');
    expect((await imported(Buffer.from(`\ufeff${json}`))).items).toBe(1);
  });

  test('leave the folders untouched', async () => {
    const folders = await makeFolder();
    const media = { ...POST, id: 2, type: 'media', file: '2026/01/gone.png' };
    await expect(importData({ posts: [POST, media] }, folders)).rejects.toThrow('2026/01/gone.png is not in');
    expect(await readdir(folders.contentDir)).toEqual([]);
    await expect(importDataSet({ file: '/nowhere.json', ...folders })).rejects.toThrow('there is no file');
  });
});

describe('npm run import', () => {
  test('reports what it did', async () => {
    const folders = await makeFolder();
    const { code, stdout } = await runScript('import', [RECORDED, '--language', 'cs'], folders);
    expect(stdout).toContain('52 items, 15 terms, 11 uploads and sizes, 9 revisions and autosaves, 6 users');
    expect(code).toBe(0);
  });

  test.each([
    ['no file', [], 'the name of the file is missing'],
    ['two files', ['a', 'b'], '"b" is too many'],
    ['an unknown option', ['a', '--lang', 'cs'], "Unknown option '--lang'"],
    ['an unknown language', ['a', '--language', 'de'], '--language must be one of cs, en, not "de"'],
  ])('prints its usage when called with %s', async (_what, words, message) => {
    const { code, stderr } = await runHere('import', words, await makeFolder());
    for (const part of [message, 'npm run import -- FILE']) expect(stderr).toContain(part);
    expect(code).toBe(2);
  });

  test('exits with 1 if the file cannot be imported', async () => {
    const { code, stderr } = await runHere('import', ['/nowhere.json'], await makeFolder());
    expect([code, stderr]).toEqual([1, 'there is no file /nowhere.json\n']);
  });
});
