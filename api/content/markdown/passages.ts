import { nodesOf, readDocument } from './document.ts';
import { MAX_DEPTH, MAX_INCLUDES } from './include.ts';
import type { MdNode } from './tree.ts';

/** A paragraph, heading, list, table or code of a text, wherever in quotes and containers it stands. */
export interface Passage {
  /** Offsets in the text: the passage is what stands from `from` up to `to`. */
  from: number;
  to: number;
  /** What readers see of it, without marks. */
  text: string;
  /** Id of the block in whose Markdown it stands; absent where that is the text itself. */
  block?: number;
}

const PASSAGES = new Set(['paragraph', 'heading', 'list', 'table', 'code']);
const WORDS = new Set(['text', 'inlineCode', 'code']);

/**
 * The passages of a text, in the order of its page; none of one that costs too much to read. Those of blocks that it
 * includes stand in their places, where `block` gives what a block says.
 */
export function passagesOf(body: string, block: (id: number) => string | null = () => null): Passage[] {
  const found: Passage[] = [];
  let includes = 0;
  const read = (source: string, inside: readonly number[]): void => {
    const visit = (node: MdNode): void => {
      const id = node.directive?.block?.id;
      if (id !== undefined) return include(id);
      if (!PASSAGES.has(node.type))
        return node.type === 'footnoteDefinition' ? undefined : node.children?.forEach(visit);
      const words = nodesOf(node).filter(({ type }) => WORDS.has(type));
      const holder = inside.at(-1);
      const text = words.map(({ value }) => value).join(' ');
      found.push({ from: node.start, to: node.end, text, ...(holder === undefined ? {} : { block: holder }) });
    };
    const include = (id: number): void => {
      const isRefused = inside.includes(id) || inside.length >= MAX_DEPTH || ++includes > MAX_INCLUDES;
      const included = isRefused ? null : block(id);
      if (included !== null) read(included, [...inside, id]);
    };
    const { tree } = readDocument(source);
    if (tree) visit(tree);
  };
  read(body, []);
  return found;
}
