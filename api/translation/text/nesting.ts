import type { Code, Run } from './unit-types.ts';

/** The code between an image's alt text and its title: its last character is the quotation mark. */
export const TITLE = 'x-md-title';
/** An address that is a link without any markup: text wherever it stands. */
export const LITERAL_AUTOLINK = 'x-md-address';

/** Codes that cannot stand within a link. */
const APART = new Set(['link', 'x-md-footnote']);

/**
 * Whether pairs do not cross and Markdown can write them: links stay apart and hold something, and an image holds its
 * text and its title. Anything else would leave the unit in the source language. The page of translators asks it too.
 */
export function nests(runs: readonly Run[]): boolean {
  const open: Code[] = [];
  let before: Run = '';
  for (const run of runs) {
    const isText = typeof run === 'string';
    if (isText && run.trim() === '') continue;
    if (!isText && !fits(run, before, open)) return false;
    before = run;
    if (isText || run.kind === 'ph') continue;
    if (run.kind === 'bpt') open.push(run);
    else if (open.pop()?.id !== run.id) return false;
  }
  return open.length === 0;
}

function fits({ kind, ctype }: Code, before: Run, open: Code[]): boolean {
  const around = open.at(-1);
  if (around?.ctype === 'image') {
    if (kind === 'ept' || ctype === TITLE) return typeof before === 'string' || before.ctype === LITERAL_AUTOLINK;
    return ctype === LITERAL_AUTOLINK;
  }
  if (ctype === TITLE) return false;
  if (kind === 'ept') return ctype !== 'link' || before !== around;
  return !APART.has(ctype) || !open.some((code) => code.ctype === 'link');
}
