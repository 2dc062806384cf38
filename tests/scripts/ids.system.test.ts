import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, put } from '../helpers/guide-folder.ts';
import { importRecorded, readStore, runHere, runScript } from './data-set.ts';

test('npm run ids adds missing ids and changes no other byte', async () => {
  const folders = await importRecorded();
  await put(folders, { 'cs/posts/new.md': '---\n# by hand\ntitle: New\n---\n\nText.\n' });
  const before = await stat(join(folders.contentDir, 'cs/posts/new.md'));
  const { code, stdout } = await runScript('ids', [], folders);
  const id = (await readStore(folders)).index.at('cs/posts/new.md')?.id;
  expect([code, stdout]).toEqual([0, `cs/posts/new.md: id ${id}\n`]);
  expect(id).toBeGreaterThan(553);
  const path = join(folders.contentDir, 'cs/posts/new.md');
  expect(await readFile(path, 'utf8')).toBe(`---\nid: ${id}\n# by hand\ntitle: New\n---\n\nText.\n`);
  expect((await stat(path)).mtimeMs).toBeCloseTo(before.mtimeMs, -1);
});

test('npm run ids creates missing sizes of pictures, and no others', async () => {
  const folders = await importRecorded();
  const uploads = join(folders.contentDir, 'uploads/2019/01');
  const kept = await stat(join(uploads, 'foto-640-300x225.jpg'));
  await rm(join(uploads, 'foto-640-150x150.jpg'));
  expect((await runHere('ids', [], folders)).stdout).toBe('uploads/2019/01/foto-640-150x150.jpg: made\n');
  expect((await stat(join(uploads, 'foto-640-300x225.jpg'))).mtimeMs).toBe(kept.mtimeMs);
  expect((await runHere('ids', [], folders)).stdout).toBe('Nothing is missing.\n');
});

test('npm run ids names files that cannot be read', async () => {
  const folders = await makeFolder({ 'cs/posts/broken.md': '---\nid: 1\n---\n' });
  const { code, stderr } = await runHere('ids', [], folders);
  expect([code, stderr]).toEqual([1, 'cs/posts/broken.md:1: title is missing\n']);
});

test('npm run ids leaves the content to a running server', async () => {
  const folders = await importRecorded();
  await put(folders, { '.guide-lock': JSON.stringify({ pid: process.pid, started: '', host: 'elsewhere' }) });
  const { code, stderr } = await runHere('ids', [], folders);
  expect(code).toBe(1);
  expect(stderr).toMatch(/is being written by process .*: stop it/);
});
