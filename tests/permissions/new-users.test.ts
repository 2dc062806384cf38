import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { Users } from '../../api/content/store/state/users.ts';
import { makeFolder, type GuideFolder } from '../helpers/guide-folder.ts';
import { runHere } from '../scripts/data-set.ts';

/** Texts belong to users by id, so no user may get the id of another author by accident. */
const add = async (folders: GuideFolder, line: string): Promise<number> => {
  const { code, stderr } = await runHere('user', ['add', ...line.split(' ')], folders);
  expect(code, stderr).toBe(0);
  return (await Users.open(openFiles(), folders.dataDir)).byName(line.split(' ')[0] as string)?.id ?? 0;
};

it('a new user does not become the owner of texts by an author of the guide', async () => {
  const folders = await makeFolder();
  await mkdir(folders.contentDir, { recursive: true });
  await writeFile(join(folders.contentDir, 'authors.yaml'), '- id: 1\n  slug: ada\n- id: 2\n  slug: eda\n');
  expect(await add(folders, 'karel --role contributor')).toBe(3);
  expect(await add(folders, 'eda --role author --id 2')).toBe(2);
});

it('a new user does not become the owner of texts by a removed user', async () => {
  const folders = await makeFolder();
  const first = await add(folders, 'karel --role author');
  await runHere('user', ['remove', 'karel'], folders);
  expect(await add(folders, 'jana --role contributor')).toBeGreaterThan(first);
});
