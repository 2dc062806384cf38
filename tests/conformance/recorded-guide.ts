import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importDataSet } from '../../api/content/store/dataset/import.ts';
import { memoryFiles, putFiles, type MemoryFiles } from '../helpers/memory-files.ts';
import { quickHash } from '../helpers/password.ts';

const DATA_SET = join(import.meta.dirname, 'data-set');

/** Folder of the guide in memory. */
export const ROOT = '/guide';
export const FOLDERS = { contentDir: `${ROOT}/content`, dataDir: `${ROOT}/data` };

/** The recorded data set as a guide in memory. */
export async function recordedGuide(base: string): Promise<MemoryFiles> {
  const files = memoryFiles();
  for (const entry of await readdir(DATA_SET, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await putFiles(files, '/', { [path]: await readFile(path) });
  }
  const file = join(DATA_SET, 'quick.json');
  await putFiles(files, '/', { [file]: await withQuickPasswords() });
  await importDataSet({ file, ...FOLDERS, language: 'cs', base, files });
  return files;
}

/** The data set with hashes that are quick to verify. */
async function withQuickPasswords(): Promise<string> {
  const seed = JSON.parse(await readFile(join(DATA_SET, 'seed.json'), 'utf8')) as { users: Record<string, string>[] };
  for (const user of seed.users) {
    user['password_hash'] = await quickHash(user['app_password'] ?? '');
    delete user['app_password'];
  }
  return JSON.stringify(seed);
}
