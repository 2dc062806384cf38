import type { Root } from 'hast';
import { attribute, classesOf, describe, elementsOf, isElement, textOf } from './hast.ts';
import { mark, notes } from './notes.ts';
import { Preparation, type Content, type Surroundings, type Way } from './preparation.ts';
import { CLASSIC } from './source-html.ts';
import { heading, link, marked, paragraph, pre } from './ways-of-text.ts';
import { details, figure, frame, image, noscript, player, table } from './ways-of-media.ts';

/** A tree in which every node is something that Markdown has, a part, or gone and counted. */
export function prepare(tree: Root, surroundings: Surroundings, isClassic: boolean): Root {
  const preparation = new Preparation(surroundings, WAYS);
  const children = tree.children.filter((node) => node.type !== 'doctype') as Content[];
  return { type: 'root', children: preparation.flow(isClassic ? preparation.paragraphs(children) : children) };
}

const mapped: Way = (node, tree) => tree.mapped(node);
const unwrapped: Way = (node, tree) => tree.unwrapped(node);
const keptInline: Way = (node, tree) => tree.keptInline(node);
const lost: Way = (node, tree) => {
  tree.lose(node.tagName === 'form' ? 'form' : 'element', describe(node));
  return [];
};
const invisible: Way = (node, tree) => {
  tree.around.ledger.count('appearance', node.tagName);
  return [];
};

const renamed =
  (name: string): Way =>
  (node, tree) =>
    tree.mapped({ ...node, tagName: name });

const ways = (names: string, way: Way): Record<string, Way> =>
  Object.fromEntries(names.split(' ').map((name) => [name, way]));

/** What becomes of each element. */
const WAYS: Record<string, Way> = {
  ...ways('ul ol li blockquote hr br wbr code thead tbody tr th td', mapped),
  ...ways(
    'div section article main header footer nav aside address center font big hgroup label fieldset legend ruby rb bdi bdo data body html span output',
    unwrapped,
  ),
  ...ways('kbd sub sup mark u small abbr cite q dfn var samp time ins', keptInline),
  ...ways('script object applet form select textarea canvas svg math dialog meter progress template', lost),
  ...ways('style link meta title base col colgroup rp', invisible),
  ...ways('b strong', (node, tree) => marked(node, tree, 'strong')),
  ...ways('i em', (node, tree) => marked(node, tree, 'em')),
  ...ways('s strike del', (node, tree) => marked(node, tree, 'del')),
  ...ways('h2 h3 h4 h5 h6', (node, tree) => heading(node, tree)),
  h1: (node, tree) => heading({ ...node, tagName: 'h2' }, tree),
  tt: renamed('code'),
  p: paragraph,
  pre,
  a: link,
  img: image,
  picture: (node, tree) =>
    [...elementsOf(node)].filter(({ tagName }) => tagName === 'img').flatMap((one) => image(one, tree)),
  figure,
  figcaption: (node, tree) => paragraph({ ...node, tagName: 'p' }, tree),
  table,
  dl: (node, tree) => [tree.kept(node)],
  details,
  summary: (node, tree) => paragraph({ ...node, tagName: 'p' }, tree),
  video: player,
  audio: player,
  iframe: frame,
  embed: frame,
  noscript,
  input: (node, tree) => {
    if (attribute(node, 'type') === 'checkbox') return tree.mapped(node);
    tree.lose('element', 'a field of a form');
    return [];
  },
  button: (node, tree) => {
    tree.lose('element', describe(node));
    return [];
  },
};
WAYS['span'] = (node, tree) => (/^more-\d+$/.test(attribute(node, 'id')) ? [tree.more()] : unwrapped(node, tree));
WAYS['div'] = (node, tree) => {
  const classes = classesOf(node);
  if (classes.includes(CLASSIC)) return tree.flow(tree.paragraphs(node.children));
  if (classes.includes('wp-block-embed__wrapper') && !node.children.some((child) => child.type === 'element')) {
    const url = textOf(node).trim();
    if (/^https?:\/\/\S+$/.test(url)) return tree.embed(url);
  }
  if (classes.includes('wp-block-file'))
    return unwrapped({ ...node, children: apart(node.children as Content[]) }, tree);
  return unwrapped(node, tree);
};

WAYS['sup'] = mark(keptInline);
WAYS['ol'] = notes(mapped);

/** The button beside a link is a link of its own. */
const apart = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node, at): Content[] =>
    at > 0 && isElement(node, 'a') ? [{ type: 'text', value: ' ' }, node] : [node],
  );
