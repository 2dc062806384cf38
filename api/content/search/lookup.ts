import { keysNear, mistakesAllowed, mistakesBetween } from '../../lib/mistakes.ts';
import type { Token } from './analysis.ts';
import { allOf, anyOf, hitsOf, type Hits, lessened, NO_HITS, plus, type Sums } from './hits.ts';
import type { Idea, Query, Wording } from './query.ts';
import type { Form, Found, IndexReader } from './reader.ts';
import { telling } from './scoring.ts';

/** How well a document matches a query, before its text is read. */
export interface Scored {
  id: number;
  score: number;
  /** Share of the query that it contains, weighted by how telling the words are: 0 to 1. */
  coverage: number;
}

export interface Candidates {
  /** Best first. */
  scored: Scored[];
  /** Words that are in no text, with their replacements. */
  corrections: Map<string, string>;
  /** Stems searched for each idea. */
  stems: ReadonlySet<string>[];
}

interface Match {
  found: Found;
  quality: number;
}

const PREFIX_QUALITY = 0.8;
/** A prefix has many completions: only the most frequent are used. */
const MOST_COMPLETIONS = 24;
const MISTAKE_QUALITY = 0.8;
const PER_MISTAKE = 0.35;
const MOST_CORRECTIONS = 3;

/**
 * All wanted documents that contain any of the words and no excluded word, reduced to those whose coverage is at least
 * `leastShare` of the best.
 */
export async function candidates(
  query: Query,
  index: IndexReader,
  { isWanted, leastShare }: { isWanted(id: number): boolean; leastShare: number },
): Promise<Candidates> {
  const corrections = new Map<string, string>();
  const parts = await Promise.all(query.ideas.map((idea) => partOf(idea, index, corrections)));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  let sums: Sums = { ids: [], scores: [], coverages: [] };
  for (const { weight, hits } of parts) sums = plus(sums, hits, weight / total);
  const excluded = new Set<number>();
  for (const stems of query.excluded) for (const id of await withAll(stems, index)) excluded.add(id);
  const isIn = (id: number) => !excluded.has(id) && isWanted(id);
  const stems = parts.map((part) => part.stems);
  return { scored: best(sums, isIn, leastShare), corrections, stems };
}

function best({ ids, scores, coverages }: Sums, isIn: (id: number) => boolean, leastShare: number): Scored[] {
  const isOut = new Uint8Array(ids.length);
  let most = 0;
  for (let at = 0; at < ids.length; at++) {
    if (isIn(ids[at] as number)) most = Math.max(most, coverages[at] as number);
    else isOut[at] = 1;
  }
  const scored: Scored[] = [];
  for (let at = 0; at < ids.length; at++) {
    const coverage = coverages[at] as number;
    if (isOut[at] || coverage < most * leastShare) continue;
    scored.push({ id: ids[at] as number, score: (scores[at] as number) * (0.3 + 0.7 * coverage), coverage });
  }
  return scored.sort((a, b) => b.score - a.score || a.id - b.id);
}

async function partOf(idea: Idea, index: IndexReader, corrections: Map<string, string>) {
  let hits = NO_HITS;
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
    const each = await Promise.all(words.map((matches) => withAny(matches, index)));
    hits = anyOf(hits, lessened(allOf(each), quality));
    for (const matches of words) for (const { found } of matches) stems.add(found.stem);
  }
  // The rarer a word, the more telling it is.
  return { weight: telling(hits.ids.length, index.part.documents), hits, stems };
}

async function withAny(matches: Match[], index: IndexReader): Promise<Hits> {
  const postings = await index.postings(matches.map(({ found }) => found));
  return postings.map((some, place) => hitsOf(some, matches[place]?.quality ?? 0)).reduce(anyOf, NO_HITS);
}

async function withAll(stems: string[], index: IndexReader): Promise<number[]> {
  const found = await Promise.all(stems.map((stem) => index.stem(stem)));
  const there = found.filter((one) => one !== null);
  if (there.length < stems.length) return [];
  return Array.from(allOf((await index.postings(there)).map((some) => hitsOf(some, 1))).ids);
}

/** Stems for each word of a wording: its own, and possible completions if the reader may still be typing. */
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
  // A word that exists as typed is most likely complete.
  const quality = isWord ? PREFIX_QUALITY / 2 : PREFIX_QUALITY;
  const frequent = [...begun.values()].sort((a, b) => b.count - a.count || (a.stem < b.stem ? -1 : 1));
  return frequent.slice(0, MOST_COMPLETIONS).map((found) => ({ found, quality }));
}

/** Words of the index that a mistyped word most likely stands for. */
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

/** Words that a mistyped word may stand for: with its first letter, else with one of a neighbouring key. */
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
