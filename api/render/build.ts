import type { OutputFolder } from '../store/output-folder.ts';
import { allKeys } from './all-keys.ts';
import { filesOf, type OutputFile } from './files.ts';
import type { OutputKey } from './keys.ts';
import { Ownership } from './ownership.ts';
import type { Rendering } from './rendering.ts';

/** Files written at once. */
const AT_ONCE = 32;

export interface Progress {
  done: number;
  total: number;
}

/**
 * Writes every output of the content into an empty folder and tells who holds which file. This is what a clean build is;
 * a refresh must leave the same bytes.
 */
export async function buildAll(
  rendering: Rendering,
  folder: OutputFolder,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Ownership> {
  const ownership = new Ownership();
  const keys = allKeys(rendering);
  const plans = keys.map((key): [OutputKey, OutputFile[]] => [key, filesOf(key, rendering)]);
  for (const [key, files] of plans) ownership.claim(key, files);
  const writing = new Set<Promise<void>>();
  for (const [index, [key, files]] of plans.entries()) {
    for (const file of files) {
      if (!ownership.holds(key, file.path)) continue;
      const bytes = await file.make();
      const written: Promise<void> = folder.create(file.path, bytes).finally(() => writing.delete(written));
      writing.add(written);
      if (writing.size >= AT_ONCE) await Promise.race(writing);
    }
    onProgress({ done: index + 1, total: plans.length });
  }
  await Promise.all(writing);
  return ownership;
}
