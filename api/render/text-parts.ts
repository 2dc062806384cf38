import { LANGUAGES, type Item, type Language } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import { isListed } from './sitemap-entries.ts';

/** Ids whose texts share a file of `llms-full/`: a write renews a file of bounded size. */
const PART_SIZE = 64;

/** Texts that one file holds all of: about as much as a model can read at once. More are in parts. */
const MOST_IN_ONE = 256;

/** How many texts everybody may read, by language and range of ids. */
export class TextParts {
  readonly #counts: Record<Language, Map<number, number>> = { cs: new Map(), en: new Map() };
  readonly #totals: Record<Language, number> = { cs: 0, en: 0 };

  constructor(index: ContentIndex) {
    for (const item of index.allItems()) this.#count(item, 1);
    index.follow(({ before, after }) => {
      if (before && !isTerm(before)) this.#count(before, -1);
      if (after && !isTerm(after)) this.#count(after, 1);
    });
  }

  /** Numbers of the parts that hold texts of a language, in order; none where one file holds all. */
  of(language: Language): number[] {
    return isMany(this.#totals[language]) ? this.ranges(language) : [];
  }

  /** Numbers of all ranges that hold a text of a language, in order. */
  ranges(language: Language): number[] {
    return [...this.#counts[language].keys()].sort((a, b) => a - b);
  }

  /** Languages in which the texts came to be in parts, or in one file, by changes that the content has by now. */
  turnedBy(changes: Change[]): Language[] {
    const before = { ...this.#totals };
    for (const change of changes) {
      for (const [record, by] of [
        [change.before, 1],
        [change.after, -1],
      ] as const) {
        if (record && !isTerm(record) && isListed(record)) before[record.language] += by;
      }
    }
    return LANGUAGES.filter((language) => isMany(before[language]) !== isMany(this.#totals[language]));
  }

  #count(item: Item, by: 1 | -1): void {
    if (!isListed(item)) return;
    const counts = this.#counts[item.language];
    const part = textPartOf(item.id);
    const count = (counts.get(part) ?? 0) + by;
    if (count > 0) counts.set(part, count);
    else counts.delete(part);
    this.#totals[item.language] += by;
  }
}

const isMany = (texts: number): boolean => texts > MOST_IN_ONE;

export const textPartOf = (id: number): number => Math.floor(id / PART_SIZE);

export const idsOf = (part: number): number[] => Array.from({ length: PART_SIZE }, (_, at) => part * PART_SIZE + at);
