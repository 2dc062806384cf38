import type { Element } from 'hast';
import { attribute, classesOf, element, elementsNamed, elementsOf, isEdge, isElement, textOf } from './hast.ts';
import { inParagraphs, linesOf, type Content, type Preparation } from './preparation.ts';
import { EMBED } from './own-shortcodes.ts';

/**
 * Marks must touch their words: moves spaces at the edges outside, and removes empty marks and marks nested in
 * the same mark.
 */
export function marked(node: Element, tree: Preparation, tagName: string): Content[] {
  const text = textOf(node);
  const hasMore = [...elementsOf(node)].length > 0;
  if (!text.trim() && !hasMore) return text ? [{ type: 'text', value: ' ' }] : [];
  const inner = tree.flow(unnested(node.children, ALIKE[tagName] ?? []));
  if (inner.some(tree.isFlow)) {
    tree.count('appearance', node.tagName);
    return inner;
  }
  const [before, words, after] = edges(inner);
  return [...before, element(tagName, {}, words), ...after];
}

const ALIKE: Record<string, string[]> = { strong: ['b', 'strong'], em: ['i', 'em'], del: ['s', 'strike', 'del'] };

const unnested = (nodes: readonly Content[], names: readonly string[]): Content[] =>
  nodes.flatMap((node): Content[] => {
    if (node.type !== 'element') return [node];
    const children = unnested(node.children, names);
    return names.includes(node.tagName) ? children : [{ ...node, children }];
  });

/** Splits off blank text and breaks at both ends. */
function edges(nodes: Content[]): [Content[], Content[], Content[]] {
  const words = [...nodes];
  const space = (): Content => ({ type: 'text', value: ' ' });
  const [before, after]: [Content[], Content[]] = [[], []];
  while (words[0] && isEdge(words[0])) before.push(words.shift()!);
  while (words.length > 0 && isEdge(words.at(-1)!)) after.unshift(words.pop()!);
  const [first, last] = [words[0], words.at(-1)];
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    before.push(space());
    words[0] = { ...first, value: first.value.trimStart() };
  }
  const end = words.at(-1);
  if (last?.type === 'text' && end?.type === 'text' && /\s$/.test(last.value)) {
    after.unshift(space());
    words[words.length - 1] = { ...end, value: end.value.trimEnd() };
  }
  return [before, words, after];
}

export function heading(node: Element, tree: Preparation): Content[] {
  const text = tree.words(node);
  if (!text.trim() && elementsNamed('img', node).length === 0) return [];
  const ids = [
    attribute(node, 'id'),
    ...[...elementsOf(node)].map((one) => attribute(one, 'id') || attribute(one, 'name')),
  ];
  tree.around.headings.push({ text, ids: ids.filter(Boolean) });
  const [, children] = edges(tree.flow(unbroken(node.children)));
  tree.around.ledger.enter(text);
  return [{ ...node, properties: {}, children }];
}

/** A Markdown heading must be a single line. */
const unbroken = (nodes: readonly Content[]): Content[] =>
  nodes.map((node): Content => {
    if (node.type !== 'element') return node;
    return node.tagName === 'br' ? { type: 'text', value: ' ' } : { ...node, children: unbroken(node.children) };
  });

export function paragraph(node: Element, tree: Preparation): Content[] {
  const alone = textOf(node).trim();
  // The old site embedded known URLs on a line of their own, and so does the guide.
  if (
    classesOf(node).includes(EMBED) ||
    (/^https?:\/\/\S+$/.test(alone) && node.children.every((child) => child.type === 'text'))
  )
    return tree.embed(alone);
  const direction = attribute(node, 'dir');
  const words = direction ? [element('span', { dir: direction }, node.children)] : tree.inside(node);
  const children = tree.flow(words);
  const isBlank =
    textOf({ ...node, children })
      .replaceAll('\u00a0', ' ')
      .trim() === '';
  if (isBlank && children.every((child) => child.type !== 'element' || child.tagName === 'br')) return [];
  // A block in it ends the paragraph, and another begins after it.
  if (children.some(tree.isFlow)) return inParagraphs(children, tree.isFlow);
  if (attribute(node, 'style') || classesOf(node).some((name) => /^has-/.test(name))) tree.count('appearance', 'p');
  return [element('p', {}, children)];
}

