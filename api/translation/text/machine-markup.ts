import { decodeHTML } from 'entities';
import { escapeMarkup } from '../../lib/escape.ts';
import { checkCodes } from './check-codes.ts';
import { codesOf, plainText, spelled, trimRuns } from './runs.ts';
import type { Code, Run } from './unit-types.ts';

/** A unit as HTML for machine translation. Codes become empty tags with ids; their markup is not sent. */
export const writeForMachine = (source: readonly Run[]): string => spelled(source, tagOf, escapeMarkup);

function tagOf({ kind, id }: Code): string {
  if (kind === 'ept') return '</span>';
  return kind === 'bpt' ? `<span id="c${id}">` : `<br id="c${id}">`;
}

/** Returned tags, in the spellings of several machine translation services. */
const TAG = /<span\s+id="c([\w-]+)"\s*>|<\/span\s*>|<br\s+id="c([\w-]+)"\s*\/?>/gi;

/**
 * Reads a machine translation of a unit. Undefined if a code is missing, broken or misplaced, or if the text is empty.
 * Other markup added by the machine is read as text.
 */
export function readFromMachine(html: string, source: Run[]): Run[] | undefined {
  const codes = codesOf(source);
  const runs: Run[] = [];
  const open: string[] = [];
  let isBroken = false;
  const put = (kind: Code['kind'], id: string | undefined) => {
    const code = codes.get(`${kind} ${id}`);
    if (code) runs.push(code);
    else isBroken = true;
  };
  let from = 0;
  for (const tag of html.matchAll(TAG)) {
    const [whole, pair, single] = tag;
    if (tag.index > from) runs.push(decodeHTML(html.slice(from, tag.index)));
    from = tag.index + whole.length;
    if (single !== undefined) put('ph', single);
    else if (pair === undefined) put('ept', open.pop());
    else {
      open.push(pair);
      put('bpt', pair);
    }
  }
  if (from < html.length) runs.push(decodeHTML(html.slice(from)));
  if (isBroken || plainText(runs).trim() === '' || checkCodes(source, runs)) return undefined;
  return trimRuns(runs);
}
