import type { Root } from 'hast';
import { attribute, classesOf, describe, elementsNamed, isElement, textOf } from './hast.ts';
import { mark, notes } from './notes.ts';
import { Preparation, type Content, type ConversionContext, type Way } from './preparation.ts';
import { CLASSIC } from './source-html.ts';
import { code, heading, link, marked, paragraph, pre } from './ways-of-text.ts';
import { cell, details, figure, frame, image, noscript, object, player, table } from './ways-of-media.ts';

/** A tree in which every node is representable in Markdown, a part, or removed and counted. */
export function prepare(tree: Root, context: ConversionContext, isClassic: boolean): Root {
  const preparation = new Preparation(context, WAYS);
  const children = tree.children.filter((node) => node.type !== 'doctype') as Content[];
  return { type: 'root', children: isClassic ? preparation.classic(children) : preparation.flow(children) };
}

const mapped: Way = (node, tree) => [tree.within(node)];
const unwrapped: Way = (node, tree) => tree.unwrapped(node);
const keptInline: Way = (node, tree) => tree.keptInline(node);
const lost: Way = (node, tree) => {
  tree.lose(node.tagName === 'form' ? 'form' : 'element', describe(node));
  return [];
};
const invisible: Way = (node, tree) => {
  tree.count('appearance', node.tagName);
  return [];
};

const ways = (names: string, way: Way): Record<string, Way> =>
  Object.fromEntries(names.split(' ').map((name) => [name, way]));

/** Conversion of each element. */
const WAYS: Record<string, Way> = {
  ...ways('ul li blockquote hr br wbr thead tbody tfoot tr dt dd', mapped),
  ...ways(
    'section article main header footer nav aside address center font big hgroup label fieldset legend ruby rb rt bdi data body html output',
    unwrapped,
  ),
  ...ways('kbd sub mark u small abbr cite q dfn var samp time ins', keptInline),
  ...ways('script applet form select textarea canvas svg math dialog meter progress template', lost),
  ...ways('style link meta title base col colgroup rp', invisible),
  ...ways('b strong', (node, tree) => marked(node, tree, 'strong')),
  ...ways('i em', (node, tree) => marked(node, tree, 'em')),
  ...ways('s strike del', (node, tree) => marked(node, tree, 'del')),
  ...ways('h2 h3 h4 h5 h6', heading),
  ...ways('code tt', code),
  ...ways('td th', cell),
  ...ways('figcaption summary', (node, tree) => paragraph({ ...node, tagName: 'p' }, tree)),
  ...ways('video audio', player),
  ...ways('iframe embed', frame),
  h1: (node, tree) => heading({ ...node, tagName: 'h2' }, tree),
  ol: notes(mapped),
  sup: mark(keptInline),
  p: paragraph,
  pre,
  a: link,
  img: image,
  picture: (node, tree) => elementsNamed('img', node).flatMap((one) => image(one, tree)),
  figure,
  table,
  dl: (node, tree) => [tree.kept(tree.within(node))],
  details,
  noscript,
  object,
  div: box,
  span(node, tree) {
    if (/^more-\d+$/.test(attribute(node, 'id'))) return [tree.more()];
    return attribute(node, 'dir') ? tree.keptInline(node) : tree.unwrapped(node);
  },
  bdo: (node, tree) => tree.keptInline({ ...node, tagName: 'span' }),
  input(node, tree) {
    if (attribute(node, 'type') === 'checkbox') return mapped(node, tree);
    tree.lose('element', 'a field of a form');
    return [];
  },
  button(node, tree) {
    tree.lose('element', `${describe(node)}; its words stay`);
    return tree.unwrapped(node);
  },
};

function box(node: Parameters<Way>[0], tree: Preparation): Content[] {
  const classes = classesOf(node);
  if (classes.includes(CLASSIC)) return tree.classic(node.children);
  if (classes.includes('wp-block-embed__wrapper') && !node.children.some((child) => child.type === 'element')) {
    const url = textOf(node).trim();
    if (/^https?:\/\/\S+$/.test(url)) return tree.embed(url);
  }
  if (classes.includes('wp-block-file'))
    return tree.unwrapped({ ...node, children: apart(node.children as Content[]) });
  return tree.unwrapped(node);
}

/** A button next to a link is a link of its own. */
const apart = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node, at): Content[] =>
    at > 0 && isElement(node, 'a') ? [{ type: 'text', value: ' ' }, node] : [node],
  );
