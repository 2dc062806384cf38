import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A guide on a real disk: its content and its state. */
export interface GuideFolder {
  root: string;
  contentDir: string;
  dataDir: string;
}

/** Files by path below `content/`. */
export type ContentFiles = Record<string, string | Uint8Array>;

/** A folder for one test, removed at its end. */
export async function makeFolder(files: ContentFiles = {}): Promise<GuideFolder> {
  const root = await mkdtemp(join(tmpdir(), 'guide-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = { root, contentDir: join(root, 'content'), dataDir: join(root, 'data') };
  await mkdir(folder.contentDir);
  await put(folder, files);
  // Texts without a date get that of their file: if the clock ticked in between, lists would have a different order.
  const made = new Date();
  for (const path of Object.keys(files)) await utimes(join(folder.contentDir, path), made, made);
  return folder;
}

export async function put({ contentDir }: GuideFolder, files: ContentFiles): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(contentDir, path)), { recursive: true });
    await writeFile(join(contentDir, path), text);
  }
}

/** Contents of all content files except the lock, as latin1, so that differences can be printed. */
export async function contentOf({ contentDir }: GuideFolder): Promise<Record<string, string>> {
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
