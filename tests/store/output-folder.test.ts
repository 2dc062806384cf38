import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OutputFolder } from '../../api/store/disk/output-folder.ts';

async function folders(): Promise<{ root: string; out: string; elsewhere: string }> {
  const root = await mkdtemp(join(tmpdir(), 'guide-output-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [out, elsewhere] = [join(root, 'dist'), join(root, 'elsewhere')];
  await mkdir(out);
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'index.html'), 'theirs');
  return { root, out, elsewhere };
}

it('a link in the output is neither read nor written through', async () => {
  const { out, elsewhere } = await folders();
  await symlink(join(elsewhere, 'index.html'), join(out, 'index.html'));
  await symlink(elsewhere, join(out, 'chapter'));
  const folder = new OutputFolder(out);
  expect(await folder.read('index.html')).toBeNull();
  expect(await folder.read('chapter/index.html')).toBeNull();
  folder.write('index.html', 'ours');
  folder.write('chapter/index.html', 'ours');
  folder.write('same.html', 'x');
  expect(await readFile(join(elsewhere, 'index.html'), 'utf8')).toBe('theirs');
  expect((await folder.read('chapter/index.html'))?.toString()).toBe('ours');
});

it('a link to a file with the same bytes is replaced by a file', async () => {
  const { out, elsewhere } = await folders();
  await symlink(join(elsewhere, 'index.html'), join(out, 'index.html'));
  expect(new OutputFolder(out).write('index.html', 'theirs')).toBe(true);
  expect((await readdir(out, { withFileTypes: true })).map((entry) => entry.isFile())).toEqual([true]);
});

it('a build removes links that others left, and not what they lead to', async () => {
  const { root, out, elsewhere } = await folders();
  await symlink(elsewhere, join(out, 'old'));
  const next = new OutputFolder(join(root, 'next'));
  next.create('index.html', 'new');
  await next.replace(new OutputFolder(out));
  expect([await readdir(out), await readdir(elsewhere)]).toEqual([['index.html'], ['index.html']]);
});
