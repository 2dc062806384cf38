import type { Directive } from './directives.ts';

export type Raw =
  | { kind: 'directive'; directive: Directive }
  | { kind: 'comment' }
  /** End of a teaser. */
  | { kind: 'more' }
  /** A harmless tag: known, inline and without attributes. */
  | { kind: 'tag'; name: string; closing: boolean }
  /** Anything else: must be sanitised. */
  | { kind: 'html'; html: string };

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);

const HARMLESS = new Set(
  'kbd sub sup mark s u b i em strong small q cite code var samp dfn abbr ins del br wbr'.split(' '),
);

const TAG = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*) *\/?>$/;

export const isVoid = (name: string): boolean => VOID.has(name);

export function readRaw(html: string): Raw {
  if (isComment(html)) return { kind: /^<!--\s*more\b/.test(html) ? 'more' : 'comment' };
  const tag = TAG.exec(html);
  const name = tag?.[2] ?? '';
  return HARMLESS.has(name) ? { kind: 'tag', name, closing: tag?.[1] === '/' } : { kind: 'html', html };
}

/** Whether it is exactly one complete comment, also by the rules of browsers, for which `<!-->` is complete. */
function isComment(html: string): boolean {
  const end = html.indexOf('-->', 4);
  return /^<!--(?!-?>)/.test(html) && end >= 0 && html.slice(end + 3).trim() === '';
}
