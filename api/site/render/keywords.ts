import type { Item } from '../../contract/model.ts';
import { analysed } from '../../content/search/analysis.ts';
import { wordsOf } from '../../content/search/words.ts';

/** How often a text says what it is about, at least; its title says it once. */
const OFTEN = 2;

/** A text that says fewer words often is too short to be compared. */
const LEAST = 4;

/** What a text is about: the words that it says often, as ascending numbers, which take little memory. */
export function keywordsOf({ title, content, language }: Pick<Item, 'title' | 'content' | 'language'>): Uint32Array {
  const counts = new Map<string, number>();
  for (const text of [title, title, content]) {
    for (const { written } of wordsOf(text)) {
      const { stem, isStop } = analysed(written, language);
      if (!isStop) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const often = [...counts].filter(([, count]) => count >= OFTEN);
  return Uint32Array.from(often, ([stem]) => numberOf(stem)).sort();
}

/**
 * How alike two texts of a language are, from 0 to 1: the share of the words that both say often, in any of their forms.
 * It depends on these two alone, so that no edit changes how alike others are.
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

/** A number for a word, FNV-1a: that two of a text share one is as good as impossible, and then they count once. */
function numberOf(stem: string): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) number = Math.imul(number ^ stem.charCodeAt(at), 0x01000193) >>> 0;
  return number;
}
