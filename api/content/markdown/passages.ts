import { nodesOf, readDocument } from './document.ts';
import { Inclusion } from './inclusion.ts';
import { directivesOf, type MdNode } from './tree.ts';

/** A paragraph, heading, list, table or code of a text, including those in quotes and containers. */
export interface Passage {
  /** Offsets in the text: from `from` up to `to`, exclusive. */
  from: number;
  to: number;
  /** The text shown to readers, without markup. */
  text: string;
  /** Id of the included block that contains it; absent for the text itself. */
  block?: number;
}

const PASSAGES = new Set(['paragraph', 'heading', 'list', 'table', 'code']);
const WORDS = new Set(['text', 'inlineCode', 'code']);

/**
 * The passages of a text, in page order; empty if the text is too costly to parse. Passages of included blocks appear
 * at their place, as far as `block` returns the text of a block.
 */
export function passagesOf(body: string, block: (id: number) => string | null = () => null): Passage[] {
  const found: Passage[] = [];
  const inclusion = new Inclusion(body);
  const visit = (node: MdNode): void => {
    for (const directive of directivesOf(node))
      if (directive.kind === 'block') inclusion.include(directive.id, block(directive.id), read);
    if (!PASSAGES.has(node.type)) return node.type === 'footnoteDefinition' ? undefined : node.children?.forEach(visit);
    const words = nodesOf(node).filter(({ type }) => WORDS.has(type));
    const text = words.map(({ value }) => value).join(' ');
    const { holder } = inclusion;
    found.push({ from: node.start, to: node.end, text, ...(holder === undefined ? {} : { block: holder }) });
  };
  const read = (source: string): void => {
    const { tree } = readDocument(source);
    if (tree) visit(tree);
  };
  read(body);
  return found;
}
