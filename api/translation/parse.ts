import { markdownToMdast } from 'satteri';
import { parsingCost } from './parsing-cost.ts';

/** The parts of an mdast node that translation reads. */
export interface MdNode {
  type: string;
  children?: MdNode[];
  value?: string;
  name?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  checked?: boolean | null;
  attributes?: Record<string, unknown> | null;
  data?: { directiveLabel?: boolean };
  /** Offsets into the text given to {@link parse}, in UTF-16 code units. */
  start: number;
  end: number;
}

interface SatteriNode extends Omit<MdNode, 'children' | 'start' | 'end'> {
  children?: SatteriNode[];
  position?: { start: { offset: number }; end: { offset: number } };
}

// Beyond this depth nodes are not read: no text of a guide lies there, and attackers do.
const MAX_DEPTH = 64;

// The front matter is cut off before a body gets here: a `---` on its first line is Markdown.
const FEATURES = { gfm: true, directive: true, frontmatter: false };

/**
 * The body as the page's own Markdown parser sees it, or undefined when parsing it would cost much more than linear time
 * or fails. Never throws.
 */
export function parse(body: string): MdNode | undefined {
  if (parsingCost(body) > 1) return undefined;
  // The parser drops byte order marks and counts its offsets from behind them.
  const marks = /^\ufeff*/.exec(body)![0].length;
  try {
    return adopt(markdownToMdast(body.slice(marks), { features: FEATURES }) as SatteriNode, marks, 0);
  } catch {
    // It is native code that can run out of memory in ways it does not name; the text then stays whole.
    return undefined;
  }
}

function adopt(node: SatteriNode, shift: number, depth: number): MdNode {
  const { position, children, ...rest } = node;
  const start = (position?.start.offset ?? -1) + shift;
  const end = (position?.end.offset ?? -1) + shift;
  if (!children) return { ...rest, start, end };
  const read = depth < MAX_DEPTH ? children.map((child) => adopt(child, shift, depth + 1)) : [];
  return { ...rest, start, end, children: read };
}
