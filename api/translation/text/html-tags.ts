import { decodeHTMLStrict } from 'entities';
import type { MdNode } from '../../content/markdown/tree.ts';

/** The role of a raw HTML node among its siblings. */
export interface Tag {
  role: 'open' | 'close' | 'single';
  ctype: string;
  /** The opening tag of a closing tag. */
  opener?: Tag;
}

/** A comment or tag within HTML. The bounds prevent quadratic time for many unclosed comments and quotes. */
export const MARKUP = /<!--[^]{0,2000}?-->|<\/?[a-zA-Z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/;

const TAG = /^<(\/?)([a-zA-Z][a-zA-Z0-9-]*)(?:[\s/][^]*)?>$/;

/** Pairs the HTML tags among sibling nodes; unpaired tags, comments and `<br>` are single. */
export function pairTags<N extends Pick<MdNode, 'type' | 'value'>>(nodes: N[]): Map<N, Tag> {
  const tags = new Map<N, Tag>();
  const stack: { name: string; tag: Tag }[] = [];
  for (const node of nodes) {
    if (node.type !== 'html') continue;
    const value = node.value ?? '';
    const [, slash, written = ''] = TAG.exec(value) ?? [];
    const name = written.toLowerCase();
    const tag: Tag = { role: 'single', ctype: name === 'br' ? 'lb' : name ? `x-html-${name}` : 'x-html' };
    tags.set(node, tag);
    if (slash) closeTag(name, tag, stack);
    else if (name && !value.endsWith('/>')) stack.push({ name, tag });
  }
  return tags;
}

/** Searches only the innermost open tags, so that pairs nest and a page of unclosed tags takes linear time. */
function closeTag(name: string, tag: Tag, stack: { name: string; tag: Tag }[]): void {
  const depth = stack.slice(-8).findLastIndex((open) => open.name === name);
  if (depth < 0) return;
  const at = Math.max(0, stack.length - 8) + depth;
  const opener = stack[at]!.tag;
  stack.length = at;
  opener.role = 'open';
  tag.role = 'close';
  tag.opener = opener;
}

/** The value of an attribute that readers see or hear, without surrounding white space. */
export interface AttributeText {
  /** Offsets in the tag. */
  start: number;
  end: number;
  /** With entities resolved. */
  text: string;
}

const TEXTS = new Set(['alt', 'title', 'aria-label']);

const ATTRIBUTE = /\s([a-zA-Z][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|[^\s"'=<>`]+))?/g;

/** Reader-visible attribute values of a tag: quoted, and with at least one letter or digit. */
export function attributeTexts(tag: string): AttributeText[] {
  if (!/^<[a-zA-Z]/.test(tag)) return [];
  return [...tag.matchAll(ATTRIBUTE)].flatMap(({ 0: whole, 1: name = '', 2: double, 3: single, index }) => {
    const raw = double ?? single ?? '';
    if (!TEXTS.has(name.toLowerCase()) || !/[\p{L}\p{N}]/u.test(raw)) return [];
    const indent = raw.length - raw.trimStart().length;
    const start = index + whole.length - 1 - raw.length + indent;
    return [{ start, end: start + raw.trim().length, text: decodeHTMLStrict(raw.trim()) }];
  });
}
