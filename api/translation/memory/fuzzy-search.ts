import type { Language } from '../../contract/model.ts';
import { foldSpace } from '../text/identity.ts';
import { joinTexts, spelled } from '../text/runs.ts';
import { remapCodes } from '../text/remap-codes.ts';
import { likeness, trigrams } from '../text/similarity.ts';
import type { Match, Memory, MemoryEntry, Run, Unit } from '../text/unit-types.ts';
import { memoryKey } from './entries.ts';
import { sentenceEntries, sentencesOf } from './sentences.ts';

const LEAST_QUALITY = 75;
const MOST_MATCHES = 3;

// Number of texts compared letter by letter per search, preselected by trigrams.
const CANDIDATES = 24;

// Sentences may come from a different context.
const SENTENCES = 95;

// Longer texts are compared by their beginnings, because half a page is never reused as a whole.
const COMPARED_LENGTH = 2000;

/** The memory of one language pair, prepared for fuzzy search. */
export interface MemoryIndex {
  memory: Memory;
  from: Language;
  to: Language;
  /** The newest entry of each text, and of each sentence of longer texts. */
  texts: IndexedText[];
  /** Positions in `texts` by trigram. */
  places: Map<string, number[]>;
  /** Positions in `texts` by the text itself. */
  byText: Map<string, number>;
}

interface IndexedText {
  key: string;
  /** With each code as one character. */
  text: string;
  entry: MemoryEntry;
  /** Number of trigrams. */
  size: number;
  /** Whether it was translated as part of a longer text. */
  isSentence: boolean;
}

type IsOffered = (entry: MemoryEntry) => boolean;

export interface Neighbours {
  prev: string;
  next: string;
  source_id: number;
}

export function indexMemory(memory: Memory, from: Language, to: Language): MemoryIndex {
  const index: MemoryIndex = { memory, from, to, texts: [], places: new Map(), byText: new Map() };
  for (const [key, [entry]] of Object.entries(memory)) if (entry) putEntry(index, key, entry);
  return index;
}

/**
 * Adds new entries to an index in place, because rebuilding it takes seconds in a large guide. `memory` already
 * contains the entries. For a known text the newest translation wins.
 */
export function appendToIndex(index: MemoryIndex, memory: Memory, fresh: MemoryEntry[]): void {
  index.memory = memory;
  for (const entry of fresh) putEntry(index, memoryKey(index.from, index.to, entry.source), entry);
}

function putEntry(index: MemoryIndex, key: string, entry: MemoryEntry): void {
  if (entry.source_language !== index.from || entry.target_language !== index.to) return;
  putText(index, key, entry, false);
  for (const sentence of sentenceEntries(entry)) putText(index, key, sentence, true);
}

/** Adds a text, or replaces the same text. A text translated as a whole takes precedence over a sentence. */
function putText(index: MemoryIndex, key: string, entry: MemoryEntry, isSentence: boolean): void {
  const text = comparable(entry.source);
  const known = index.byText.get(text);
  if (known !== undefined) {
    const held = index.texts[known]!;
    if (!isSentence || held.isSentence) index.texts[known] = { ...held, key, entry, isSentence };
    return;
  }
  const parts = trigrams(text);
  const place = index.texts.push({ key, text, entry, size: parts.size, isSentence }) - 1;
  index.byText.set(text, place);
  for (const part of parts) {
    const places = index.places.get(part);
    if (places) places.push(place);
    else index.places.set(part, [place]);
  }
}

/**
 * Offers for a unit, at most three, best first: equal text in the same context, equal text elsewhere, a text assembled
 * from translations of its sentences, then texts and sentences that are at least 75 % similar.
 */
