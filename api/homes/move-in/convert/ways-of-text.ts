import type { Element } from 'hast';
import { attribute, classesOf, element, elementsOf, isEdge, isElement, textOf } from './hast.ts';
import type { Content, Preparation } from './preparation.ts';
import { EMBED } from './source-html.ts';

/** Marks stand close to their words: spaces at the edges go outside, marks around nothing or within their like go. */
export function marked(node: Element, tree: Preparation, tagName: string): Content[] {
  const text = textOf(node);
  const hasMore = [...elementsOf(node)].length > 0;
  if (!text.trim() && !hasMore) return text ? [{ type: 'text', value: ' ' }] : [];
  const inner = tree.flow(unnested(node.children, ALIKE[tagName] ?? []));
  if (inner.some((child) => child.type === 'element' && tree.isFlow(child))) {
    tree.around.ledger.count('appearance', node.tagName);
    return inner;
  }
  tree.around.ledger.count('mapped', tagName);
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

/** Blank text and breaks at both ends, apart from what is between them. */
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
  const text = textOf(node);
  if (!text.trim() && ![...elementsOf(node)].some(({ tagName }) => tagName === 'img')) return [];
  const ids = [
    attribute(node, 'id'),
    ...[...elementsOf(node)].map((one) => attribute(one, 'id') || attribute(one, 'name')),
  ];
  for (const id of ids) if (id) tree.around.anchor(id, text);
  tree.around.ledger.count('mapped', node.tagName);
  const children = tree.flow(node.children).filter((child) => !isElement(child, 'br'));
  tree.around.ledger.enter(text);
  return [{ ...node, properties: {}, children }];
}

export function paragraph(node: Element, tree: Preparation): Content[] {
  if (classesOf(node).includes(EMBED)) return tree.embed(textOf(node).trim());
  const alone = textOf(node).trim();
  // The old site played what it knew at such a URL, and so does the guide.
  if (/^https?:\/\/\S+$/.test(alone) && node.children.every((child) => child.type === 'text')) {
    return tree.embed(tree.around.link(alone));
  }
  const children = tree.flow(node.children);
  const isEmpty =
    !textOf(node)
      .replace(/\u00a0/g, ' ')
      .trim() && !children.some((child) => child.type === 'element' && child.tagName !== 'br');
  if (isEmpty) return [];
  if (children.some((child) => child.type === 'element' && tree.isFlow(child))) return divided(children, tree);
  if (attribute(node, 'style') || classesOf(node).some((name) => /^has-/.test(name)))
    tree.around.ledger.count('appearance', 'p');
  tree.around.ledger.count('mapped', 'p');
  return [element('p', {}, children)];
}

/** A paragraph that holds a block becomes what stands before it, the block, and what stands after it. */
function divided(nodes: readonly Content[], tree: Preparation): Content[] {
  const result: Content[] = [];
  let run: Content[] = [];
  const flush = () => {
    if (run.some((node) => !isEdge(node))) result.push(element('p', {}, run));
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'element' && tree.isFlow(node)) {
      flush();
      result.push(node);
    } else run.push(node);
  }
  flush();
  return result;
}

export function pre(node: Element, tree: Preparation): Content[] {
  if (classesOf(node).includes('wp-block-verse')) {
    const lines = textOf(node).trim().split('\n');
    tree.around.ledger.count('mapped', 'pre');
    tree.around.ledger.pass(textOf(node));
    const words = lines.flatMap((line, at): Content[] => [
      ...(at > 0 ? [element('br', {}, [])] : []),
      { type: 'text', value: line },
    ]);
    return [element('p', {}, words)];
  }
  const inner = [...elementsOf(node)];
  if (inner.some(({ tagName }) => !/^(?:code|span|br)$/.test(tagName))) tree.around.ledger.count('appearance', 'pre');
  const names = [node, ...inner].flatMap((one) => [
    ...classesOf(one),
    attribute(one, 'lang') && `lang-${attribute(one, 'lang')}`,
    attribute(one, 'dataLang') && `lang-${attribute(one, 'dataLang')}`,
  ]);
  const language = names.map((name) => /^(?:language|lang|brush:?)-?([\w+#.]+)$/.exec(name)?.[1]).find(Boolean);
  tree.around.ledger.count('mapped', 'pre');
  tree.around.ledger.pass(textOf(node));
  const code = element('code', language ? { className: [`language-${language}`] } : {}, [
    { type: 'text', value: codeText(node) },
  ]);
  return [element('pre', {}, [code])];
}

/** The text of code, with the ends of lines that tags make. */
const codeText = (node: Content): string => {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return node.tagName === 'br' ? '\n' : node.children.map(codeText).join('');
};

export function link(node: Element, tree: Preparation): Content[] {
  const href = attribute(node, 'href');
  const children = tree.flow(node.children);
  if (!href) return children;
  if (
    !textOf(node).trim() &&
    ![...elementsOf(node)].some(({ tagName }) => /^(?:img|svg|video|picture)$/.test(tagName))
  ) {
    tree.lose('link', `a link without words to ${href}`);
    return [];
  }
  if (children.some((child) => child.type === 'element' && tree.isFlow(child))) {
    tree.lose('link', `a link around blocks to ${href}; its words stay`);
    return children;
  }
  if (/^\s*(?:javascript|data|vbscript):/i.test(href)) {
    tree.lose('link', `a link that runs a script; its words stay`);
    return children;
  }
  tree.around.ledger.count('mapped', 'a');
  const title = attribute(node, 'title');
  const [before, words, after] = edges(children);
  const made = element('a', { href: tree.around.link(href), ...(title ? { title } : {}) }, words);
  return words.length === 0 ? children : [...before, made, ...after];
}
