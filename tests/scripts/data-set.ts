import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importDataSet, type ImportOptions } from '../../api/content/store/dataset/import.ts';
import { Store } from '../../api/content/store/store.ts';
import { makeFolder, type GuideFolder } from '../helpers/guide-folder.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** The recorded data set: ids, users, terms, items of all kinds, revisions, autosaves and files. */
export const RECORDED = fileURLToPath(new URL('../conformance/data-set/seed.json', import.meta.url));
export const RECORDED_MEDIA = fileURLToPath(new URL('../conformance/data-set/media', import.meta.url));

/** Folders with the recorded data set. */
export async function importRecorded(options: Partial<ImportOptions> = {}): Promise<GuideFolder> {
  const folders = await makeFolder();
  await importDataSet({ file: RECORDED, language: 'cs', ...folders, ...options });
  return folders;
}

/** Imports a data set given by a test, by default into a new folder. */
export async function importData(data: object, options: Partial<ImportOptions & GuideFolder> = {}) {
  const folders = { ...(await makeFolder()), ...options };
  const file = join(folders.root, 'data.json');
  await writeFile(file, JSON.stringify(data));
  await importDataSet({ language: 'cs', ...folders, file });
  return folders;
}

/** The content as loaded from the folders. */
export const readStore = (folders: Pick<GuideFolder, 'contentDir' | 'dataDir'>): Promise<Store> =>
  Store.open({ ...folders, write: false });

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a script like npm, with these folders. */
export function runScript(
  name: string,
  words: string[],
  { contentDir, dataDir }: Pick<GuideFolder, 'contentDir' | 'dataDir'>,
  settings: Record<string, string> = {},
): Promise<Run> {
  const env = { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir, PUBLIC_URL: '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${name}.ts`, ...words], { cwd: REPOSITORY, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
