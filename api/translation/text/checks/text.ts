import { isCode } from '../inline.ts';
import type { Run } from '../unit-types.ts';

/** Stands for what is no text but takes its place in a sentence, such as inline code or a key. */
const OBJECT = '\ufffc';

const KEY = 'x-html-kbd';

/** Text as a reader's eye meets it: formatting takes no place, code, images and keys take one, line breaks are kept. */
export function visibleText(runs: Run[]): string {
  let isInKey = false;
  return runs
    .map((run) => {
      if (!isCode(run)) return isInKey ? '' : run;
      if (run.ctype === KEY && run.kind !== 'ph') {
        isInKey = run.kind === 'bpt';
        return isInKey ? OBJECT : '';
      }
      if (run.ctype === 'lb') return '\n';
      return run.kind === 'ph' ? OBJECT : '';
    })
    .join('');
}

/** Of two lists what each has that the other lacks; words that are the same are taken away in pairs. */
export function lacking(
  left: string[],
  right: string[],
  key = (word: string) => word,
): { missing: string[]; added: string[] } {
  return { missing: without(left, right, key), added: without(right, left, key) };
}

function without(words: string[], others: string[], key: (word: string) => string): string[] {
  const left = others.map(key);
  return words.filter((word) => {
    const at = left.indexOf(key(word));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// The last character is no punctuation: a full stop behind a URL ends the sentence.
const URL_OR_MAIL =
  /\bhttps?:\/\/[^\s<>"„“”]*[\p{L}\p{N}/#]|\b[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** URLs and e-mail addresses written out in one text and not in the other. */
export function differingUrls(source: string, target: string): { missing: string[]; added: string[] } {
  const urls = (text: string) => [...new Set(text.match(URL_OR_MAIL))];
  return lacking(urls(source), urls(target));
}
