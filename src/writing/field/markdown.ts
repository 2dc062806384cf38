import { Language, defineLanguageFacet, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tagHighlighter, tags } from '@lezer/highlight';
import { GFM, parser, type MarkdownConfig } from '@lezer/markdown';

/** A line that opens or closes a container, or shows a block. */
export type DirectiveLine =
  | { kind: 'open'; name: string; nameAt: number; label: { from: number; to: number } | null; colons: number }
  | { kind: 'close'; colons: number }
  | { kind: 'block'; ref: string };

const OPEN = /^(:{3,})([A-Za-z][\w-]*)(?:\[(.*)\])?(?:\{[^{}]*\})?\s*$/d;
const CLOSE = /^(:{3,})\s*$/;
const BLOCK = /^::block\{ref=(?:(\d{1,9})|"(\d{1,9})"|'(\d{1,9})')\}\s*$/;

/** Parses a line starting at its colons, like the guide. */
export function readDirective(line: string): DirectiveLine | null {
  if (!line.startsWith('::')) return null;
  const close = CLOSE.exec(line);
  if (close) return { kind: 'close', colons: close[1]!.length };
  const open = OPEN.exec(line);
  if (open) {
    const [from, to] = open.indices![3] ?? [];
    const label = from !== undefined && to !== undefined && to > from ? { from, to } : null;
    return { kind: 'open', name: open[2]!, nameAt: open.indices![2]![0], label, colons: open[1]!.length };
  }
  const block = BLOCK.exec(line);
  return block ? { kind: 'block', ref: (block[1] ?? block[2] ?? block[3])! } : null;
}

const directives: MarkdownConfig = {
  defineNodes: [{ name: 'Directive', block: true, style: tags.meta }],
  parseBlock: [
    {
      name: 'Directive',
      before: 'LinkReference',
      parse(cx, line) {
        if (line.next !== COLON || !readDirective(line.text.slice(line.pos))) return false;
        const from = cx.lineStart + line.pos;
        cx.addElement(cx.elt('Directive', from, cx.lineStart + line.text.trimEnd().length));
        cx.nextLine();
        return true;
      },
      endLeaf: (_, line) => line.next === COLON && readDirective(line.text.slice(line.pos)) !== null,
    },
  ],
};

const COLON = ':'.charCodeAt(0);

/** Classes that the style sheet colours. */
const CLASSES = tagHighlighter([
  { tag: [tags.processingInstruction, tags.meta, tags.contentSeparator, tags.labelName], class: 'mark' },
  { tag: [tags.comment, tags.blockComment, tags.tagName, tags.angleBracket], class: 'mark code' },
  { tag: tags.emphasis, class: 'emphasis' },
  { tag: tags.strong, class: 'strong' },
  { tag: tags.strikethrough, class: 'deleted' },
  { tag: tags.monospace, class: 'code' },
  { tag: tags.link, class: 'link' },
  { tag: tags.url, class: 'url' },
  { tag: tags.escape, class: 'mark' },
]);

const language = new Language(defineLanguageFacet(), parser.configure([GFM, directives]), [], 'markdown');

/** Markdown as parsed by the guide, with classes for its parts. */
export const markdown = (): Extension => [language, syntaxHighlighting(CLASSES)];
