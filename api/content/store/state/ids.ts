import { join } from 'node:path';
import { listIfThere, removeFile, writeFile } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import { StateFile } from './state-file.ts';

/**
 * Below the content folder. The name of the file in it is the highest id ever assigned, so that ids are not reused when
 * content is copied without the state of the service. If two branches wrote one each, they merge without a conflict: of
 * several files the highest counts.
 */
const LAST_ID_FOLDER = '.last-id';

/**
 * One counter for all types and both languages. It is the highest id in use, and is written only when the record with
 * it is removed. No id is ever assigned twice, and creating records costs nothing.
 */
export async function openIds(files: Files, { contentDir, dataDir }: { contentDir: string; dataDir: string }) {
  const folder = join(contentDir, LAST_ID_FOLDER);
  const names = await listIfThere(files, folder);
  let noted = names.filter((name) => /^\d{1,12}$/.test(name)).map(Number);
  // Older versions kept the counter here.
  const former = await StateFile.open(files, join(dataDir, 'ids.json'), { last: 0 });
  let last = Math.max(former.data.last, ...noted);
  const reserved = new Set<number>();

  function see(id: number): void {
    if (id > last) last = id;
  }

  /** Prevents an id from being assigned, without advancing the counter: it may not be a real id. */
  function reserve(id: number): void {
    reserved.add(id);
  }

  function next(): number {
    return (last = likely());
  }

  /** The id that {@link next} would return now. */
  function likely(): number {
    let id = last + 1;
    while (reserved.has(id)) id++;
    return id;
  }

  /** Must be called before the record with this id is removed. */
  async function retire(id: number): Promise<void> {
    const highest = last;
    if (id < highest || noted.includes(highest)) return;
    await writeFile(files, join(folder, String(highest)), new Uint8Array());
    const marks = noted;
    noted = [highest];
    for (const mark of marks) await removeFile(files, join(folder, String(mark)));
  }

  return { see, reserve, next, likely, retire };
}

export type Ids = Awaited<ReturnType<typeof openIds>>;
