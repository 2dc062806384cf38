import type { Item } from '../contract/model.ts';
import type { Finder, LastingFinder } from '../index/finder.ts';
import { analysed } from '../search/analysis.ts';
import { wordsOf } from '../search/words.ts';

/** How often a text says what it is about, at least; its title says it once. */
const OFTEN = 2;

/** A text that says fewer words often is too short to be compared. */
const LEAST = 4;

/** What texts are about: the words that they say often, as ascending numbers, which take little memory. */
export class Topics implements LastingFinder<Uint32Array> {
  /** By record: a changed one is another object. */
  readonly #known = new WeakMap<Item, Uint32Array>();
  onFound: Finder<Uint32Array>['onFound'] = null;

  /**
   * How alike the texts of two articles of a language are, from 0 to 1: the share of the words that both say often, in any
   * of their forms. It hangs on these two alone, so that no edit changes how alike others are.
   */
  likeness(a: Item, b: Item): number {
    const [one, other] = [this.#of(a), this.#of(b)];
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

  factOf(item: Item): Uint32Array | undefined {
    return this.#known.get(item);
  }

  learn(item: Item, topics: Uint32Array): void {
    // A copy does not hold the file or the message that it came in.
    this.#known.set(item, topics.slice());
  }

  #of(item: Item): Uint32Array {
    let topics = this.#known.get(item);
    if (!topics) {
      topics = topicsOf(item);
      this.#known.set(item, topics);
      this.onFound?.(item, topics);
    }
    return topics;
  }
}

function topicsOf(item: Item): Uint32Array {
  const counts = new Map<string, number>();
  for (const text of [item.title, item.title, item.content]) {
    for (const { written } of wordsOf(text)) {
      const { stem, isStop } = analysed(written, item.language);
      if (!isStop) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  const often = [...counts].filter(([, count]) => count >= OFTEN);
  return Uint32Array.from(often, ([stem]) => numberOf(stem)).sort();
}

/** A number for a word, FNV-1a: that two of a text share one is as good as impossible, and then they count once. */
function numberOf(stem: string): number {
  let number = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) number = Math.imul(number ^ stem.charCodeAt(at), 0x01000193) >>> 0;
  return number;
}
