import type { Element, Root } from 'hast';
import { toMdast, type Handle } from 'hast-util-to-mdast';
import type { Nodes, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle as Print } from 'mdast-util-to-markdown';
import type { Part, Parts } from './parts.ts';

/** A part among block nodes. */
interface FlowPart {
  type: 'moveInPart';
  part: Part;
  children: RootContent[];
}

/**
 * Inline Markdown. Uses the node type of a text directive, which libraries know to be inline; a custom type would
 * end the paragraph.
 */
interface InlinePart {
  type: 'textDirective';
  name: 'part';
  value: string;
  children: [];
}

const inline = (value: string): InlinePart => ({ type: 'textDirective', name: 'part', value, children: [] });

/** The Markdown of a prepared tree. */
export function markdownOf(tree: Root, parts: Parts): string {
  const handle: Handle = (state, node) => {
    const part = parts.at(node as Element);
    if (part?.after === null && !part.isFlow) return inline(part.before) as never;
    const children = state.all(node as Element);
    if (!part) return children;
    if (part.isFlow) return { type: 'moveInPart', part, children: state.toFlow(children) } satisfies FlowPart as never;
    return [inline(part.before), ...children, ...(part.after ? [inline(part.after)] : [])] as never;
  };
  const mdast = toMdast(tree, { document: true, handlers: { [parts.name]: handle } });
  const printed = toMarkdown(mdast as Nodes, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    incrementListMarker: true,
    extensions: [gfmToMarkdown()],
    handlers: { moveInPart: printFlow, textDirective: printInline } as Record<string, Print>,
    // A line of colons opens or closes a box of the guide.
    unsafe: [{ character: ':', atBreak: true, after: ':' }],
    // Separates lists of tight items from whatever follows.
    join: [(left) => ((left.type as string) === 'moveInPart' ? 1 : undefined)],
  });
  return printed.trim();
}

const printFlow: Print = (node: FlowPart, _parent, state, info) => {
  const { before, after } = node.part;
  if (after === null) return before;
  const content = state.containerFlow({ type: 'root', children: node.children }, info).trim();
  return (before + content + after).trim();
};

const printInline: Print = (node: InlinePart) => node.value;
