import { setImmediate as breathe } from 'node:timers/promises';
import type { Item } from '../contract/model.ts';
import type { OutputFolder } from '../store/disk/output-folder.ts';
import { allTargets } from './all-targets.ts';
import type { BuildTarget } from './build-targets.ts';
import { filesOf, type OutputFile } from './output-files.ts';
import { PathRegistry } from './path-registry.ts';
import type { Rendering } from './rendering.ts';

/** Targets that one thread takes at a time, at least. */
const CHUNK = 16;

export interface Progress {
  done: number;
  total: number;
}

/** The next chunk that nobody has taken yet, counted by all threads of a build together. */
export type Counter = Int32Array<SharedArrayBuffer>;

export const makeCounter = (): Counter => new Int32Array(new SharedArrayBuffer(4));

interface BuildOptions {
  counter?: Counter;
  onProgress?: (progress: Progress) => void;
  /** Told of each item whose files are made, while its rendered text is at hand. */
  onItem?: ((item: Item) => void) | undefined;
}

type Plan = [target: BuildTarget, files: OutputFile[]];

/**
 * Writes outputs of the content into an empty folder and tells who holds which file. Threads that have the same content
 * and the same counter share the work; alone it is all of it. This is what a clean build is; a refresh must leave the
 * same bytes.
 */
export async function buildAll(
  rendering: Rendering,
  folder: OutputFolder,
  { counter = makeCounter(), onProgress = () => {}, onItem = () => {} }: BuildOptions = {},
): Promise<PathRegistry> {
  const { index } = rendering.serializeContext;
  const { registry, chunks, total } = planBuild(rendering);
  for (let taken = 0; ;) {
    // A server that starts answers in between, and what other threads have told is learnt.
    await breathe();
    const turn = Atomics.add(counter, 0, 1);
    const chunk = chunks[turn];
    if (!chunk) break;
    // What other threads took is not held any longer.
    chunks.fill(null, taken, turn + 1);
    taken = turn + 1;
    for (const [buildTarget, files] of chunk.plans) {
      for (const file of files) if (registry.owns(buildTarget, file.path)) folder.create(file.path, await file.make());
      const item = buildTarget.kind === 'item' && index.item(buildTarget.id);
      if (item) onItem(item);
    }
    onProgress({ done: chunk.end, total });
  }
  return registry;
}

/** Work of one thread; `end` counts all up to its end. */
interface Chunk {
  plans: Plan[];
  end: number;
}

/** All there is to do, cut up, and who holds which file. */
function planBuild(rendering: Rendering): { registry: PathRegistry; chunks: (Chunk | null)[]; total: number } {
  const registry = new PathRegistry();
  const plans = allTargets(rendering).map((target): Plan => [target, filesOf(target, rendering)]);
  for (const [buildTarget, files] of plans) registry.register(buildTarget, files);
  return { registry, chunks: chunksOf(plans, rendering), total: plans.length };
}

/**
 * Texts come first, so that by then it is known what lists say of them. A text and its translation stay together: what
 * the page of one needs of the other is at hand.
 */
function chunksOf(plans: Plan[], { serializeContext: { index } }: Rendering): Chunk[] {
  const pairOf = ([target]: Plan): number | null => {
    if (target.kind !== 'page' && target.kind !== 'item') return null;
    const item = index.item(target.id);
    return Math.min(target.id, (item && index.partner(item)?.id) ?? target.id);
  };
  const texts = plans.filter((plan) => pairOf(plan) !== null);
  const work = [...texts, ...plans.filter((plan) => pairOf(plan) === null)];
  const chunks: Chunk[] = [];
  let begun: Plan[] = [];
  for (const [place, plan] of work.entries()) {
    begun.push(plan);
    const next = work[place + 1];
    const isWhole = !next || pairOf(next) === null || pairOf(next) !== pairOf(plan);
    if (next && !(begun.length >= CHUNK && isWhole)) continue;
    chunks.push({ plans: begun, end: place + 1 });
    begun = [];
  }
  return chunks;
}
