import { foldSpace } from './identity.ts';
import { TITLE } from './image.ts';
import { isCode, LITERAL_AUTOLINK } from './inline.ts';
import type { Code, CodeFault, Run } from './model.ts';
import { xmlSafe } from './xml.ts';

/**
 * What is wrong with the codes of a target, if anything: it must hold exactly the codes of the source, in any order in
 * which they nest.
 */
export function checkCodes(source: Run[], target: Run[]): CodeFault | undefined {
  const wanted = new Map(source.filter(isCode).map((code) => [key(code), code]));
  const seen = new Set<string>();
  let changed = false;
  for (const code of target.filter(isCode)) {
    const original = wanted.get(key(code));
    if (!original || seen.has(key(code))) return 'extra_code';
    seen.add(key(code));
    changed ||= sameNative(original.native, code.native) === false;
  }
  if (seen.size < wanted.size) return 'missing_code';
  if (changed) return 'changed_code';
  // Files seldom bring along what their codes are.
  const own = target.map((run) => (isCode(run) ? wanted.get(key(run))! : run));
  return nests(source) && !nests(own) ? 'nesting' : undefined;
}

/** Equal markup, but for white space that tools fold and characters that XML cannot hold. */
export function sameNative(left: string, right: string): boolean {
  return foldSpace(xmlSafe(left)) === foldSpace(xmlSafe(right));
}

function key(code: Code): string {
  return `${code.kind} ${code.id}`;
}

/**
 * Whether pairs do not cross and Markdown can write them: links stay apart and hold something, and an image holds its
 * text and its title. Anything else would leave the unit in the source language.
 */
function nests(runs: Run[]): boolean {
  const open: Code[] = [];
  let before: Run = '';
  for (const run of runs) {
    if (!isCode(run) && run.trim() === '') continue;
    if (isCode(run) && !fits(run, before, open)) return false;
    before = run;
    if (!isCode(run) || run.kind === 'ph') continue;
    if (run.kind === 'bpt') open.push(run);
    else if (open.pop()?.id !== run.id) return false;
  }
  return open.length === 0;
}

function fits({ kind, ctype }: Code, before: Run, open: Code[]): boolean {
  const around = open.at(-1);
  if (around?.ctype === 'image') {
    if (kind === 'ept' || ctype === TITLE) return !isCode(before) || before.ctype === LITERAL_AUTOLINK;
    return ctype === LITERAL_AUTOLINK;
  }
  if (ctype === TITLE) return false;
  if (kind === 'ept') return ctype !== 'link' || before !== around;
  return !APART.has(ctype) || !open.some((code) => code.ctype === 'link');
}

const APART = new Set(['link', 'x-md-footnote']);
