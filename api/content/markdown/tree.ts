import { markdownToMdast } from 'satteri';
import { type DirectiveLine, LITERAL, maskDirectives } from './directives.ts';
import { isTooCostly } from './text-cost.ts';

/** The parts of an mdast node that are used here. A directive line is a node of type `directive`. */
export interface MdNode {
  type: string;
  children?: MdNode[];
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  /** First word after the fence of a code block. */
  lang?: string | null;
  checked?: boolean | null;
  depth?: number;
  /** Shared by a reference and its definition. */
  identifier?: string;
  directive?: DirectiveLine;
  /** Directive lines within raw HTML, which a page reads there, too. */
  inner?: DirectiveLine[];
  /** Offsets into the text given to {@link parseTree}, in UTF-16 code units. */
  start: number;
  end: number;
}

interface SatteriNode extends Omit<MdNode, 'children' | 'start' | 'end'> {
  children?: SatteriNode[];
  position?: { start: { offset: number }; end: { offset: number } };
}

// Deeper nodes are ignored: no text of a guide nests that deep, only attacks do.
const MAX_DEPTH = 64;

// Front matter is cut off before: a `---` on the first line of a body is Markdown.
const FEATURES = { gfm: true, frontmatter: false };

/** The body as the page's own parser sees it; undefined if it is too costly or cannot be parsed. Never throws. */
export function parseTree(body: string): MdNode | undefined {
  if (isTooCostly(body)) return undefined;
  const { masked, directives } = maskDirectives(body);
  // The parser drops byte order marks and counts offsets after them.
  const marks = /^\ufeff*/.exec(masked)![0].length;
  try {
    const tree = markdownToMdast(masked.slice(marks), { features: FEATURES }) as SatteriNode;
    return adopt(tree, { marks, masked, directives }, 0);
  } catch {
    // Native code, which can run out of memory without a defined error; the text then stays whole.
    return undefined;
  }
}

interface Origin {
  marks: number;
  masked: string;
  directives: ReadonlyMap<number, DirectiveLine>;
}

function adopt(node: SatteriNode, origin: Origin, depth: number): MdNode {
  const { position, children, ...rest } = node;
  const start = (position?.start.offset ?? -1) + origin.marks;
  const end = (position?.end.offset ?? -1) + origin.marks;
  if (!children) return { ...rest, ...directivesIn(node, { start, end }, origin), start, end };
  const read = depth < MAX_DEPTH ? children.map((child) => adopt(child, origin, depth + 1)) : [];
  return { ...rest, start, end, children: read };
}

/** What {@link maskDirectives} writes. */
const MASK = /<\?x*\??>/g;

function directivesIn(
  { type }: SatteriNode,
  { start, end }: Pick<MdNode, 'start' | 'end'>,
  { masked, directives }: Origin,
): Partial<MdNode> {
  if (type !== 'html' || directives.size === 0) return {};
  const html = masked.slice(start, end);
  const at = start + /^[ \t]*/.exec(html.slice(0, 4))![0].length;
  const directive = directives.get(at);
  if (directive) return { type: 'directive', directive };
  const inner = LITERAL.test(html) ? [] : Array.from(html.matchAll(MASK), ({ index }) => directives.get(start + index));
  return inner.length > 0 ? { inner: inner.filter((one) => one !== undefined) } : {};
}

/** The directives of a node itself. */
export const directivesOf = ({ directive, inner = [] }: MdNode): DirectiveLine[] => (directive ? [directive] : inner);
