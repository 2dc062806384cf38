import { fold } from '../../lib/fold.ts';

/** A longer text is not a query but was pasted, and may contain anything. */
const QUERY_CHARACTERS = 100;
const MOST_WORDS = 10;
const LONGEST_WORD = 30;
/** A number with this many digits may be that of a telephone, an account or an order. */
const LONG_NUMBER = 5;

/**
 * A query in the form in which it may be stored: folded, without e-mail addresses, URLs, long numbers and words that
 * look like keys. Empty if nothing is left, or if the text is more than a query.
 */
export function keptQuery(text: string): string {
  const words = fold(text)
    .replace(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (text.length > QUERY_CHARACTERS || words.length > MOST_WORDS) return '';
  const plain = words.filter((word) => !looksPersonal(word)).join(' ');
  // Includes numbers written in groups: +420 777 123 456.
  const kept = plain.replace(/\d[\d\s()./+-]*\d/g, (number) => (isLong(number) ? '' : number));
  return kept
    .replace(/(?<!\S)\+(?!\S)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const looksPersonal = (word: string): boolean =>
  /@|:\/\/|^www\./.test(word) || word.length > LONGEST_WORD || isLong(word);

const isLong = (text: string): boolean => text.replace(/\D/g, '').length >= LONG_NUMBER;
