import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { closeLater, type End } from './close.ts';

/** A guide on a real disk: its content, its state, and where its output goes. */
export interface GuideFolder {
  root: string;
  contentDir: string;
  dataDir: string;
  outDir: string;
  remove(): Promise<void>;
}

/** Files by path below `content/`. */
export type ContentFiles = Record<string, string | Uint8Array>;

/** A temporary folder with these files, or with what `files` writes into its content. Removed automatically. */
export async function makeFolder(
  files: ContentFiles | ((contentDir: string) => void) = {},
  until?: End,
): Promise<GuideFolder> {
  const root = await mkdtemp(join(tmpdir(), 'guide-'));
  const [contentDir, dataDir, outDir] = [join(root, 'content'), join(root, 'data'), join(root, 'dist')];
  const remove = closeLater(() => rm(root, { recursive: true, force: true }), until);
  const folder = { root, contentDir, dataDir, outDir, remove };
  await mkdir(contentDir);
  if (typeof files === 'function') {
    files(contentDir);
    return folder;
  }
  await put(folder, files);
  // Texts without a date get that of their file: if the clock ticked in between, lists would have a different order.
  const made = new Date();
  for (const path of Object.keys(files)) await utimes(join(contentDir, path), made, made);
  return folder;
}

export async function put({ contentDir }: Pick<GuideFolder, 'contentDir'>, files: ContentFiles): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeFile(join(contentDir, path), text);
  }
}

/** The text of a content file. */
export const contentFile = ({ contentDir }: Pick<GuideFolder, 'contentDir'>, ...path: string[]): Promise<string> =>
  readFile(join(contentDir, ...path), 'utf8');

/** Contents of all content files except the lock, as latin1, so that differences can be printed. */
export async function contentOf({ contentDir }: Pick<GuideFolder, 'contentDir'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(contentDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || entry.name === '.guide-lock') continue;
    found[path.slice(contentDir.length + 1)] = (await readFile(path)).toString('latin1');
  }
  return Object.fromEntries(Object.entries(found).sort());
}

/** A content file with this front matter and body. */
export const page = (head: Record<string, unknown>, body = ''): string =>
  `---\n${Object.entries(head)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}\n`)
    .join('')}---\n${body && `\n${body}\n`}`;
