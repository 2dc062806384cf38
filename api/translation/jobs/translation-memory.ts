import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Item, type Language, OTHER_LANGUAGE } from '../../contract/model.ts';
import type { StateFolder } from '../../content/store/state/state-folder.ts';
import { memoryKey, PER_KEY, remember } from '../memory/entries.ts';
import { appendToIndex, findMatches, indexMemory, type MemoryIndex } from '../memory/fuzzy-search.ts';
import { isImported } from '../memory/imported.ts';
import { letters, unitHash } from '../text/identity.ts';
import { remapCodes } from '../text/remap-codes.ts';
import { hashLine } from '../text/segment.ts';
import type { Match, Memory, MemoryEntry, Run, Unit } from '../text/unit-types.ts';
import type { MemoryFile } from './job.ts';

/**
 * Maximum number of entries per item. When exceeded, all but the newest are removed in one go, because that scans
 * the whole memory.
 */
const PER_ITEM = 2_000;
const NEWEST = 1_500;

/** Units whose offers are cached: those of some dozens of documents, or of one very long document. */
const OFFERS_KEPT = 20_000;

/** Units searched before yielding to other requests. */
const AT_ONCE = 16;

type Source = Pick<Item, 'id' | 'language'>;

/**
 * The translation memory: all of it in memory, and on disk one file per translated item, so that a finished job writes
 * one file. A new translation of a text replaces the former one in the same item.
 */
export class TranslationMemory {
  readonly #shards: StateFolder<MemoryFile>;
  #memory: Memory;
  /** By source language. */
  readonly #indexes = new Map<Language, MemoryIndex>();
  readonly #offers = new LRUCache<string, Promise<ReadonlyMap<string, Match[]>>>({ maxSize: OFFERS_KEPT });
  readonly #isForAll: (sourceId: number) => boolean;

  /** `isForAll` returns whether every translator may currently see the entries of a text. */
  constructor(shards: StateFolder<MemoryFile>, isForAll: (sourceId: number) => boolean = () => true) {
    this.#shards = shards;
    this.#isForAll = isForAll;
    this.#memory = remembered(shards);
  }

  /**
   * Offers for the units of an item, best first. Searching a large memory takes long, so other requests run every few
   * units, and recent results are cached until the memory grows.
   */
  offers(source: Source, units: Unit[]): Promise<ReadonlyMap<string, Match[]>> {
    const key = `${source.id} ${hashLine(units)}`;
    const known = this.#offers.get(key);
    if (known) return known;
    const offers = this.#search(source, units);
    this.#offers.set(key, offers, { size: 1 + units.length });
    return offers;
  }

  /** Call when a text becomes public or stops being public, because that changes what is offered. */
  forgetOffers(): void {
    this.#offers.clear();
  }

