import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { Users } from '../../api/content/store/state/users.ts';
import { makeFolders, runScript, type Folders } from '../scripts/data-set.ts';

/** An id is what makes a text somebody's own, so nobody may come to another's by accident. */
const add = async (folders: Folders, line: string): Promise<number> => {
  const { code, stderr } = await runScript('user', ['add', ...line.split(' ')], folders);
  expect(code, stderr).toBe(0);
  const users = await Users.open(openFiles(), folders.dataDir);
  return users.byName(line.split(' ')[0] as string)?.id ?? 0;
};

it('a new user does not become the owner of what an author of the guide has written', async () => {
  const folders = await makeFolders();
  await mkdir(folders.contentDir, { recursive: true });
  const authors = '- id: 1\n  slug: ada\n- id: 2\n  slug: eda\n';
  await writeFile(join(folders.contentDir, 'authors.yaml'), authors);
  expect(await add(folders, 'karel --role contributor')).toBe(3);
  expect(await add(folders, 'eda --role author --id 2')).toBe(2);
});

it('a new user does not become the owner of what a removed one has written', async () => {
  const folders = await makeFolders();
  const first = await add(folders, 'karel --role author');
  await runScript('user', ['remove', 'karel'], folders);
  expect(await add(folders, 'jana --role contributor')).toBeGreaterThan(first);
});
