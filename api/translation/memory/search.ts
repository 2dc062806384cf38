import type { Language } from '../../contract/model.ts';
import { foldSpace } from '../text/identity.ts';
import { isCode } from '../text/inline.ts';
import { remapCodes } from '../text/remap-codes.ts';
import { likeness, trigrams } from '../text/similarity.ts';
import type { Match, Memory, MemoryEntry, Run, Unit } from '../text/unit-types.ts';
import { memoryKey } from './entries.ts';

const LEAST_QUALITY = 75;
const MOST_MATCHES = 3;

// Texts compared letter by letter for one question, best by trigrams first.
const CANDIDATES = 24;

// Longer texts are compared by their beginnings: nobody reuses half a page.
const COMPARED_LENGTH = 2000;

/** The memory of one pair of languages, ready for fuzzy search. */
export interface MemoryIndex {
  memory: Memory;
  from: Language;
  to: Language;
  /** Newest entry of each text, with codes as one letter each. */
  texts: { key: string; text: string; entry: MemoryEntry; size: number }[];
  /** Places in `texts` by trigram. */
  places: Map<string, number[]>;
}

export interface Neighbours {
  prev: string;
  next: string;
  source_id: number;
}

export function indexMemory(memory: Memory, from: Language, to: Language): MemoryIndex {
  const index: MemoryIndex = { memory, from, to, texts: [], places: new Map() };
  for (const [key, [entry]] of Object.entries(memory)) {
    if (!entry || entry.source_language !== from || entry.target_language !== to) continue;
    const text = comparable(entry.source);
    const parts = trigrams(text);
    for (const part of parts) {
      const known = index.places.get(part);
      if (known) known.push(index.texts.length);
      else index.places.set(part, [index.texts.length]);
    }
    index.texts.push({ key, text, entry, size: parts.size });
  }
  return index;
}

/**
 * Offers for a unit, at most three, best first: equal text in the same context, equal text elsewhere, then texts that
 * are at least 75 % alike.
 */
export function findMatches(index: MemoryIndex, unit: Unit, neighbours: Neighbours): Match[] {
  const key = memoryKey(index.from, index.to, unit.source);
  const equal = (index.memory[key] ?? []).map((entry) => match(entry, unit, 100, inContext(entry, unit, neighbours)));
  equal.sort((left, right) => Number(right.in_context) - Number(left.in_context));
  const found = equal.length < MOST_MATCHES ? [...equal, ...findAlike(index, unit, key)] : equal;
  const seen = new Set<string>();
  const fresh = found.filter((offer) => {
    const text = JSON.stringify(offer.target);
    return seen.has(text) ? false : seen.add(text);
  });
  return fresh.slice(0, MOST_MATCHES);
}

/** Offers for all units of a document, by unit id; units without one are left out. */
export function findAllMatches(index: MemoryIndex, units: Unit[], sourceId: number): Map<string, Match[]> {
  const offers = units.map((unit, at) => {
    const neighbours = { prev: units[at - 1]?.hash ?? '', next: units[at + 1]?.hash ?? '', source_id: sourceId };
    return [unit.id, findMatches(index, unit, neighbours)] as const;
  });
  return new Map(offers.filter(([, matches]) => matches.length > 0));
}

function inContext(entry: MemoryEntry, unit: Unit, { prev, next, source_id }: Neighbours): boolean {
  const samePlace = entry.source_id === source_id && entry.resname === unit.resname;
  return samePlace || (entry.prev === prev && entry.next === next && prev + next !== '');
}

function findAlike(index: MemoryIndex, unit: Unit, key: string): Match[] {
  const text = comparable(unit.source);
  const parts = trigrams(text);
  const shared = new Map<number, number>();
  for (const part of parts) {
    for (const place of index.places.get(part) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
  }
  const ranked = [...shared]
    .map(([place, count]) => ({ ...index.texts[place]!, share: (2 * count) / (parts.size + index.texts[place]!.size) }))
    .filter((candidate) => candidate.share > 0.3 && candidate.key !== key)
    .sort((left, right) => right.share - left.share)
    .slice(0, CANDIDATES);
  return ranked
    .map((candidate) => ({
      entry: candidate.entry,
      quality: Math.min(99, likeness(text, candidate.text, LEAST_QUALITY)),
    }))
    .filter(({ quality }) => quality >= LEAST_QUALITY)
    .sort((left, right) => right.quality - left.quality)
    .map(({ entry, quality }) => match(entry, unit, quality, false));
}

function match(entry: MemoryEntry, unit: Unit, quality: number, inContextToo: boolean): Match {
  const target = remapCodes(entry.target, entry.source, unit.source);
  return { target, source: remapCodes(entry.source, entry.source, unit.source), quality, in_context: inContextToo };
}

/** Text with every code as one private letter, so that a lost code counts as one edit. */
function comparable(runs: Run[]): string {
  const text = runs.map((run) => (isCode(run) ? '\ue000' : run)).join('');
  return foldSpace(text).trim().slice(0, COMPARED_LENGTH);
}
