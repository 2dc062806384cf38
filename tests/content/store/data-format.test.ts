import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Store } from '../../../api/content/store/store.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';

const CONTENT = { 'cs/posts/a.md': page({ id: 1, title: 'A' }, 'A.') };

const versionOf = async (dataDir: string) => JSON.parse(await readFile(join(dataDir, 'format.json'), 'utf8'));

it('records the version of the data, including data without a recorded version', async () => {
  const folder = await makeFolder(CONTENT);
  await mkdir(folder.dataDir);
  await writeFile(join(folder.dataDir, 'users.json'), '{"users":[]}');
  await (await Store.open(folder)).close();
  expect(await versionOf(folder.dataDir)).toEqual({ version: 1 });
});

it('refuses data of a newer program for writing and reading, and leaves it alone', async () => {
  const folder = await makeFolder(CONTENT);
  await mkdir(folder.dataDir);
  await writeFile(join(folder.dataDir, 'format.json'), '{"version":99}');
  const reason =
    /^DATA_DIR=.* cannot be used: its format is version 99, but this program supports only versions up to \d+; run/;
  await expect(Store.open(folder)).rejects.toThrow(reason);
  await expect(Store.open({ ...folder, write: false })).rejects.toThrow(reason);
  expect(await versionOf(folder.dataDir)).toEqual({ version: 99 });
});
