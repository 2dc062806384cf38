import { xmlSafe } from '../../lib/escape.ts';
import { findBlocks } from './blocks.ts';
import { checkCodes, sameNative } from './check-codes.ts';
import { CODE_REQUEST } from './code-spans.ts';
import { fieldRuns } from './field-runs.ts';
import { foldSpace } from './identity.ts';
import { codesOf, isCode, spelled } from './runs.ts';
import { CODE_TEXT } from './nesting.ts';
import type { Code, Run, Unit } from './unit-types.ts';

// Prevents the text from beginning a list or heading. A punctuation mark, so that emphasis may follow it.
const GUARD = '·';

/**
 * Recovers the codes of a target that was returned as flat text. Tools without support for inline codes (mostly PO
 * editors) show markup as part of the text; their result is parsed as Markdown. Undefined if the target is not flat, or
 * its markup differs from that of the source.
 */
export function recoverCodes(target: Run[], unit: Unit): Run[] | undefined {
  const text = flatText(target, unit.source);
  return text === undefined ? undefined : recover(text, unit);
}

/**
 * The whole target if it has no codes. Translate-toolkit sets a target's text by writing it before the existing codes:
 * it becomes the first run, followed by an untouched copy of the rest of the source.
 */
function flatText(target: Run[], source: Run[]): string | undefined {
  const [text = '', ...rest] = target;
  if (isCode(text) || !source.some(isCode)) return undefined;
  const untouched = isCode(source[0] ?? '') ? source : source.slice(1);
  return rest.length === 0 || fingerprint(rest) === fingerprint(untouched) ? text : undefined;
}

function fingerprint(runs: Run[]): string {
  return foldSpace(xmlSafe(spelled(runs, ({ kind, id, native }) => `\n${kind} ${id} ${native}\n`)));
}

function recover(text: string, unit: Unit): Run[] | undefined {
  const runs = read(text, unit);
  if (!runs) return undefined;
  const free = unit.source.filter(isCode);
  const ids = new Map<string, string>();
  const [own, typed] = [codesOf(unit.source), codesOf(runs)];
  const recovered: Run[] = [];
  for (const run of runs) {
    if (!isCode(run)) recovered.push(run);
    else if (run.kind === 'ept') recovered.push({ ...run, id: ids.get(run.id) ?? '' });
    else {
      const original = free.find((code) => matches(code, run, own.get(`ept ${code.id}`), typed.get(`ept ${run.id}`)));
      if (!original) return undefined;
      free.splice(free.indexOf(original), 1);
      ids.set(run.id, original.id);
      recovered.push({ ...original });
    }
  }
  return checkCodes(unit.source, recovered) ? undefined : recovered;
}

function read(text: string, unit: Unit): Run[] | undefined {
  if (unit.restype === 'x-front-matter' || unit.restype === 'x-html') return fieldRuns(text);
  const labels = unit.source.filter(isCode).flatMap((code) => /^\]?(\[\^?[^\]]+\])$/.exec(code.native)?.[1] ?? []);
  const definitions = [...new Set(labels)].map((label) => `\n\n${label}: /`).join('');
  const request = unit.source.some((run) => isCode(run) && run.ctype === CODE_TEXT) ? `\n\n${CODE_REQUEST}` : '';
  const runs = findBlocks(GUARD + withPlainBreaks(text, unit) + definitions + request).blocks[0]?.runs;
  const first = runs?.[0];
  if (!runs || typeof first !== 'string' || !first.startsWith(GUARD)) return undefined;
  return [first.slice(GUARD.length), ...runs.slice(1)].filter((run) => run !== '');
}

/**
 * A line break inside a quote or list ends with the markers of the next line, which have a different
 * meaning outside it.
 */
function withPlainBreaks(text: string, unit: Unit): string {
  const breaks = unit.source.filter(isCode).filter((code) => code.ctype === 'lb' && code.native.includes('\n'));
  return breaks.reduce((plain, { native }) => plain.replace(xmlSafe(native), '\\\n'), text);
}

/** `close` and `end` are the closing codes of the two. */
function matches(code: Code, run: Code, close: Code | undefined, end: Code | undefined): boolean {
  if (code.kind !== run.kind) return false;
  if (code.ctype === 'lb' && run.ctype === 'lb') return code.native.includes('\n') === run.native.includes('\n');
  if (!sameNative(code.native, run.native)) return false;
  if (code.kind === 'ph') return true;
  return close !== undefined && end !== undefined && sameNative(close.native, end.native);
}
