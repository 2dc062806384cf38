import { setImmediate as breathe } from 'node:timers/promises';
import type { OutputFolder } from '../store/disk/output-folder.ts';
import { allTargets } from './all-targets.ts';
import type { BuildTarget } from './build-targets.ts';
import { filesOf, type OutputFile } from './output-files.ts';
import { PathRegistry } from './path-registry.ts';
import type { Rendering } from './rendering.ts';

/** Keys that one thread takes at a time. */
const CHUNK = 16;

export interface Progress {
  done: number;
  total: number;
}

/** The next chunk that nobody has taken yet, counted by all threads of a build together. */
export type Counter = Int32Array<SharedArrayBuffer>;

export const makeCounter = (): Counter => new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes outputs of the content into an empty folder and tells who holds which file. Threads that have the same content
 * and the same counter share the work; alone it is all of it. This is what a clean build is; a refresh must leave the
 * same bytes.
 */
export async function buildAll(
  rendering: Rendering,
  folder: OutputFolder,
  { counter = makeCounter(), onProgress = () => {} }: { counter?: Counter; onProgress?: (at: Progress) => void } = {},
): Promise<PathRegistry> {
  const registry = new PathRegistry();
  const plans = allTargets(rendering).map((target): [BuildTarget, OutputFile[]] => [
    target,
    filesOf(target, rendering),
  ]);
  for (const [buildTarget, files] of plans) registry.register(buildTarget, files);
  const total = plans.length;
  for (;;) {
    const start = Atomics.add(counter, 0, CHUNK);
    if (start >= total) break;
    for (const [key, files] of plans.slice(start, start + CHUNK)) {
      for (const file of files) if (registry.owns(key, file.path)) folder.create(file.path, await file.make());
    }
    // A server that starts answers in between.
    await breathe();
    onProgress({ done: Math.min(start + CHUNK, total), total });
  }
  return registry;
}
