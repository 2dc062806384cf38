import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { isTooDeep } from '../../../lib/html-depth.ts';
import { stripTags } from '../../../lib/strip-tags.ts';

/** Maximum length of HTML parsed into a tree, in characters. */
const LONGEST = 2 * 1024 * 1024;

/**
 * Parses HTML into a tree, for a whole page with its `html` and `body`. HTML that is too long or too deeply nested is
 * reduced to its words, to bound the cost.
 */
export function parseHtml(html: string, isPage = false): { tree: Root; isFlattened: boolean } {
  const isFlattened = html.length > LONGEST || isTooDeep(html);
  const text = isFlattened ? stripTags(html.slice(0, LONGEST)) : html;
  const tree = isFlattened ? plain(text) : fromHtml(text, { fragment: !isPage });
  return { tree, isFlattened };
}

const plain = (text: string): Root => ({
  type: 'root',
  children: [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }],
});

export const isElement = (node: Nodes | undefined, ...names: string[]): node is Element =>
  node?.type === 'element' && (names.length === 0 || names.includes(node.tagName));

/** The value of an attribute as text; empty if missing. */
export function attribute({ properties }: Element, name: string): string {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null || value === false ? '' : String(value === true ? '' : value);
}

export const classesOf = (element: Element): string[] => attribute(element, 'className').split(/\s+/).filter(Boolean);

export const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** All text below a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Descendant elements in order. The descendants of an element are skipped if `enter` returns false for it. */
export function* elementsOf(node: Nodes, enter: (element: Element) => boolean = () => true): Iterable<Element> {
  if (!('children' in node)) return;
  for (const child of node.children as (RootContent | ElementContent)[]) {
    if (child.type !== 'element') continue;
    yield child;
    if (enter(child)) yield* elementsOf(child, enter);
  }
}

/** The elements of a name below a node. */
export const elementsNamed = (name: string, node: Nodes): Element[] =>
  [...elementsOf(node)].filter(({ tagName }) => tagName === name);

/** Elements within a line of text. */
const PHRASING = new Set(
  'a abbr audio b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark math meter noscript output picture q rb rp rt ruby s samp small span strike strong sub sup svg time tt u var wbr'.split(
    ' ',
  ),
);

export const isPhrasing = (node: Nodes): boolean =>
  node.type === 'text' || (isElement(node) && PHRASING.has(node.tagName)) || node.type === 'comment';

/** Whether a node has no content at the edge of a line. */
export const isEdge = (node: Nodes): boolean =>
  (node.type === 'text' && node.value.trim() === '') || isElement(node, 'br');

/** The background image of an element as an `img` element; empty for most. */
export function backgroundOf(node: Element): Element[] {
  const url = /background(?:-image)?\s*:[^;]*?url\(\s*(["']?)(.+?)\1\s*\)/i.exec(attribute(node, 'style'))?.[2];
  return url && !url.startsWith('data:') ? [element('img', { src: url, alt: attribute(node, 'ariaLabel') }, [])] : [];
}

/** An element as named in reports. */
export const describe = (node: Element): string => {
  const words = textOf(node).replace(/\s+/g, ' ').trim().slice(0, 80);
  return words && node.tagName !== 'script' && node.tagName !== 'style'
    ? `<${node.tagName}> "${words}"`
    : `<${node.tagName}>`;
};
