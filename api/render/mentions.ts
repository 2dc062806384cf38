import type { Item } from '../contract/model.ts';
import { isTerm, type ContentIndex } from '../index/content-index.ts';
import { ownText } from '../lib/own-text.ts';
import { keysOfName, keysOfText, namedIn } from './named-in.ts';

/** Finds the texts that may show an item, without reading the others. */
export class Mentions {
  readonly #index: ContentIndex;
  /** Public URL of the site without a final slash. */
  readonly #base: string;
  /** Ids of texts by the words of names in them; made when first asked for, and kept true from then on. */
  #texts: Map<string, Set<number>> | null = null;

  constructor(index: ContentIndex, base: string) {
    this.#index = index;
    this.#base = base;
    index.follow(({ before, after }) => {
      if (before && !isTerm(before)) this.#remove(before);
      if (after && !isTerm(after)) this.#add(after);
    });
  }

  /** Texts that show an item as a block in them, as a picture or as a card. */
  of(item: Item): Item[] {
    const candidates = this.#candidates(item);
    const isNamedIn = namedIn(item, this.#index, this.#base);
    return candidates.filter((text) => isNamedIn(text));
  }

  #candidates(item: Item): Item[] {
    const texts = this.#known();
    const ids = new Set([...keysOfName(item, this.#index)].flatMap((key) => [...(texts.get(key) ?? [])]));
    return [...ids].flatMap((id) => this.#index.item(id) ?? []);
  }

  #known(): Map<string, Set<number>> {
    if (!this.#texts) {
      this.#texts = new Map();
      for (const item of this.#index.allItems()) this.#add(item);
    }
    return this.#texts;
  }

  #add(text: Item): void {
    if (!this.#texts) return;
    for (const key of keysOfText(text)) {
      const ids = this.#texts.get(key);
      if (ids) ids.add(text.id);
      else this.#texts.set(ownText(key), new Set([text.id]));
    }
  }

  #remove(text: Item): void {
    if (!this.#texts) return;
    for (const key of keysOfText(text)) {
      const ids = this.#texts.get(key);
      ids?.delete(text.id);
      if (ids?.size === 0) this.#texts.delete(key);
    }
  }
}
