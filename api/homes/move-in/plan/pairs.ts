import type { ItemType, Language } from '../../../contract/enums.ts';
import { uploadKey } from './uploads.ts';
import type { SourceItem } from '../source/model.ts';

/** Why two texts are considered translations of each other. */
export type Evidence = 'polylang' | 'rest' | 'hreflang';

export interface Pair {
  ids: [number, number];
  by: Evidence;
}

/** Two texts that may be translations of each other; a person decides. */
export interface Guess {
  ids: [number, number];
  why: string;
}

export interface Pairs {
  pairs: Pair[];
  guesses: Guess[];
}

/** An item to be moved, with what it becomes in the guide. */
export interface Moving {
  item: SourceItem;
  /** What it becomes. */
  type: ItemType;
  language: Language;
}

/**
 * Pairs the texts of the two languages, by sources in order of reliability: what Polylang exports, what the API
 * states on both sides, what both public pages state about each other. One-sided claims and similarities are listed,
 * but never applied.
 */
export function findPairs(moving: readonly Moving[]): Pairs {
  const byId = new Map(moving.map((one) => [one.item.id, one]));
  const byLink = new Map(moving.map((one) => [plainUrl(one.item.link), one]));
  const paired = new Map<number, Pair>();
  const guesses = new Map<string, Guess>();
  const claim = (a: Moving, b: Moving | undefined, isMutual: boolean, by: Evidence) => {
    if (!b || b.language === a.language || b.item.type !== a.item.type || paired.has(a.item.id)) return;
    const ids = ordered(a, b);
    if (isMutual && !paired.has(b.item.id)) {
      const pair = { ids, by };
      paired.set(a.item.id, pair).set(b.item.id, pair);
    } else guesses.set(ids.join(' '), { ids, why: `only one of the two names the other (${by})` });
  };
  for (const by of ['wxr', 'rest'] as const) {
    for (const one of moving) {
      if (one.item.from.translations !== by) continue;
      for (const id of Object.values(one.item.translations)) {
        const other = byId.get(id);
        const isMutual = other !== undefined && Object.values(other.item.translations).includes(one.item.id);
        claim(one, other, isMutual, by === 'wxr' ? 'polylang' : 'rest');
      }
    }
  }
  for (const one of moving) {
    for (const url of Object.values(one.item.alternates)) {
      const other = byLink.get(plainUrl(url));
      const back = Object.values(other?.item.alternates ?? {}).map(plainUrl);
      claim(one, other, back.includes(plainUrl(one.item.link)), 'hreflang');
    }
  }
  for (const guess of likenesses(moving.filter(({ item }) => !paired.has(item.id)))) {
    if (!guesses.has(guess.ids.join(' '))) guesses.set(guess.ids.join(' '), guess);
  }
  const isOpen = ({ ids }: Guess) => ids.every((id) => !paired.has(id));
  return { pairs: [...new Set(paired.values())], guesses: [...guesses.values()].filter(isOpen) };
}

/** Czech first, so that a pair is the same from either side. */
const ordered = (a: Moving, b: Moving): [number, number] =>
  a.language < b.language ? [a.item.id, b.item.id] : [b.item.id, a.item.id];

/** A normalised URL, for comparison. */
const plainUrl = (url: string): string =>
  URL.canParse(url) ? new URL(url).href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[/#?]+$/, '') : '';

/** Texts with the same pictures, or published in the same minute, if there is exactly one per language. */
function* likenesses(open: readonly Moving[]): Iterable<Guess> {
  const texts = open.filter(({ item }) => item.type !== 'attachment');
  for (const [why, keyOf] of [
    ['they show the same pictures', picturesOf],
    ['they were published in the same minute', ({ item }: Moving) => item.date.slice(0, 16)],
  ] as const) {
    for (const [key, alike] of Map.groupBy(texts, (one) => keyOf(one) && `${one.item.type} ${keyOf(one)}`)) {
      const [a, b, ...more] = alike;
      if (key && a && b && more.length === 0 && a.language !== b.language) yield { ids: ordered(a, b), why };
    }
  }
}

function picturesOf({ item }: Moving): string {
  const urls = [...(item.raw || item.rendered).matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)].map(([, url = '']) => url);
  return [...new Set(urls.flatMap((url) => uploadKey(url) ?? []))].sort().join(' ');
}
