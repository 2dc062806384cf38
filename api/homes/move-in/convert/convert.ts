import type { Root, Element } from 'hast';
import { toMdast, type Handle } from 'hast-util-to-mdast';
import type { Nodes, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle as Print } from 'mdast-util-to-markdown';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { attribute, elementsNamed, elementsOf, parseHtml } from './hast.ts';
import type { Ledger } from './ledger.ts';
import { Parts, type Part } from './parts.ts';
import type { Ports } from './ports.ts';
import { prepare } from './prepare.ts';
import type { ConversionContext, OldHeading } from './preparation.ts';
import { likelyShortcodes } from './shortcodes.ts';
import { sourceHtml, unreadable } from './source-html.ts';
import { notesHtml, notesOf } from './notes.ts';
import { sourceOf } from './ways-of-media.ts';

export interface Converted {
  markdown: string;
  ledger: Ledger;
  /** Which of the two texts was converted. */
  from: 'stored' | 'rendered';
  /** All headings in order, with their old ids. */
  headings: OldHeading[];
}

/** A text as stored and as rendered, with its notes in JSON. */
interface OldText {
  raw: string;
  rendered: string;
  footnotes?: string;
}

/**
 * Converts an old text to Markdown. Uses the stored text, unless it contains something that only the old site can
 * render; then the rendered one.
 */
export function convertText({ raw, rendered, footnotes = '' }: OldText, ports: Ports): Converted {
  const { rules, ledger } = ports;
  const notes = notesHtml(footnotes);
  const unknown = raw ? unreadable(raw, rendered, notes !== '', rules) : [];
  const useRendered = rendered !== '' && (raw === '' || unknown.length > 0);
  if (useRendered) {
    if (raw) ledger.notes.add(`Taken from the rendered page, because there is no rule for ${unknown.join(', ')}.`);
    for (const name of likelyShortcodes(rendered))
      ledger.notes.add(`[${name}] was readable on the old page as well; it stays as text.`);
  } else {
    for (const name of unknown)
      if (name.startsWith('[')) ledger.lose('shortcode', `${name} has no rule, and no page shows its output`);
  }
  const parts = new Parts(useRendered ? rendered : raw);
  const { html, isClassic } = useRendered
    ? { html: rendered, isClassic: false }
    : sourceHtml(raw, { ...ports, parts, notes });
  const { tree, isFlattened } = parseHtml(html);
  if (isFlattened) ledger.lose('element', 'all markup of a text that is nested too deep or too long');
  const headings: OldHeading[] = [];
  const context: ConversionContext = {
    ...{ ...ports, parts, notes: notesOf(tree), linked: idsLinkedIn(tree), shown: picturesIn(tree) },
    headings,
  };
  const markdown = markdownOf(prepare(tree, context, isClassic && !isFlattened), parts);
  return { markdown, ledger, from: useRendered ? 'rendered' : 'stored', headings };
}

const idsLinkedIn = (tree: Root): Set<string> =>
  new Set(
    elementsNamed('a', tree).flatMap((one) => {
      const [, id] = /^#(.+)/.exec(attribute(one, 'href')) ?? [];
      return id ? [decodePercent(id) ?? id] : [];
    }),
  );

const picturesIn = (tree: Root): Set<string> =>
  new Set(
    [...elementsOf(tree, ({ tagName }) => tagName !== 'noscript')].flatMap((one) =>
      one.tagName === 'img' ? [sourceOf(one)] : [],
    ),
  );

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
function markdownOf(tree: Root, parts: Parts): string {
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