export function findMatches(
  index: MemoryIndex,
  unit: Unit,
  neighbours: Neighbours,
  isOffered: IsOffered = () => true,
): Match[] {
  const key = memoryKey(index.from, index.to, unit.source);
  const known = (index.memory[key] ?? []).filter(isOffered);
  const equal = known.map((entry) => match(entry, unit, 100, inContext(entry, unit, neighbours)));
  equal.sort((left, right) => Number(right.in_context) - Number(left.in_context));
  // An exact match in the same context makes less similar offers unnecessary.
  const isKnown = equal[0]?.in_context === true || equal.length >= MOST_MATCHES;
  const others = () => [...findSentences(index, unit, isOffered), ...findAlike(index, unit, key, isOffered)];
  const found = isKnown ? equal : [...equal, ...others()];
  const different = [...Map.groupBy(found, ({ target }) => JSON.stringify(target)).values()];
  return different.slice(0, MOST_MATCHES).map(([best]) => best!);
}

function inContext(entry: MemoryEntry, unit: Unit, { prev, next, source_id }: Neighbours): boolean {
  const samePlace = entry.source_id === source_id && entry.resname === unit.resname;
  return samePlace || (entry.prev === prev && entry.next === next && prev + next !== '');
}

/** The text assembled from translations of its sentences, if all of them are remembered. */
function findSentences(index: MemoryIndex, unit: Unit, isOffered: IsOffered): Match[] {
  const sentences = sentencesOf(unit.source, index.from);
  if (sentences.length < 2) return [];
  const known = sentences.map((sentence) => index.texts[index.byText.get(comparable(sentence)) ?? -1]);
  if (!known.every((text) => text !== undefined) || !known.every(({ entry }) => isOffered(entry))) return [];
  const joined = (side: 'source' | 'target') =>
    known.flatMap(({ entry }, at): Run[] => {
      const sentence = remapCodes(entry[side], entry.source, sentences[at]!);
      return at === 0 ? sentence : [' ', ...sentence];
    });
  const texts = { target: joinTexts(joined('target')), source: joinTexts(joined('source')) };
  return [{ ...texts, quality: SENTENCES, in_context: false }];
}

function findAlike(index: MemoryIndex, unit: Unit, key: string, isOffered: IsOffered): Match[] {
  const text = comparable(unit.source);
  return candidates(index, trigrams(text))
    .map((place) => index.texts[place]!)
    .filter(({ isSentence, entry, ...candidate }) => (isSentence || candidate.key !== key) && isOffered(entry))
    .map((near) => ({ entry: near.entry, quality: Math.min(99, likeness(text, near.text, LEAST_QUALITY)) }))
    .filter(({ quality }) => quality >= LEAST_QUALITY)
    .sort((left, right) => right.quality - left.quality)
    .map(({ entry, quality }) => match(entry, unit, quality, false));
}

/** Minimum share of common trigrams for two texts to be compared. */
const LEAST_SHARE = 0.3;

/**
 * Positions of the texts that share most trigrams, best first. Uses only typed arrays of numbers, because a large guide
 * has thousands of texts.
 */
function candidates({ texts, places }: MemoryIndex, parts: ReadonlySet<string>): number[] {
  const counts = new Uint16Array(texts.length);
  const touched: number[] = [];
  for (const part of parts) {
    for (const place of places.get(part) ?? []) if (counts[place]!++ === 0) touched.push(place);
  }
  const shares = new Float64Array(texts.length);
  for (const place of touched) shares[place] = (2 * counts[place]!) / (parts.size + texts[place]!.size);
  const near = touched.filter((place) => shares[place]! > LEAST_SHARE);
  return near.sort((left, right) => shares[right]! - shares[left]!).slice(0, CANDIDATES);
}

function match(entry: MemoryEntry, unit: Unit, quality: number, inContextToo: boolean): Match {
  const target = remapCodes(entry.target, entry.source, unit.source);
  return { target, source: remapCodes(entry.source, entry.source, unit.source), quality, in_context: inContextToo };
}

/** Text with each code as one private-use character, so that a missing code counts as one edit. */
function comparable(runs: Run[]): string {
  const text = spelled(runs, () => '\ue000');
  return foldSpace(text).trim().slice(0, COMPARED_LENGTH);
}
