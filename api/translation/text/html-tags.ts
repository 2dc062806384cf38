import type { MdNode } from '../../content/markdown/tree.ts';

/** The role of a raw HTML node among its siblings. */
export interface Tag {
  role: 'open' | 'close' | 'single';
  ctype: string;
  /** The opening tag of a closing tag. */
  opener?: Tag;
}

const OPEN = /^<([a-zA-Z][a-zA-Z0-9-]*)(?:\s[^]*)?>$/;
const CLOSE = /^<\/([a-zA-Z][a-zA-Z0-9-]*)\s*>$/;

/** Pairs the HTML tags among sibling nodes; unpaired tags, comments and `<br>` are single. */
export function pairTags<N extends Pick<MdNode, 'type' | 'value'>>(nodes: N[]): Map<N, Tag> {
  const tags = new Map<N, Tag>();
  const stack: { name: string; tag: Tag }[] = [];
  for (const node of nodes) {
    if (node.type !== 'html') continue;
    const value = node.value ?? '';
    const name = (OPEN.exec(value)?.[1] ?? CLOSE.exec(value)?.[1] ?? '').toLowerCase();
    const tag: Tag = { role: 'single', ctype: name === 'br' ? 'lb' : name ? `x-html-${name}` : 'x-html' };
    tags.set(node, tag);
    if (CLOSE.test(value)) closeTag(name, tag, stack);
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
