import type { Token } from './analysis.ts';
import type { ReadDocument } from './rank.ts';

/** A piece of an excerpt; matches are marked. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

export interface SectionHit {
  title: string;
  /** URL of the page with the anchor of the section. */
  url: string;
}

const WORDS_SHOWN = 24;
const WORDS_BEFORE = 5;
const MOST_SECTIONS = 3;

/** The words around the best match, with the search terms marked. */
export function excerptOf(read: ReadDocument, stems: ReadonlySet<string>): Piece[] {
  const { document } = read;
  const texts = [
    { text: document.lead, tokens: read.lead },
    ...read.sections.map(({ section, text }) => ({ text: section.text, tokens: text })),
  ];
  const best = texts
    .map((one) => ({ ...one, window: bestWindow(one.tokens, stems) }))
    .reduce((a, b) => (b.window.worth > a.window.worth ? b : a));
  return marked(best.text, best.tokens, best.window.first, stems);
}

/** The matching sections, best first; only those with an anchor. */
export function sectionHits(read: ReadDocument, stems: ReadonlySet<string>): SectionHit[] {
  return read.sections
    .filter(({ section }) => section.anchor)
    .map(({ section, title, text }) => ({
      worth: 2 * distinct(title, stems) + bestWindow(text, stems).worth,
      hit: { title: section.title, url: `${read.document.url}#${section.anchor}` },
    }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_SECTIONS)
    .map(({ hit }) => hit);
}

const distinct = (tokens: Token[], stems: ReadonlySet<string>): number =>
  new Set(tokens.filter(({ stem }) => stems.has(stem)).map(({ stem }) => stem)).size;

/** The window of words that contains most of the stems. */
function bestWindow(tokens: Token[], stems: ReadonlySet<string>): { first: number; worth: number } {
  const matches = tokens.flatMap(({ stem }, place) => (stems.has(stem) ? [place] : []));
  let best = { first: 0, worth: 0 };
  for (const place of matches) {
    const inside = tokens.slice(place, place + WORDS_SHOWN - WORDS_BEFORE);
    const worth = distinct(inside, stems);
    if (worth > best.worth) best = { first: Math.max(0, place - WORDS_BEFORE), worth };
  }
  return best;
}

function marked(text: string, tokens: Token[], first: number, stems: ReadonlySet<string>): Piece[] {
  const shown = tokens.slice(first, first + WORDS_SHOWN);
  const [start, end] = [shown[0]?.at ?? 0, Math.max(0, ...shown.map((token) => token.end))];
  const pieces: Piece[] = [];
  let at = first > 0 ? start : 0;
  const add = (upTo: number, isMatch: boolean) => {
    if (upTo > at) pieces.push({ text: text.slice(at, upTo).replace(/\s+/g, ' '), isMatch });
    at = Math.max(at, upTo);
  };
  if (first > 0) pieces.push({ text: '… ', isMatch: false });
  for (const token of shown) {
    if (!stems.has(token.stem) || token.at < at) continue;
    add(token.at, false);
    add(token.end, true);
  }
  const isWhole = first + WORDS_SHOWN >= tokens.length;
  add(isWhole ? text.length : end, false);
  if (!isWhole) pieces.push({ text: ' …', isMatch: false });
  return pieces;
}
