/** Receives the position of a word in a text; `isCompound` if hyphens, dots or similar join its parts. */
type OnWord = (at: number, end: number, isCompound: boolean) => void;

const BEGINS = 1;
const GOES_ON = 2;
const JOINS = 4;
const KEY = 8;
/** Allowed before a key, and after one. */
const BEFORE = 16;
const AFTER = 32;
const KNOWN = 64;

const CLASSES: readonly [pattern: RegExp, bits: number][] = [
  [/[\p{L}\p{N}]/u, BEGINS | GOES_ON],
  [/[\p{M}\p{Cf}]/u, GOES_ON],
  [/[-._'’@]/, JOINS],
  [/[/?@#+]/, KEY],
  [/[\s(]/, BEFORE],
  [/[\s).,;]/, AFTER],
];

/** Classes of characters of one code unit, by code; a text has few different ones. */
const known = new Uint8Array(65_536);

/** The class of the character that a code unit belongs to. */
function classify(text: string, at: number): number {
  const start = /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
  const character = String.fromCodePoint(text.codePointAt(start)!);
  const bits = CLASSES.reduce((sum, [pattern, bit]) => (pattern.test(character) ? sum | bit : sum), KNOWN);
  if (!/[\ud800-\udfff]/.test(character)) known[text.charCodeAt(at)] = bits;
  return bits;
}

/**
 * Calls `onWord` for each word of a text, in order: a letter or digit with everything joined to it, or a lone key of
 * the keyboard such as `/`. Texts are scanned often, so this avoids regular expressions.
 */
export function eachWord(text: string, onWord: OnWord): void {
  const { length } = text;
  const classOf = (at: number): number => known[text.charCodeAt(at)] || classify(text, at);
  const run = (from: number): number => {
    let at = from;
    while (at < length && classOf(at) & GOES_ON) at++;
    return at;
  };
  for (let at = 0; at < length;) {
    const bits = classOf(at);
    if (bits & BEGINS) {
      const first = run(at + 1);
      let end = first;
      for (let next = end; next < length && classOf(next) & JOINS; next = end) {
        end = run(next + 1);
        if (end === next + 1) {
          end = next;
          break;
        }
      }
      onWord(at, end, end > first);
      at = end;
    } else {
      const isAlone = (at === 0 || classOf(at - 1) & BEFORE) && (at + 1 === length || classOf(at + 1) & AFTER);
      if (bits & KEY && isAlone) onWord(at, at + 1, false);
      at++;
    }
  }
}
