/** Receives the position of a word in a text; `isCompound` if hyphens, dots or similar join its parts. */
type OnWord = (at: number, end: number, isCompound: boolean) => void;

/** A letter or digit with everything joined to it. A lone `/` or `?` is a key on the keyboard. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*((?:[-._'’@][\p{L}\p{M}\p{N}]+)*)|(?<![^\s(])[/?@#+](?![^\s).,;])/gu;

/** Characters of two code units are rare, and handled by {@link WORD}. */
const PAIRS = /[\ud800-\udfff]/;

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
  [/\p{M}/u, GOES_ON],
  [/[-._'’@]/, JOINS],
  [/[/?@#+]/, KEY],
  [/[\s(]/, BEFORE],
  [/[\s).,;]/, AFTER],
];

/** Classes of characters, by code; a text has few different ones. */
const known = new Uint8Array(65_536);

function classify(code: number): number {
  const character = String.fromCharCode(code);
  const bits = CLASSES.reduce((sum, [pattern, bit]) => (pattern.test(character) ? sum | bit : sum), KNOWN);
  known[code] = bits;
  return bits;
}

/** Calls `onWord` for each word of a text, in order. Texts are scanned often, so this avoids regular expressions. */
export function eachWord(text: string, onWord: OnWord): void {
  if (PAIRS.test(text)) return eachMatch(text, onWord);
  const { length } = text;
  const classOf = (at: number): number => {
    const code = text.charCodeAt(at);
    return known[code] || classify(code);
  };
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

/** The same with a regular expression. */
export function eachMatch(text: string, onWord: OnWord): void {
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text))
    onWord(match.index, WORD.lastIndex, Boolean(match[1]));
}
