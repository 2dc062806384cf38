import { nodesOf, readDocument } from './document.ts';
import type { MdNode } from './tree.ts';

/** A paragraph, heading, list, table or code of a text, wherever in quotes and containers it stands. */
export interface Passage {
  /** Offsets in the text: the passage is what stands from `from` up to `to`. */
  from: number;
  to: number;
  /** What readers see of it, without marks. */
  text: string;
}

const PASSAGES = new Set(['paragraph', 'heading', 'list', 'table', 'code']);
const WORDS = new Set(['text', 'inlineCode', 'code']);

/** The passages of a text, in its order; none of one that costs too much to read. */
export function passagesOf(body: string): Passage[] {
  const found: Passage[] = [];
  const visit = (node: MdNode): void => {
    if (!PASSAGES.has(node.type)) return node.type === 'footnoteDefinition' ? undefined : node.children?.forEach(visit);
    const words = nodesOf(node).filter(({ type }) => WORDS.has(type));
    found.push({ from: node.start, to: node.end, text: words.map(({ value }) => value).join(' ') });
  };
  const { tree } = readDocument(body);
  if (tree) visit(tree);
  return found;
}
