import { resolve } from './character-spellings.ts';
import { readCodeSpan } from './code-spans.ts';
import { attributeTexts, pairTags } from './html-tags.ts';
import { CODE_TEXT, LITERAL_AUTOLINK, TITLE } from './nesting.ts';
import type { MdNode } from '../../content/markdown/tree.ts';
import { RunList } from './run-list.ts';
import type { Run } from './unit-types.ts';

const PAIRS: Record<string, { ctype: string; open: RegExp; close: RegExp }> = {
  emphasis: { ctype: 'italic', open: /^[*_]$/, close: /^[*_]$/ },
  strong: { ctype: 'bold', open: /^(\*\*|__)$/, close: /^(\*\*|__)$/ },
  delete: { ctype: 'x-md-delete', open: /^~~?$/, close: /^~~?$/ },
  link: { ctype: 'link', open: /^\[$/, close: /^\]\([^]*\)$/ },
  linkReference: { ctype: 'link', open: /^\[$/, close: /^\](\[[^]*\])?$/ },
};

const SINGLES: Record<string, string> = {
  inlineCode: 'x-md-code',
  footnoteReference: 'x-md-footnote',
  directive: 'x-md-directive',
};

/**
 * Text and codes of a block's inline nodes. Undefined if the offsets of the nodes do not add up to the source; such a
 * block stays in the skeleton as a whole. Inline code is one code, or with `opensCode` a text between two codes.
 */
export function readInline(source: string, nodes: MdNode[], opensCode: boolean): Run[] | undefined {
  const list = new RunList();
  return readNodes({ source, opensCode, list }, nodes) ? list.runs : undefined;
}

interface Reading {
  source: string;
  opensCode: boolean;
  list: RunList;
}

function readNodes(reading: Reading, nodes: MdNode[]): boolean {
  const { source, list } = reading;
  const tags = pairTags(nodes);
  return nodes.every((node, index) => {
    const next = nodes[index + 1];
    const gap = next ? source.slice(node.end, next.start) : '';
    if (next && next.start < node.end) return false;
    const raw = source.slice(node.start, node.end);
    // Quote marks or list indentation before the next line belong to the line break.
    if (node.type === 'break') return isIndent(gap) && list.single('lb', raw + gap);
    if (gap && !(isIndent(gap) && /[\n\r]$/.test(node.value ?? ''))) return false;
    const tag = tags.get(node);
    if (tag) return list.tag(tag, raw, attributeTexts(raw));
    if (node.type === 'text') return list.text(node.value ?? '');
    return readMarkup(reading, node, raw);
  });
}

function readMarkup(reading: Reading, node: MdNode, raw: string): boolean {
  const { source, list } = reading;
  const children = node.children ?? [];
  if (node.type === 'image' || node.type === 'imageReference') return imageRuns(node, raw, list);
  if (node.type === 'link' && !raw.startsWith('[')) {
    return list.single(raw.startsWith('<') ? 'x-md-autolink' : LITERAL_AUTOLINK, raw);
  }
  const first = children[0];
  const last = children.at(-1);
  const pair = PAIRS[node.type];
  if (pair && first && last) {
    const open = source.slice(node.start, first.start);
    const close = source.slice(last.end, node.end);
    if (!pair.open.test(open) || !pair.close.test(close)) return false;
    const id = list.open(pair.ctype, open);
    if (!readNodes(reading, children)) return false;
    if (node.type === 'link') return titledEnd('link', node, close, id, list);
    return list.close(id, pair.ctype, fullReference(node, source, close));
  }
  const code = reading.opensCode && node.type === 'inlineCode' ? readCodeSpan(raw, node.value ?? '') : undefined;
  if (code) {
    const id = list.open(CODE_TEXT, code.open);
    return list.text(code.text) && list.close(id, CODE_TEXT, code.close);
  }
  const ctype = SINGLES[node.type] ?? (pair && !first ? pair.ctype : undefined);
  return ctype !== undefined && list.single(ctype, raw);
}

/**
 * `![alt](src "title")` as opening code, alt text, code, title and closing code. An image whose alt text contains
 * markup is a single code.
 */
function imageRuns(node: MdNode, raw: string, list: RunList): boolean {
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
function titledEnd(ctype: 'link' | 'image', node: MdNode, close: string, id: string, list: RunList): true {
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

/**
 * `[text][]` and `[text]` refer to their target by their text, which will be translated, so the reference
 * is written out.
 */
function fullReference(node: MdNode, source: string, close: string): string {
  if (node.type !== 'linkReference' || (close !== ']' && close !== '][]')) return close;
  return `][${source.slice(node.start + 1, node.end - close.length)}]`;
}

function isIndent(gap: string): boolean {
  return /^[ \t>]*$/.test(gap);
}
