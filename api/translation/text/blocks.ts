import { ownText } from '../../lib/own-text.ts';
import { opensCode } from './code-spans.ts';
import { htmlTexts } from './html-block.ts';
import { readInline } from './inline.ts';
import { type DirectiveLine, labelOf } from '../../content/markdown/directives.ts';
import { readDocument, wordsIn } from '../../content/markdown/document.ts';
import type { MdNode } from '../../content/markdown/tree.ts';
import type { Restype, Run, Section } from './unit-types.ts';

/** A section of the body with inline text. */
export interface Block {
  restype: Restype;
  /** Offsets in the body. */
  start: number;
  end: number;
  runs: Run[];
  /** Index of the top-level block that contains it, from 0. */
  top: number;
  section: Section | null;
}

export interface Blocks {
  blocks: Block[];
  /** The types of all block nodes in document order. Bodies with equal shapes have the same structure. */
  shape: string;
}

interface Place {
  parent: MdNode;
  first: boolean;
  top: number;
}

interface Walk {
  body: string;
  /** Parsed labels of directives by offset. */
  labels: ReadonlyMap<number, MdNode | undefined>;
  blocks: Block[];
  shape: string[];
  section: Section | null;
  opensCode: boolean;
}

/** Finds the texts of a Markdown body. Finds none in a body that is too costly to parse. Never throws. */
export function findBlocks(body: string): Blocks {
  const { tree, parts } = readDocument(body);
  const labels = new Map(parts.map((part) => [part.from, part.tree]));
  const walk: Walk = { body, labels, blocks: [], shape: [], section: null, opensCode: opensCode(tree?.children ?? []) };
  tree?.children?.forEach((node, top) => visit(node, { parent: tree, first: top === 0, top }, walk));
  return { blocks: walk.blocks, shape: walk.shape.join(' ') };
}

function visit(node: MdNode, place: Place, walk: Walk): void {
  const { kind = '', name = '' } = node.directive ?? {};
  walk.shape.push(node.type + kind + name + (typeof node.checked === 'boolean' ? 'x' : ''));
  const children = node.children ?? [];
  if (node.type === 'heading') walk.section = { index: (walk.section?.index ?? -1) + 1, text: ownText(wordsIn(node)) };
  if (INLINE_PARENTS.has(node.type)) addBlock(children, node, restype(node, place), place.top, walk);
  else if (node.type === 'html') addHtml(node, place.top, walk);
  else if (node.type === 'code') addCode(node, place.top, walk);
  else if (node.directive) addLabel(node.directive, place.top, walk);
  else children.forEach((child, index) => visit(child, { parent: node, first: index === 0, top: place.top }, walk));
  walk.shape.push('/');
}

const INLINE_PARENTS = new Set(['paragraph', 'heading', 'tableCell']);

function addBlock(children: MdNode[], node: MdNode, restype: Restype, top: number, walk: Walk): void {
  const start = children[0]?.start ?? -1;
  const end = children.at(-1)?.end ?? -1;
  if (start < node.start || end > node.end) return;
  const runs = readInline(walk.body, children, walk.opensCode);
  if (runs) add({ restype, start, end, runs, top }, walk);
}

// Such labels are shown verbatim, including any markup.
const LITERAL_LABEL = /^(?:\s|[<>|]|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s|[-_*=\s]+$)/;

/**
 * The page renders a label as a single line of Markdown; a label that would become more than one line
 * is not translated.
 */
function addLabel(line: DirectiveLine, top: number, walk: Walk): void {
  const label = labelOf(line);
  const text = label ? walk.body.slice(label.start, label.end) : '';
  if (!label || LITERAL_LABEL.test(text)) return;
  const [only, ...more] = walk.labels.get(label.start)?.children ?? [];
  const [first, last] = [only?.children?.[0], only?.children?.at(-1)];
  const runs = only?.type === 'paragraph' && readInline(text, only.children ?? [], walk.opensCode);
  if (!runs || !first || !last || more.length > 0) return;
  const at = { start: label.start + first.start, end: label.start + last.end };
  add({ restype: line.name === 'tab' ? 'x-tab-label' : 'x-directive-title', ...at, runs, top }, walk);
}

function addCode(node: MdNode, top: number, walk: Walk): void {
  for (const { start, end, text } of proseLines(node, walk.body))
    add({ restype: 'x-code-text', start, end, runs: [text], top }, walk);
}

function addHtml(node: MdNode, top: number, walk: Walk): void {
  const html = walk.body.slice(node.start, node.end);
  // In quotes and lists, the lines of the file begin with markers that are not part of the HTML.
  if (html !== node.value) return;
  for (const { start, end, ...text } of htmlTexts(html))
    add({ ...text, start: node.start + start, end: node.start + end, top }, walk);
}

function add(block: Omit<Block, 'section'>, { blocks, section }: Walk): void {
  // Overlapping offsets would cut a text twice.
  if (block.start >= (blocks.at(-1)?.end ?? 0) && block.end > block.start) blocks.push({ ...block, section });
}

function restype(node: MdNode, { parent, first }: Place): Restype {
  if (node.type === 'heading') return 'x-heading';
  if (node.type === 'tableCell') return 'cell';
  if (node.children?.every((child) => child.type.startsWith('image'))) return 'x-image-alt';
  if (parent.type === 'footnoteDefinition') return 'x-footnote';
  return parent.type === 'listItem' && first ? 'x-list-item' : 'x-paragraph';
}

interface CodeLine {
  /** Offsets in the body. */
  start: number;
  end: number;
  text: string;
}

/** The language of code blocks that hold prose: messages to copy, forms to fill in. */
const PROSE = 'text';

/**
 * The lines of a fenced block of prose, without surrounding white space. Empty for other code, for an unclosed fence,
 * and if the lines of the file are not those of the block plus a common prefix.
 */
function proseLines({ lang, value = '', start, end }: MdNode, body: string): CodeLine[] {
  if (lang?.toLowerCase() !== PROSE) return [];
  const raw = body.slice(start, end).split('\n');
  const shown = value.split('\n');
  if (raw.length !== shown.length + 2) return [];
  let at = start + raw[0]!.length + 1;
  const lines: CodeLine[] = [];
  for (const [index, line] of shown.entries()) {
    const text = line.replace(/\r$/, '');
    const inFile = raw[index + 1]!.replace(/\r$/, '');
    if (!inFile.endsWith(text)) return [];
    const from = at + inFile.length - text.length;
    const trimmed = text.trim();
    const indent = text.length - text.trimStart().length;
    if (trimmed !== '') lines.push({ start: from + indent, end: from + indent + trimmed.length, text: trimmed });
    at += raw[index + 1]!.length + 1;
  }
  return lines;
}
