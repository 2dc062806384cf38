import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataSet } from '../../api/content/store/dataset/data-set.ts';
import { exportDataSet } from '../../api/content/store/dataset/export.ts';
import { importDataSet } from '../../api/content/store/dataset/import.ts';
import { readDataSet } from '../../api/content/store/dataset/read-data-set.ts';
import { runs } from '../helpers/strength.ts';
import { makeFolder, put } from '../helpers/guide-folder.ts';
import { importData, importRecorded, readStore, RECORDED, RECORDED_MEDIA, runScript } from './data-set.ts';

const BASE = 'http://127.0.0.1:4321';
const read = (json: string): DataSet => readDataSet(json, { language: 'cs', base: BASE });

type Records = Record<string, Record<string, unknown>[]>;

/** Values without information in the recorded records: empty, or the defaults of another system. */
const SILENT = new Set<unknown>(['', 0, false, undefined, 'closed', 'standard', '{}', '[]']);

/** Fields of recorded records that an export lacks or changes. */
function losses(recorded: Records, exported: Records, list: string): string[] {
  return (recorded[list] ?? []).flatMap((record) => {
    const found = exported[list]?.find(({ id }) => id === record['id']) ?? {};
    return Object.keys(record)
      .filter((key) => JSON.stringify(record[key]) !== JSON.stringify(found[key]))
      .filter(
        (key) =>
          key in found || !SILENT.has(typeof record[key] === 'object' ? JSON.stringify(record[key]) : record[key]),
      )
      .map((key) => `${list} ${String(record['id'])} ${key}`);
  });
}

describe('export', () => {
  test('returns the imported data', async () => {
    const folders = await importRecorded();
    const exported = JSON.parse((await exportDataSet({ ...folders, language: 'cs' })).json) as Records;
    const recorded = JSON.parse(await readFile(RECORDED, 'utf8')) as Records;
    expect(exported['site']).toEqual(recorded['site']);
    for (const list of ['terms', 'revisions', 'autosaves']) expect(losses(recorded, exported, list)).toEqual([]);
    // How a record got into the trash is not stored, only that it is there.
    expect(losses(recorded, exported, 'posts')).toEqual(['posts 129 trash', 'posts 132 trash', 'posts 208 trash']);
    const own = new Set(losses(recorded, exported, 'users').map((loss) => loss.replace(/^users \d+ /, '')));
    expect([...own]).toEqual(['app_password', 'registered_gmt']);
  });

  test('returns the same bytes after it is imported', async () => {
    const first = await exportDataSet(await importRecorded());
    const folders = await importData(JSON.parse(first.json) as object, { mediaDir: RECORDED_MEDIA });
    expect((await exportDataSet(folders)).json).toBe(first.json);
  });

  test('includes language and partner of each record, unless limited to one language', async () => {
    const folders = await makeFolder({
      'cs/posts/ahoj.md': '---\nid: 1\ntitle: Ahoj\ndate: 2026-01-01\n---\n',
      'en/posts/hi.md': '---\nid: 2\ntitle: Hi\ndate: 2026-01-01\ntranslation_of: 1\n---\n',
    });
    const posts = async (language?: 'cs' | 'en') => {
      const { json } = await exportDataSet({ ...folders, ...(language ? { language } : {}) });
      return (JSON.parse(json) as { posts: Record<string, unknown>[] }).posts;
    };
    expect((await posts()).map((post) => [post['language'], post['translation_of']])).toEqual([
      ['cs', 0],
      ['en', 1],
    ]);
    const [hi] = await posts('en');
    expect(hi).toMatchObject({ id: 2, translation_of: 1 });
    expect(hi).not.toHaveProperty('language');
  });

  test('keeps password hashes, so that users can sign in after a move', async () => {
    const folders = await importRecorded();
    const { json } = await exportDataSet(folders);
    const moved = await importData(JSON.parse(json) as object, { mediaDir: RECORDED_MEDIA });
    expect((await readStore(moved)).users.all()).toEqual((await readStore(folders)).users.all());
  });

  test('removes only the public URL from texts, not one with the same beginning', async () => {
    const folders = await makeFolder();
    const text = 'http://g.example/a http://g.example. http://g.example.org http://g.example:80';
    await put(folders, { 'cs/posts/a.md': `---\nid: 1\ntitle: A\ndate: 2026-01-01\n---\n\n${text}\n` });
    const { json } = await exportDataSet({ ...folders, base: 'http://g.example' });
    const [post] = (JSON.parse(json) as { posts: { content: string }[] }).posts;
    expect(post?.content).toBe('{base_url}/a {base_url}. http://g.example.org http://g.example:80');
  });

  test('fails if a file cannot be read: a copy without it would look complete', async () => {
    const folders = await makeFolder({ 'cs/posts/a.md': '---\nid: 1\n---\n', 'cs/posts/b.md': '---\ntitle: B\n---\n' });
    await expect(exportDataSet(folders)).rejects.toThrow(
      'cs/posts/a.md:1: title is missing\ncs/posts/b.md:1: id is missing; run npm run ids',
    );
  });

  test('preserves any text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 }).map((word) => word.replaceAll('\r', '').toWellFormed());
    const record = fc.record({ title: text, content: text, excerpt: text, password: text });
    await fc.assert(
      fc.asyncProperty(record, async (texts) => {
        const posts = [{ id: 1, type: 'post', slug: 'a', date: '2026-01-01T00:00:00', ...texts }];
        const { json } = await exportDataSet({ ...(await importData({ posts })), language: 'cs' });
        expect((JSON.parse(json) as { posts: object[] }).posts[0]).toMatchObject(texts);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('npm run export', () => {
  test('writes a file with its uploads beside it, which import accepts unchanged', async () => {
    const folders = await importRecorded();
    const file = join(folders.root, 'out/guide.json');
    const { code, stdout } = await runScript('export', [file], folders);
    expect([code, stdout]).toEqual([
      0,
      `Exported ${folders.contentDir} to ${file}, 6 uploads to ${folders.root}/out/media.\n`,
    ]);
    const done = await importDataSet({ file, ...(await makeFolder()) });
    expect(done).toMatchObject({ languages: ['cs'], items: 52, uploads: 11 });
  });

  test('writes to the standard output without a file name', async () => {
    const folders = await importRecorded();
    expect(read((await runScript('export', ['--language', 'cs'], folders)).stdout).items).toHaveLength(52);
  });
});
