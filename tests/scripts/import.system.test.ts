import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyPassword } from '../../api/lib/password.ts';
import { checkReferences } from '../../api/content/store/check-references.ts';
import { importDataSet } from '../../api/content/store/dataset/import.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { lockContent } from '../../api/content/store/disk/lock.ts';
import { makeFolder, put, contentFile } from '../helpers/guide-folder.ts';
import { importData, importRecorded, readStore, RECORDED, runScript } from './data-set.ts';

describe('import of the recorded data set', () => {
  test('keeps ids, texts, dates and relations', async () => {
    const { index, issues } = await readStore(await importRecorded());
    expect([[...issues.values()].flat(), checkReferences(index)]).toEqual([[], []]);
    expect(index.item(114)).toMatchObject({
      type: 'post',
      language: 'cs',
      title: 'Revised post v3',
      content: 'Third version.',
      slug: 'revised-post',
      date: '2019-02-07T15:18:00',
      modified: '2019-03-03T10:00:00',
      author: 3,
      categories: [15],
    });
    expect(index.item(203)).toMatchObject({ type: 'page', parent: 202, menu_order: 1, slug: 'create' });
    expect(index.item(304)).toMatchObject({ type: 'cms_block', password: 'blockpw' });
    expect(index.term(14)).toMatchObject({ taxonomy: 'category', name: 'E-mail & schránky', parent: 13 });
    expect([index.authors.get(4)?.name.en, index.site.default_category.cs]).toEqual(['Karel Přispěvatel', 1]);
  });

  test('writes files like a person would', async () => {
    const { contentDir } = await importRecorded();
    expect(await readFile(join(contentDir, 'cs/posts/read-more.md'), 'utf8')).toBe(
      '---\nid: 104\ntitle: Read more\ndate: 2019-02-02T15:08:00\nauthor: 2\ncategories: [12]\n---\n\n' +
        'Teaser text here.\n\n<!--more-->\n\nThe hidden rest.\n',
    );
  });

  test('recognises undated drafts and trashed records', async () => {
    const { index } = await readStore(await importRecorded());
    expect(index.item(124)).toMatchObject({ status: 'draft', slug: '', dated: false, date: '2019-03-11T09:00:00' });
    expect(index.item(125)).toMatchObject({ status: 'draft', dated: true });
    expect(index.item(130)).toMatchObject({ status: 'auto-draft', dated: false });
    expect(index.item(129)).toMatchObject({ status: 'trash', slug: 'trashed-post__trashed' });
  });

  test('copies uploads and creates their sizes', async () => {
    const { index } = await readStore(await importRecorded());
    const { sizes } = index.item(403)?.media_details ?? { sizes: {} };
    expect(Object.values(sizes).map(({ file, width, height }) => [file, width, height])).toEqual([
      ['foto-640-150x150.jpg', 150, 150],
      ['foto-640-300x225.jpg', 300, 225],
      ['foto-640.jpg', 640, 480],
    ]);
    expect(index.item(406)?.media_details).toMatchObject({ fileformat: 'mp3', filesize: 5004 });
  });

  test('keeps revisions and autosaves, oldest first', async () => {
    const { revisions } = await readStore(await importRecorded());
    expect(revisions.of(114).map(({ id, autosave }) => [id, autosave])).toEqual([
      [501, false],
      [502, false],
      [503, false],
      [551, true],
    ]);
  });

  test('lets users sign in as before, and stores no plain password', async () => {
    const folders = await importRecorded();
    const editor = (await readStore(folders)).users.byName('editor@example.test');
    expect(editor).toMatchObject({ id: 2, login: 'editor', role: 'editor' });
    expect(await verifyPassword('editorAppPass0001', editor?.password ?? '')).toBe(true);
    expect(await readFile(join(folders.dataDir, 'users.json'), 'utf8')).not.toContain('editorAppPass0001');
  });

  test('inserts the public URL into texts', async () => {
    const { index } = await readStore(await importRecorded({ base: 'https://guide.example/' }));
    expect(index.item(120)?.content).toContain('src="https://guide.example/cms-content/uploads/2019/01/icon-64.png"');
    expect(index.site.public_url).toBe('https://guide.example');
  });
});

describe('import into folders in use', () => {
  test('refuses without --replace', async () => {
    const folders = await makeFolder({ 'site.yaml': 'name: Mine\n' });
    await expect(importDataSet({ file: RECORDED, language: 'cs', ...folders })).rejects.toThrow('is not empty');
    expect(await contentFile(folders, 'site.yaml')).toBe('name: Mine\n');
  });

  test('refuses to replace accounts without --replace', async () => {
    const folders = await makeFolder();
    const users = [{ id: 1, login: 'a', role: 'editor' }];
    await importData({ users }, folders);
    const other = { ...folders, contentDir: join(folders.root, 'other') };
    await expect(importData({ users }, other)).rejects.toThrow('already has users');
  });

  test('refuses while another process writes', async () => {
    const folders = await makeFolder();
    const files = openFiles();
    await files.makeFolder(folders.contentDir);
    const unlock = await lockContent(files, folders.contentDir);
    await expect(importDataSet({ file: RECORDED, language: 'cs', ...folders })).rejects.toThrow('is being written');
    await unlock();
  });

  test('with --replace clears only the language of the file', async () => {
    const folders = await importRecorded();
    await put(folders, { 'cs/posts/mine.md': '---\nid: 900\ntitle: Mine\n---\n' });
    await put(folders, { 'cs/posts/broken.md': '---\ntitle: [\n---\n' });
    await put(folders, { 'en/posts/theirs.md': '---\nid: 901\ntitle: Theirs\n---\n' });
    const posts = [{ id: 7, type: 'post', title: 'New', slug: 'new', date: '2026-01-01T00:00:00' }];
    await importData({ posts, site: { name: 'Nový' } }, { ...folders, replace: true });
    const { index, revisions, issues } = await readStore(folders);
    expect([[...index.allItems()].map(({ id }) => id).sort(), issues.size]).toEqual([[7, 901], 0]);
    expect(revisions.parents()).toEqual([]);
    expect(index.site.name).toEqual({ cs: 'Nový', en: 'Support Guide' });
    await expect(readFile(join(folders.contentDir, 'uploads/2019/01/foto-640-150x150.jpg'))).rejects.toThrow('ENOENT');
  });

  test('never reuses a cleared id', async () => {
    const folders = await importRecorded();
    const posts = [{ id: 7, type: 'post', title: 'New', slug: 'new', date: '2026-01-01T00:00:00' }];
    await importData({ posts }, { ...folders, replace: true });
    await put(folders, { 'cs/posts/later.md': '---\ntitle: Later\n---\n' });
    await runScript('ids', [], folders);
    expect((await readStore(folders)).index.at('cs/posts/later.md')?.id).toBeGreaterThan(406);
  });

  test('refuses an id used by a record of the other language', async () => {
    const folders = await makeFolder({ 'en/posts/theirs.md': '---\nid: 7\ntitle: Theirs\n---\n' });
    const posts = [{ id: 7, type: 'post', title: 'New', slug: 'new', date: '2026-01-01T00:00:00' }];
    await expect(importData({ posts }, { ...folders, replace: true })).rejects.toThrow('en/posts/theirs.md');
  });
});
