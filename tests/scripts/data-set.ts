import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';
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

type Run = { code: number; stdout: string; stderr: string };

type Folders = Pick<GuideFolder, 'contentDir' | 'dataDir'>;

const environment = ({ contentDir, dataDir }: Folders, settings: Record<string, string>) => ({
  ...{ ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir, PUBLIC_URL: '', ...settings },
});

/** Runs a script like npm, with these folders. */
export function runScript(
  name: string,
  words: readonly string[],
  folders: Folders,
  settings: Record<string, string> = {},
): Promise<Run> {
  const options = { cwd: REPOSITORY, env: environment(folders, settings) };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${name}.ts`, ...words], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

let runs = 0;

/** The same within this process, which spares starting one. For one call at a time. */
export async function runHere(
  name: string,
  words: readonly string[],
  folders: Folders,
  settings: Record<string, string> = {},
): Promise<Run> {
  const { argv, env, exitCode } = process;
  const said = { stdout: '', stderr: '' };
  const to =
    (stream: keyof typeof said) =>
    (...parts: unknown[]) =>
      void (said[stream] += `${format(...parts)}\n`);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(to('stdout')),
    vi.spyOn(console, 'error').mockImplementation(to('stderr')),
    vi.spyOn(console, 'warn').mockImplementation(to('stderr')),
  ];
  process.argv = [...argv.slice(0, 2), ...words];
  process.env = environment(folders, settings);
  process.exitCode = undefined;
  try {
    // A module runs once for each URL.
    await import(join(REPOSITORY, `scripts/${name}.ts?${++runs}`));
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    for (const spy of spies) spy.mockRestore();
  }
}
