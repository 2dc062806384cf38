import { eachWord } from './word-places.ts';

/** A word of a text. */
export interface Word {
  /** In lower case. */
  written: string;
  /** Offsets in the text; `end` is exclusive. */
  at: number;
  end: number;
  /** Its number among the words of the text; a compound and its first part share one. */
  position: number;
}

/** Longest part of a word that is compared: longer input is not typed by people, and must not cost more. */
const LONGEST = 40;
/** More parts form a path or a URL, not a name that people type as a whole. */
const MOST_PARTS = 4;

const SEPARATOR = /[-._'’@]/u;

/** The end of an English possessive, or of `I’m`, `you’re` and the like: a verb without meaning for a search. */
const CONTRACTED = /['’](?:s|m|d|ll|re|ve)?$/u;
/** The end of `can’t` and the like, which stay whole words without their apostrophe. */
const NEGATED = /n['’]t$/u;

/**
 * Words of a text. Words with hyphens or dots count in parts and as a whole, so that `e-mail` matches `email` and
 * `ticket.created` is found by either word.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let position = 0;
  const lower = text.toLowerCase();
  // Some characters become longer in lower case, but offsets must stay valid.
  const isAligned = lower.length === text.length;
  const searched = isAligned ? lower : text;
  eachWord(searched, (at, end, isCompound) => {
    const found = isAligned ? searched.slice(at, end) : searched.slice(at, end).toLowerCase();
    if (!isCompound) return void words.push(word(found, at, end, position++));
    const written = found.replace(CONTRACTED, '').replace(NEGATED, 'nt');
    const parts = written.split(SEPARATOR);
    if (parts.length === 1) return void words.push(word(written, at, end, position++));
    if (parts.length <= MOST_PARTS) words.push(word(parts.join(''), at, end, position));
    let start = at;
    for (const part of parts) {
      if (!isRemnant(part)) words.push(word(part, start, start + part.length, position++));
      start += part.length + 1;
    }
  });
  return words;
}

/** A remnant beside a hyphen or apostrophe, as in `e-mail` and `rock’n’roll`, is not a word. */
const isRemnant = (part: string): boolean => part.length < 2 && !/\d/.test(part);

function word(written: string, at: number, end: number, position: number): Word {
  return { written: written.length > LONGEST ? written.slice(0, LONGEST) : written, at, end, position };
}
