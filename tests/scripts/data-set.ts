import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { importDataSet, type ImportOptions } from '../../api/content/store/dataset/import.ts';
import { Store } from '../../api/content/store/store.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** The recorded data set: ids, users, terms, items of all kinds, revisions, autosaves and files. */
export const RECORDED = fileURLToPath(new URL('../conformance/data-set/seed.json', import.meta.url));
export const RECORDED_MEDIA = fileURLToPath(new URL('../conformance/data-set/media', import.meta.url));

export interface Folders {
  root: string;
  contentDir: string;
  dataDir: string;
}

/** Empty folders, removed at the end of the test. */
export async function makeFolders(): Promise<Folders> {
  const root = await mkdtemp(join(tmpdir(), 'guide-scripts-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, contentDir: join(root, 'content'), dataDir: join(root, 'data') };
}

/** Folders with the recorded data set. */
export async function importRecorded(options: Partial<ImportOptions> = {}): Promise<Folders> {
  const folders = await makeFolders();
  await importDataSet({ file: RECORDED, language: 'cs', ...folders, ...options });
  return folders;
}

/** Imports a data set given by a test. */
export async function importData(data: object, options: Partial<ImportOptions> = {}): Promise<Folders> {
  const folders = options.contentDir ? ({ ...options, root: '' } as Folders) : await makeFolders();
  const file = join(await mkdtemp(join(tmpdir(), 'guide-data-')), 'data.json');
  onTestFinished(() => rm(join(file, '..'), { recursive: true, force: true }));
  await writeFile(file, JSON.stringify(data));
  await importDataSet({ file, language: 'cs', ...folders, ...options });
  return folders;
}

/** The content as loaded from the folders. */
export const readStore = (folders: Folders): Promise<Store> => Store.open({ ...folders, write: false });

/** Puts a file below a folder. */
export async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
}

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a script like npm, with these folders. */
export function runScript(
  name: string,
  words: string[],
  { contentDir, dataDir }: Folders,
  settings: Record<string, string> = {},
): Promise<Run> {
  const env = { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir, PUBLIC_URL: '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${name}.ts`, ...words], { cwd: REPOSITORY, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
