import { resolve } from './character-spellings.ts';
import { TITLE } from './nesting.ts';
import type { MdNode } from '../../content/markdown/tree.ts';
import type { RunList } from './run-list.ts';

/**
 * `![alt](src "title")` as opening code, alt text, code, title and closing code. An image whose alt text contains
 * markup is a single code.
 */
export function imageRuns(node: MdNode, raw: string, list: RunList): boolean {
  const alt = altLength(raw);
  const text = resolve(raw.slice(2, 2 + alt));
  if (!alt || text !== node.alt) return list.single('image', raw);
  const rest = raw.slice(2 + alt);
  const id = list.open('image', '![');
  list.text(text);
  if (node.type === 'imageReference') {
    const close = rest === ']' || rest === '][]' ? `][${raw.slice(2, 2 + alt)}]` : rest;
    return list.close(id, 'image', close);
  }
  return titledEnd('image', node, rest, id, list);
}

/** Length of the alt text up to its closing bracket; 0 if it contains brackets, code or tags. */
function altLength(raw: string): number {
  return /^!\[((?:[^\\`<[\]\n\r]|\\[^\n\r])*)\]/.exec(raw)?.[1]?.length ?? 0;
}

/** The end of a link or image, with its title, if any, as text. */
export function titledEnd(ctype: 'link' | 'image', node: MdNode, close: string, id: string, list: RunList): true {
  const title = titlePart(node.title ?? '', close);
  if (!title) return list.close(id, ctype, close);
  list.single(TITLE, close.slice(0, title.start));
  list.text(node.title ?? '');
  return list.close(id, ctype, close.slice(title.end));
}

/** Position of the title in `](src "title")`, if it is on one line between straight quotation marks. */
function titlePart(title: string, rest: string): { start: number; end: number } | undefined {
  const close = /(["'])[ \t]*\)$/.exec(rest);
  if (!title || !close) return undefined;
  const end = close.index;
  const start =
    rest.slice(0, end).search(close[1] === '"' ? /[ \t]"(?:[^"\\]|\\[^])*$/ : /[ \t]'(?:[^'\\]|\\[^])*$/) + 2;
  return start >= 2 && resolve(rest.slice(start, end)) === title ? { start, end } : undefined;
}
