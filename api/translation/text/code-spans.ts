import { CODE_TEXT } from './nesting.ts';
import type { MdNode } from '../../content/markdown/tree.ts';
import type { Code, Run } from './unit-types.ts';

/**
 * The line that marks a text for translation of its inline code, used in texts that quote labels of an interface. It is
 * an HTML comment, so it stays in the text and in its translations.
 */
const REQUEST = /^<!--\s*translate-code\s*-->$/;
export const CODE_REQUEST = '<!--translate-code-->';

export const opensCode = (nodes: readonly MdNode[]): boolean =>
  nodes.some(({ type, value = '' }) => type === 'html' && REQUEST.test(value.trim()));

/** The delimiters and the text of inline code. Undefined if the delimiters are ambiguous. */
export function readCodeSpan(raw: string, value: string): { open: string; text: string; close: string } | undefined {
  const fence = /^`+/.exec(raw)?.[0] ?? '';
  const inner = raw.slice(fence.length, -fence.length).replace(/\r\n?|\n/g, ' ');
  const pad = /^ .* $/.test(inner) && inner.trim() !== '' ? ' ' : '';
  const text = inner.slice(pad.length, inner.length - pad.length);
  // In tables, vertical bars in code are escaped.
  const isCertain = text === value || text.replaceAll('\\|', '|') === value;
  if (!isCertain || value !== value.trim()) return undefined;
  return { open: fence + pad, text: value, close: pad + fence };
}

/** Runs whose inline code has delimiters that do not occur in its text. */
export function fenceCode(runs: Run[]): Run[] {
  const fenced = [...runs];
  for (const [at, run] of runs.entries()) {
    const [text, end] = [runs[at + 1], runs[at + 2]];
    if (!isMark(run, 'bpt') || typeof text !== 'string' || !isMark(end, 'ept')) continue;
    const inside = new Set(text.match(/`+/g)?.map(({ length }) => length));
    let length = /^`+/.exec(run.native)?.[0].length ?? 1;
    while (inside.has(length)) length++;
    const pad = run.native.endsWith(' ') || /^`|`$/.test(text) ? ' ' : '';
    fenced[at] = { ...run, native: '`'.repeat(length) + pad };
    fenced[at + 2] = { ...end, native: pad + '`'.repeat(length) };
  }
  return fenced;
}

const isMark = (run: Run | undefined, kind: Code['kind']): run is Code =>
  typeof run === 'object' && run.ctype === CODE_TEXT && run.kind === kind;
