import type { Token } from './analysis.ts';
import { keysNear, mistakesAllowed, mistakesBetween } from './mistakes.ts';
import type { Idea, Query, Wording } from './query.ts';
import type { Form, Found, IndexReader } from './reader.ts';
import { telling, worth } from './scoring.ts';

/** How well a document fits a query, before its text is read. */
export interface Scored {
  id: number;
  score: number;
  /** Share of the query that it has, by how telling the words are: 0 to 1. */
  coverage: number;
}

export interface Candidates {
  /** Best first. */
  scored: Scored[];
  /** Words that no text has, and the ones that were looked for instead. */
  corrections: Map<string, string>;
  /** Stems that were looked for, of each idea. */
  stems: ReadonlySet<string>[];
}

interface Match {
  found: Found;
  quality: number;
}

const PREFIX_QUALITY = 0.8;
/** Beginnings of words have many ends: the most frequent will do. */
const MOST_COMPLETIONS = 24;
const MISTAKE_QUALITY = 0.8;
const PER_MISTAKE = 0.35;
const MOST_CORRECTIONS = 3;

/** All documents that have any of the words, unless they have an excluded one. */
export async function candidates(query: Query, index: IndexReader): Promise<Candidates> {
  const corrections = new Map<string, string>();
  const hits = await Promise.all(query.ideas.map((idea) => hitsOf(idea, index, corrections)));
  const total = hits.reduce((sum, { weight }) => sum + weight, 0);
  const sums = new Map<number, Scored>();
  for (const { weight, documents } of hits) {
    for (const [id, { quality, strength }] of documents) {
      const scored = sums.get(id) ?? { id, score: 0, coverage: 0 };
      scored.score += (weight / total) * quality * worth(strength);
      scored.coverage += (weight / total) * quality;
      sums.set(id, scored);
    }
  }
  for (const stems of query.excluded) for (const id of await withAll(stems, index)) sums.delete(id);
  const scored = [...sums.values()].map((one) => ({ ...one, score: one.score * (0.3 + 0.7 * one.coverage) }));
  scored.sort((a, b) => b.score - a.score || a.id - b.id);
  return { scored, corrections, stems: hits.map(({ stems }) => stems) };
}

interface IdeaHits {
  /** The rarer a word, the more it tells. */
  weight: number;
  documents: Map<number, { quality: number; strength: number }>;
  stems: Set<string>;
}

async function hitsOf(idea: Idea, index: IndexReader, corrections: Map<string, string>): Promise<IdeaHits> {
  const documents: IdeaHits['documents'] = new Map();
  const stems = new Set<string>();
  const matched = await Promise.all(idea.wordings.map((wording) => known(wording, idea.isLast, index)));
  if (matched.every((words) => words.some((matches) => matches.length === 0))) {
    const [first] = idea.wordings;
    if (first) matched[0] = await Promise.all(first.tokens.map((token) => corrected(token, index, corrections)));
  }
  const isThere = matched[0]?.every((matches) => matches.length > 0) ?? false;
  for (const [place, words] of matched.entries()) {
    const { quality, isFallback } = idea.wordings[place] as Wording;
    if (isFallback && isThere) continue;
    for (const [id, hit] of await together(words, index)) {
      const better = { quality: hit.quality * quality, strength: hit.strength };
      const best = documents.get(id);
      if (!best || value(better) > value(best)) documents.set(id, better);
    }
    for (const matches of words) for (const { found } of matches) stems.add(found.stem);
  }
  return { weight: telling(documents.size, index.part.documents), documents, stems };
}

const value = ({ quality, strength }: { quality: number; strength: number }): number => quality * worth(strength);

/** Documents with all words of a wording. */
async function together(words: Match[][], index: IndexReader): Promise<IdeaHits['documents']> {
  const each = await Promise.all(words.map((matches) => anyOf(matches, index)));
  const [first = new Map(), ...others] = each;
  const all: IdeaHits['documents'] = new Map();
  for (const [id, hit] of first) {
    const hits = [hit, ...others.map((other) => other.get(id))];
    if (!hits.every((one) => one !== undefined)) continue;
    all.set(id, {
      quality: Math.min(...hits.map(({ quality }) => quality)),
      strength: hits.reduce((sum, { strength }) => sum + strength, 0) / hits.length,
    });
  }
  return all;
}

