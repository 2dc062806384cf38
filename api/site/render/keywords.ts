import type { Item } from '../../contract/model.ts';
import { analysed } from '../../content/search/analysis.ts';
import { wordsOf } from '../../content/search/words.ts';

/** A keyword occurs at least this often. A word of the title alone is none, so most new titles change no keywords. */
const OFTEN = 2;

/** Texts with fewer keywords are too short to be compared. */
const LEAST = 4;

/** Keywords of a text, its frequent words, as ascending numbers, which take little memory. */
export function keywordsOf({ title, content, language }: Pick<Item, 'title' | 'content' | 'language'>): Uint32Array {
  const counts = new Map<string, number>();
  for (const text of [title, content]) {
    for (const { written } of wordsOf(text)) {
      const { stem, isStop } = analysed(written, language);
      if (!isStop) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const often = [...counts].filter(([, count]) => count >= OFTEN);
  return Uint32Array.from(often, ([stem]) => numberOf(stem)).sort();
}

/**
 * Similarity of two texts of a language, from 0 to 1: the share of common keywords, in any of their forms. It depends
 * on these two texts alone, so no edit changes the similarity of others.
 */
export function likeness(one: Uint32Array, other: Uint32Array): number {
  if (Math.min(one.length, other.length) < LEAST) return 0;
  let shared = 0;
  for (let at = 0, beside = 0; at < one.length && beside < other.length;) {
    const difference = one[at]! - other[beside]!;
    if (difference === 0) shared++;
    if (difference <= 0) at++;
    if (difference >= 0) beside++;
  }
  return shared / Math.sqrt(one.length * other.length);
}

/** FNV-1a hash of a word. Two words of a text practically never collide; if they do, they count as one. */
function numberOf(stem: string): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) number = Math.imul(number ^ stem.charCodeAt(at), 0x01000193) >>> 0;
  return number;
}
