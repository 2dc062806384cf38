import type { Code, Run } from './unit-types.ts';

/** The code between the text of an image or link and its title; its last character is the quotation mark. */
export const TITLE = 'x-md-title';
/** The rest of a tag after a reader-visible attribute; it begins with the quotation mark. */
export const ATTRIBUTE = 'x-attribute';
/** Inline code whose text is translated. */
export const CODE_TEXT = 'x-md-code-text';
/** A URL that becomes a link without any markup, so it is text wherever it occurs. */
export const LITERAL_AUTOLINK = 'x-md-address';

/** Codes that cannot be nested in a link. */
const APART = new Set(['link', 'x-md-footnote']);

/**
 * Whether pairs do not cross and Markdown can express them: links are not nested and not empty; images, inline code,
 * titles and attributes contain only text. Other units would stay in the source language. The translation page also
 * uses this check.
 */
export function nests(runs: readonly Run[]): boolean {
  const open: Code[] = [];
  let titled: Code | undefined;
  let before: Run = '';
  /** The tag whose attribute comes next. */
  let tag: Code | undefined;
  for (const run of runs) {
    const isText = typeof run === 'string';
    if (isText && run.trim() === '') continue;
    if (!isText) {
      const isRest = run.ctype === ATTRIBUTE;
      if (tag ? !isRest || before === tag : isRest) return false;
      if (!isRest && !fits(run, before, open, titled)) return false;
      tag = endsInAttribute(run) ? run : undefined;
      if (run.ctype === TITLE) titled = open.at(-1);
    }
    before = run;
    if (isText || run.kind === 'ph') continue;
    if (run.kind === 'bpt') open.push(run);
    else if (open.pop()?.id !== run.id) return false;
  }
  return open.length === 0 && !tag;
}

function fits({ kind, ctype, native }: Code, before: Run, open: Code[], titled: Code | undefined): boolean {
  const around = open.at(-1);
  if (around?.ctype === CODE_TEXT) return kind === 'ept' && typeof before === 'string';
  const isTitled = around !== undefined && around === titled;
  if (kind === 'ept' && (ctype === 'link' || ctype === 'image') && isTitled !== /^["']/.test(native)) return false;
  if (around?.ctype === 'image' || isTitled) {
    if (kind === 'ept' || ctype === TITLE)
      return ctype === TITLE && isTitled ? false : typeof before === 'string' || before.ctype === LITERAL_AUTOLINK;
    return ctype === LITERAL_AUTOLINK;
  }
  if (ctype === TITLE) return around?.ctype === 'link' && before !== around;
  if (kind === 'ept') return ctype !== 'link' || before !== around;
  return !APART.has(ctype) || !open.some((code) => code.ctype === 'link');
}

/** Whether a code is a tag, or the rest of one, up to the text of an attribute. */
const endsInAttribute = ({ ctype, native }: Code): boolean =>
  (ctype === ATTRIBUTE || ctype.startsWith('x-html')) && /=\s*["']$/.test(native);
