import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openService } from '../../api/service.ts';
import { environmentOf, run, type Folders } from '../helpers/served.ts';
import { makeGuide } from '../live/guide.ts';
import { diskAt } from './served.ts';

/** The output of a failing start: one line. */
async function lineOf(folders: Folders, env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await run('api/main.ts', environmentOf(folders, env));
  expect(code, output).toBe(1);
  const lines = output.trimEnd().split('\n');
  expect(lines, output).toHaveLength(1);
  return lines[0] ?? '';
}

test('a content folder on a read-only file system', async () => {
  const folders = await makeGuide();
  diskAt(folders.contentDir, 8 * 1024 * 1024).setReadOnly();
  expect(await lineOf(folders)).toBe(
    `CONTENT_DIR=${folders.contentDir} cannot be used: the content folder is on a read-only file system (EROFS)`,
  );
});

test('a full data folder', async () => {
  const folders = await makeGuide();
  diskAt(folders.dataDir, 64 * 1024).fill();
  expect(await lineOf(folders)).toBe(`DATA_DIR=${folders.dataDir} cannot be used: the data folder is full (ENOSPC)`);
});

test('paths that are not folders', async () => {
  const folders = await makeGuide();
  const { contentDir, dataDir } = folders;
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, '');
  expect(await lineOf(folders)).toBe(`DATA_DIR=${dataDir} cannot be used: it is not a folder`);
  rmSync(contentDir, { recursive: true });
  expect(await lineOf(folders)).toBe(`CONTENT_DIR=${contentDir} cannot be used: the folder does not exist`);
  writeFileSync(contentDir, '');
  expect(await lineOf(folders)).toBe(`CONTENT_DIR=${contentDir} cannot be used: it is not a folder`);
});

test('a content folder that was not mounted, which would cancel every translation job', async () => {
  const folders = await makeGuide();
  const { contentDir } = folders;
  await (await openService({ ...folders, base: 'http://guide.test' })).store.close();
  const away = `${contentDir}.away`;
  renameSync(contentDir, away);
  mkdirSync(contentDir);
  expect(await lineOf(folders, { SITE: 'off' })).toMatch(
    new RegExp(
      `^CONTENT_DIR=${contentDir} cannot be used: it has no texts, but DATA_DIR knows \\d+; mount or restore it`,
    ),
  );
  expect(readdirSync(contentDir)).toEqual([]);
  // What is left when the last text is deleted is a guide without texts.
  mkdirSync(join(contentDir, 'en/posts'), { recursive: true });
  await (await openService({ ...folders, base: 'http://guide.test' })).store.close();
  rmSync(contentDir, { recursive: true });
  renameSync(away, contentDir);
  await (await openService({ ...folders, base: 'http://guide.test' })).store.close();
});

test('an output folder too small for the site', async () => {
  const folders = await makeGuide();
  mkdirSync(folders.outDir);
  diskAt(folders.outDir, 256 * 1024);
  expect(await lineOf(folders)).toBe(`OUT_DIR=${folders.outDir} cannot be used: the output folder is full (ENOSPC)`);
});

test('an output folder below a file, and on a read-only file system', async () => {
  const folders = await makeGuide();
  writeFileSync(folders.outDir, '');
  const below = join(folders.outDir, 'dist');
  const reason = `OUT_DIR=${below} cannot be used: `;
  expect(await lineOf(folders, { OUT_DIR: below })).toBe(`${reason}it is not a folder`);
  rmSync(folders.outDir);
  mkdirSync(folders.outDir);
  diskAt(folders.outDir, 256 * 1024).setReadOnly();
  expect(await lineOf(folders, { OUT_DIR: below })).toBe(
    `${reason}the output folder is on a read-only file system (EROFS)`,
  );
});

test.each(['{"path": ', '{}', '[null]', '[\n1\n]'])('a journal of an unfinished change with %j', async (note) => {
  const folders = await makeGuide();
  const path = join(folders.dataDir, 'journal.json');
  writeFileSync(path, note);
  expect(await lineOf(folders, { SITE: 'off' })).toMatch(new RegExp(`^${path} is broken: .`));
});
