import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFiles } from '../../../api/content/store/disk/files.ts';
import { MIGRATIONS, upgradeData, type Migration } from '../../../api/content/store/state/data-format.ts';
import { Store } from '../../../api/content/store/store.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';

const CONTENT = { 'cs/posts/a.md': page({ id: 1, title: 'A' }, 'A.') };

const versionOf = async (dataDir: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, 'format.json'), 'utf8'));

it('records the version of the data, including data without a recorded version', async () => {
  const folder = await makeFolder(CONTENT);
  await mkdir(folder.dataDir);
  await writeFile(join(folder.dataDir, 'users.json'), '{"users":[]}');
  await (await Store.open(folder)).close();
  expect(await versionOf(folder.dataDir)).toEqual({ version: MIGRATIONS.length + 1 });
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

/** Appends its name to a file, once. */
const adding =
  (name: string, fails: () => boolean = () => false): Migration =>
  async (_, dataDir) => {
    const path = join(dataDir, 'steps');
    const steps = await readFile(path, 'utf8').catch(() => '');
    if (!steps.includes(name)) await writeFile(path, `${steps}${name} `);
    if (fails()) throw new Error('the power went');
  };

it('runs missing migrations in order, and after a crash continues from there', async () => {
  const { dataDir } = await makeFolder();
  await mkdir(dataDir);
  let isBroken = true;
  const migrations = [adding('two'), adding('three', () => isBroken), adding('four')];
  const steps = () => readFile(join(dataDir, 'steps'), 'utf8');
  await upgradeData(openFiles(), dataDir, migrations.slice(0, 1));
  expect([await steps(), await versionOf(dataDir)]).toEqual(['two ', { version: 2 }]);
  await expect(upgradeData(openFiles(), dataDir, migrations)).rejects.toThrow('the power went');
  expect(await versionOf(dataDir)).toEqual({ version: 2 });
  isBroken = false;
  await upgradeData(openFiles(), dataDir, migrations);
  expect([await steps(), await versionOf(dataDir)]).toEqual(['two three four ', { version: 4 }]);
});