async function anyOf(matches: Match[], index: IndexReader): Promise<IdeaHits['documents']> {
  const documents: IdeaHits['documents'] = new Map();
  const postings = await index.postings(matches.map(({ found }) => found));
  for (const [place, { quality }] of matches.entries()) {
    for (const [id, strength] of postings[place] ?? []) {
      const hit = { quality, strength };
      const best = documents.get(id);
      if (!best || value(hit) > value(best)) documents.set(id, hit);
    }
  }
  return documents;
}

async function withAll(stems: string[], index: IndexReader): Promise<number[]> {
  const found = await Promise.all(stems.map((stem) => index.stem(stem)));
  const there = found.filter((one) => one !== null);
  if (there.length < stems.length) return [];
  const [first = new Map<number, number>(), ...others] = await index.postings(there);
  return [...first.keys()].filter((id) => others.every((other) => other.has(id)));
}

/** Stems of each word of a wording: its own, and what it may become when the reader is still typing. */
function known({ tokens }: Wording, isLast: boolean, index: IndexReader): Promise<Match[][]> {
  return Promise.all(
    tokens.map(async (token, place) => {
      const own = await index.stem(token.stem);
      const matches: Match[] = own ? [{ found: own, quality: 1 }] : [];
      if (isLast && place === tokens.length - 1) matches.push(...(await completions(token, index, own)));
      return matches;
    }),
  );
}

async function completions({ form, stem }: Token, index: IndexReader, own: Found | null): Promise<Match[]> {
  if (form.length < 2) return [];
  const begun = new Map<string, Found>();
  let isWord = false;
  for (const key of new Set([form, stem])) {
    for (const other of await index.forms(key)) {
      isWord ||= other.form === form;
      if (other.form.startsWith(form)) begun.set(other.found.stem, other.found);
    }
  }
  begun.delete(own?.stem ?? '');
  // A word that is there as it stands is most likely finished.
  const quality = isWord ? PREFIX_QUALITY / 2 : PREFIX_QUALITY;
  const frequent = [...begun.values()].sort((a, b) => b.count - a.count || (a.stem < b.stem ? -1 : 1));
  return frequent.slice(0, MOST_COMPLETIONS).map((found) => ({ found, quality }));
}

/** Words of the index that a word is most likely a mistake for. */
async function corrected(token: Token, index: IndexReader, corrections: Map<string, string>): Promise<Match[]> {
  const most = mistakesAllowed(token.form);
  if (most === 0 || /\d/.test(token.form)) return [];
  const near = new Map<string, Form & { cost: number }>();
  for (const form of await wordsNear(token.form, index)) {
    const cost = mistakesBetween(token.form, form.form, most);
    const best = near.get(form.found.stem);
    if (cost < (best?.cost ?? Infinity)) near.set(form.found.stem, { ...form, cost });
  }
  const nearest = [...near.values()].sort((a, b) => a.cost - b.cost || b.found.count - a.found.count);
  const least = nearest[0];
  if (!least) return [];
  corrections.set(token.written, least.written);
  return nearest
    .filter(({ cost }) => cost <= least.cost + 0.2)
    .slice(0, MOST_CORRECTIONS)
    .map(({ found, cost }) => ({ found, quality: MISTAKE_QUALITY - PER_MISTAKE * Math.max(0, cost - 1) }));
}

/** Words that a word may be a mistake for: of its own first letter, or else of one that a finger hits instead. */
async function wordsNear(form: string, index: IndexReader): Promise<Form[]> {
  const most = mistakesAllowed(form);
  const own = (await index.forms(form)).filter((other) => mistakesBetween(form, other.form, most) <= most);
  if (own.length > 0) return own;
  const others = [form.slice(1), ...keysNear(form.charAt(0)).map((key) => key + form.slice(1))];
  const near = await Promise.all(
    others.map(async (other) => (await index.forms(other)).filter(({ form }) => form.startsWith(other.charAt(0)))),
  );
  return near.flat();
}