export function pre(node: Element, tree: Preparation): Content[] {
  if (classesOf(node).includes('wp-block-verse')) {
    const [, words] = edges(tree.flow(inLines(node.children)));
    return [element('p', {}, words)];
  }
  const inner = [...elementsOf(node)];
  if (inner.some(({ tagName }) => !/^(?:code|span|br)$/.test(tagName))) tree.count('appearance', 'pre');
  const language = [node, ...inner].map(languageOf).find(Boolean);
  tree.around.ledger.pass(textOf(node));
  const code = element('code', language ? { className: [`language-${language}`] } : {}, [
    { type: 'text', value: tree.words(node) },
  ]);
  return [element('pre', {}, [code])];
}

/** Nodes with breaks for their line ends. */
const inLines = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node): Content[] => {
    if (node.type === 'text') return linesOf(node.value);
    return node.type === 'element' ? [{ ...node, children: inLines(node.children) }] : [];
  });

/** The language of code, as named by highlighting plugins. */
function languageOf(node: Element): string | undefined {
  const named = /(?:^|\s)(?:language|lang|brush)(?:-|:\s*)([\w+#.]+)/.exec(attribute(node, 'className'))?.[1];
  return (
    named ??
    ['lang', 'dataLang', 'dataLanguage', 'dataEnlighterLanguage'].map((name) => attribute(node, name)).find(Boolean)
  );
}

/** Inline code. Markdown allows no links inside code, so the code is put inside the links. */
export function code(node: Element, tree: Preparation): Content[] {
  const runs: Content[][] = [[]];
  for (const child of node.children) {
    if (!hasLink(child)) runs.at(-1)!.push(child);
    else runs.push([child], []);
  }
  return runs.flatMap((run): Content[] => {
    const only: Content | undefined = run[0];
    if (isElement(only, 'a') && hasLink(only))
      return link({ ...only, children: [{ ...node, children: only.children }] }, tree);
    if (only?.type === 'element' && hasLink(only)) return code({ ...node, children: only.children }, tree);
    const value = tree.words({ ...node, children: run }).replace(/\s*\n\s*/g, ' ');
    if (!value.trim()) return value ? [{ type: 'text', value }] : [];
    tree.around.ledger.pass(value);
    const [before, words, after] = edges([{ type: 'text', value }]);
    return [...before, element('code', {}, words), ...after];
  });
}

const hasLink = (node: Content): boolean =>
  isElement(node) && [node, ...elementsOf(node)].some((one) => one.tagName === 'a' && attribute(one, 'href') !== '');

export function link(node: Element, tree: Preparation): Content[] {
  const href = attribute(node, 'href');
  const inner = tree.flow(node.children);
  if (!href) return inner;
  if (/^\s*(?:javascript|data|vbscript):/i.test(href)) {
    tree.lose('link', `a link that runs a script; its words stay`);
    return inner;
  }
  const name = attribute(node, 'ariaLabel') || attribute(node, 'title');
  const children: Content[] = inner.every(isEdge) && name ? [{ type: 'text', value: name }] : inner;
  if (children.every(isEdge)) {
    tree.lose('link', `a link without words to ${href}`);
    return [];
  }
  const title = attribute(node, 'title');
  const around = (nodes: Content[]): Content[] => {
    const [before, words, after] = edges(nodes);
    return [...before, element('a', { href: tree.around.link(href), ...(title ? { title } : {}) }, words), ...after];
  };
  if (!children.some(tree.isFlow)) return around(children);
  // A Markdown link cannot contain blocks, so the first block with words gets the link.
  const place = children.findIndex((child) => isElement(child, 'p', 'h2', 'h3', 'h4', 'h5', 'h6'));
  if (place < 0) tree.lose('link', `a link around blocks to ${href}; its words stay`);
  return children.map((child, at) =>
    at === place && child.type === 'element' ? { ...child, children: around(child.children) } : child,
  );
}
