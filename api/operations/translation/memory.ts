import type { Language } from '../../contract/model.ts';
import type { StateFolder } from '../../store/jobs-folder.ts';
import { indexMemory, type MemoryIndex } from '../../translation/memory-search.ts';
import { remember } from '../../translation/memory.ts';
import type { Memory, MemoryEntry } from '../../translation/model.ts';
import type { MemoryShard } from './job.ts';

/** Entries kept of one item; the oldest beyond it go. */
const PER_ITEM = 2_000;

/**
 * The translation memory: in memory as a whole, on disk one file per translated item, so that a finished job writes one
 * file and a translation takes the place of the former one of the same text.
 */
export class TranslationMemory {
  readonly #shards: StateFolder<MemoryShard>;
  #memory: Memory;
  readonly #indexes = new Map<string, MemoryIndex>();

  constructor(shards: StateFolder<MemoryShard>) {
    this.#shards = shards;
    const entries = shards.all().flatMap((shard) => shard.entries);
    this.#memory = remember(
      {},
      entries.sort((a, b) => (a.at < b.at ? -1 : 1)),
    );
  }

  /** For finding matches; made anew only after the memory has grown. */
  index(from: Language, to: Language): MemoryIndex {
    const key = `${from} ${to}`;
    let index = this.#indexes.get(key);
    if (!index) this.#indexes.set(key, (index = indexMemory(this.#memory, from, to)));
    return index;
  }

  /** Entries between two languages, newest of each text first. */
  entries(from: Language, to: Language): MemoryEntry[] {
    const all = Object.values(this.#memory).flat();
    return all.filter((entry) => entry.source_language === from && entry.target_language === to);
  }

  /** Remembers translations of one item. Only what is new is written. */
  async add(sourceId: number, entries: MemoryEntry[]): Promise<void> {
    const shard = this.#shards.get(sourceId);
    const known = new Map((shard?.entries ?? []).map((entry) => [unitKey(entry), entry]));
    const fresh = entries.filter((entry) => !saysTheSame(known.get(unitKey(entry)), entry));
    if (fresh.length === 0) return;
    for (const entry of fresh) {
      known.delete(unitKey(entry));
      known.set(unitKey(entry), entry);
    }
    const kept = [...known.values()].slice(-PER_ITEM);
    if (shard) await this.#shards.update(sourceId, (draft) => void (draft.entries = kept));
    else await this.#shards.add(sourceId, { entries: kept });
    this.#memory = remember(this.#memory, fresh);
    this.#indexes.clear();
  }
}

const unitKey = ({ target_language, resname, source }: MemoryEntry): string =>
  JSON.stringify([target_language, resname, source]);

const saysTheSame = (old: MemoryEntry | undefined, { target, prev, next }: MemoryEntry): boolean =>
  old?.prev === prev && old.next === next && JSON.stringify(old.target) === JSON.stringify(target);
