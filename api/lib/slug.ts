import { decodePercent } from './decode-percent.ts';
import { stripTags } from './strip-tags.ts';

/** Longest slug, in bytes. */
export const SLUG_BYTES = 200;

const LETTERS: Record<string, string> = {
  ß: 's',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  '€': 'e',
  '£': '',
  '×': 'x',
};

/** Lower case, with Latin letters stripped of their marks: `Příliš Øl` becomes `prilis ol`. Other scripts stay. */
export const plainLatin = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðħıłŋþ€£×]/g, (letter) => LETTERS[letter] ?? '');

/**
 * The slug of a text, as clients of this API expect it: Latin letters lose their marks, tags and apostrophes are
 * removed, dots, spaces and dashes become one `-`, other scripts are percent-encoded in lower case. Empty if
 * nothing is left.
 *
 * @example
 * slugify('Příliš žluťoučký kůň') // => 'prilis-zlutoucky-kun'
 */
export function slugify(text: string): string {
  const words = plainLatin(stripTags(text))
    .replace(/&[a-z0-9#]+;/g, '')
    .replace(/(?:%[0-9a-f]{2})+/g, (piece) => (isPlain(piece) ? piece : '-'))
    .replace(/[./\p{Zs}\u2010-\u2015-]+/gu, '-')
    .replace(/%(?![0-9a-f]{2})|[^\p{L}\p{N}\p{M}_%-]|[\p{VS}\u20e3]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cut(encodeWords(words), SLUG_BYTES);
}

/** Leaves existing percent-encoding as it is. */
const encodeWords = (words: string): string =>
  words
    .split(/(%[0-9a-f]{2})/)
    .map((piece, index) => (index % 2 === 1 ? piece : encodeURIComponent(piece).toLowerCase()))
    .join('');

/** Whether percent-encoded bytes decode to text that does not split or empty a segment of a URL. */
function isPlain(encoded: string): boolean {
  const text = decodePercent(encoded);
  return text !== null && !/[/\\.%\p{Cc}]/u.test(text);
}

/** Shortens to `bytes` without leaving half a percent-encoded letter or a trailing dash. */
function cut(slug: string, bytes: number): string {
  if (slug.length <= bytes) return slug;
  let short = slug.slice(0, bytes).replace(/%[0-9a-f]?$/, '');
  while (short && decodePercent(short) === null) short = short.slice(0, short.lastIndexOf('%'));
  return short.replace(/-+$/, '');
}

/** First free of `slug`, `slug-2`, `slug-3`…; the stem is shortened to keep within {@link SLUG_BYTES}. */
export function freeSlug(slug: string, taken: (candidate: string) => boolean): string {
  if (!taken(slug)) return slug;
  for (let n = 2; ; n++) {
    const candidate = `${cut(slug, SLUG_BYTES - `-${n}`.length)}-${n}`;
    if (!taken(candidate)) return candidate;
  }
}
