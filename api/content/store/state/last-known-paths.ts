import { join } from 'node:path';
import type { ContentIndex } from '../../index/content-index.ts';
import { writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { readJson } from './state-file.ts';

/** The former path of a record's file, and the slug of its page. */
export interface Place {
  path: string;
  slug: string;
}

/**
 * Paths of ids when the service last looked. They distinguish files moved or copied while it was not running from new
 * ones. Git is the fallback, so this data may be outdated, and nothing waits for it.
 */
export async function openLastKnownPaths(files: Files, dataDir: string) {
  const file = join(dataDir, 'places.json');
  const entries = Object.entries(((await readJson(files, file)) ?? {}) as Record<string, [path: string, slug: string]>);
  const last: ReadonlyMap<number, Place> = new Map(entries.map(([id, [path, slug]]) => [Number(id), { path, slug }]));
  let noted = JSON.stringify(Object.fromEntries(entries));

  async function note(index: ContentIndex): Promise<void> {
    const records = [...index.allItems(), ...index.allTerms()];
    const text = JSON.stringify(Object.fromEntries(records.map(({ id, path, slug }) => [id, [path, slug]])));
    if (text === noted) return;
    await writeFile(files, file, Buffer.from(text), { isPrivate: true });
    noted = text;
  }

  return { last, note };
}

export type LastKnownPaths = Awaited<ReturnType<typeof openLastKnownPaths>>;