  /** The newest translation of a text in the same item. */
  recall({ id, language }: Source, { source }: Unit): Run[] | undefined {
    const key = memoryKey(language, OTHER_LANGUAGE[language], source);
    const keyOf = (entry: MemoryEntry) => memoryKey(entry.source_language, entry.target_language, entry.source);
    const newest = this.#memory[key] ?? [];
    // Many items may have the same text; those translated first are found in their own entries alone.
    const older = newest.length < PER_KEY ? [] : (this.#shards.get(id)?.entries ?? []).toReversed();
    const entry = [...newest, ...older].find((known) => known.source_id === id && keyOf(known) === key);
    return entry && remapCodes(entry.target, entry.source, source);
  }

  /** The newest entries of the same item, by the hash of their source text. */
  ofItem({ id, language }: Source): Map<string, MemoryEntry> {
    const own = (this.#shards.get(id)?.entries ?? []).filter(({ source_language }) => source_language === language);
    return new Map(own.map((entry) => [unitHash(entry.source), entry]));
  }

  async #search(source: Source, units: Unit[]): Promise<ReadonlyMap<string, Match[]>> {
    const found = new Map<string, Match[]>();
    for (const [at, unit] of units.entries()) {
      const matches = this.#match(source, units, at);
      if (matches.length > 0) found.set(unit.id, matches);
      if (at % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    }
    return found;
  }

  #match(source: Source, units: Unit[], at: number): Match[] {
    const unit = units[at] as Unit;
    const neighbours = { prev: units[at - 1]?.hash ?? '', next: units[at + 1]?.hash ?? '', source_id: source.id };
    const isOffered = ({ source_id }: MemoryEntry) => source_id === source.id || this.#isForAll(source_id);
    return findMatches(this.#index(source.language), unit, neighbours, isOffered);
  }

  #index(from: Language): MemoryIndex {
    let index = this.#indexes.get(from);
    if (!index) this.#indexes.set(from, (index = indexMemory(this.#memory, from, OTHER_LANGUAGE[from])));
    return index;
  }

  /** Entries visible to everyone for translation from one language into another; for each text the newest first. */
  entries(from: Language, to: Language): MemoryEntry[] {
    return this.between(from, to).filter((entry) => entry.source_language === from);
  }

  /** Like `entries`, in both directions. */
  between(one: Language, other: Language): MemoryEntry[] {
    const pair = new Set([one, other]);
    const all = Object.values(this.#memory).flat();
    const isBetween = (entry: MemoryEntry) => pair.has(entry.source_language) && pair.has(entry.target_language);
    return all.filter((entry) => isBetween(entry) && this.#isForAll(entry.source_id));
  }

  /** All entries with their item and their name within it, newest first. */
  all(): { item: number; name: string; entry: MemoryEntry }[] {
    const listed = this.#shards
      .ids()
      .flatMap((item) =>
        (this.#shards.get(item)?.entries ?? []).map((entry) => ({ item, name: nameOf(entry), entry })),
      );
    return listed.sort((a, b) => (a.entry.at < b.entry.at ? 1 : a.entry.at > b.entry.at ? -1 : 0));
  }

  /** Corrects an entry, or removes it if `change` returns null. Returns false if there is no such entry. */
  async amend(item: number, name: string, change: (entry: MemoryEntry) => MemoryEntry | null): Promise<boolean> {
    const entry = this.#shards.get(item)?.entries.find((known) => nameOf(known) === name);
    if (!entry) return false;
    const amended = change(entry);
    await this.#shards.update(item, (draft) => {
      draft.entries = draft.entries.flatMap((known) => (nameOf(known) === name ? (amended ?? []) : known));
      if (!amended && isImported(item)) draft.removed = [...(draft.removed ?? []), textOf(entry)];
    });
    this.#readAgain();
    return true;
  }

  #readAgain(): void {
    this.#memory = remembered(this.#shards);
    this.#indexes.clear();
    this.#offers.clear();
  }

  /** Stores translations of one item. Writes only new ones and returns their number. */
  async add(sourceId: number, entries: MemoryEntry[]): Promise<number> {
    const shard = this.#shards.get(sourceId);
    const known = new Map((shard?.entries ?? []).map((entry) => [unitKey(entry), entry]));
    const isRemoved = (entry: MemoryEntry) => shard?.removed?.includes(textOf(entry));
    const fresh = entries.filter((entry) => !isKnown(known.get(unitKey(entry)), entry) && !isRemoved(entry));
    if (fresh.length === 0) return 0;
    for (const entry of fresh) {
      known.delete(unitKey(entry));
      known.set(unitKey(entry), entry);
    }
    const isFull = known.size > PER_ITEM;
    const kept = isFull ? [...known.values()].slice(-NEWEST) : [...known.values()];
    if (shard) await this.#shards.update(sourceId, (draft) => void (draft.entries = kept));
    else await this.#shards.add(sourceId, { entries: kept });
    if (isFull) {
      this.#readAgain();
      return fresh.length;
    }
    this.#memory = remember(this.#memory, fresh);
    for (const index of this.#indexes.values()) appendToIndex(index, this.#memory, fresh);
    this.#offers.clear();
    return fresh.length;
  }
}

function remembered(shards: StateFolder<MemoryFile>): Memory {
  const entries = shards.all().flatMap((shard) => shard.entries);
  return remember(
    {},
    entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  );
}

/** The public name of an entry within its item: nine letters. */
const nameOf = (entry: MemoryEntry): string => letters(unitKey(entry));

const unitKey = ({ target_language, resname, source }: MemoryEntry): string =>
  JSON.stringify([target_language, resname, source]);

const textOf = ({ source, target }: MemoryEntry): string => letters(JSON.stringify([source, target]));

/** Whether an entry brings nothing: an imported one may be older than what is known. */
const isKnown = (old: MemoryEntry | undefined, { source_id, target, prev, next, at }: MemoryEntry): boolean =>
  old !== undefined &&
  ((isImported(source_id) && old.at > at) ||
    (old.prev === prev && old.next === next && JSON.stringify(old.target) === JSON.stringify(target)));
