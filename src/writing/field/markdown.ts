import { Language, defineLanguageFacet, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tagHighlighter, tags } from '@lezer/highlight';
import { GFM, parser, type MarkdownConfig } from '@lezer/markdown';
import { readDirective } from '../server-data.ts';

const directives: MarkdownConfig = {
  defineNodes: [{ name: 'Directive', block: true, style: tags.meta }],
  parseBlock: [
    {
      name: 'Directive',
      before: 'FencedCode',
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
