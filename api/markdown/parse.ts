import { markdownToHtml } from 'satteri';
import { markDirectives, type Marked, restore } from './directives.ts';
import { escapeText } from '../lib/escape.ts';
import { type Raw, readRaw } from './raw.ts';
import type { RenderState } from './render-state.ts';

export interface Parsed {
  /** HTML of the parser's making, with `<!R:n>` where the author wrote raw HTML. */
  html: string;
  /** The pieces that stood at `<!R:n>`. */
  raws: Raw[][];
  /** Whether a sanitiser must see the result: the author wrote HTML that can do more than mark words. */
  rich: boolean;
}

// In these the author's lines are text, even when they look like directives.
const LITERAL = /^<(?:!|\?|pre\b|script\b|style\b|textarea\b)/i;

/**
 * Markdown to HTML, with everything that the author wrote as HTML taken out. The parser escapes all other text, so
 * `<!R:n>` outside a tag can only be our own mark.
 */
export function parse(source: string, { texts, idPrefix }: Pick<RenderState, 'texts' | 'idPrefix'>): Parsed {
  const marked = markDirectives(source);
  const raws: Raw[][] = [];
  const { html } = markdownToHtml(marked.source, {
    features: {
      frontmatter: false,
      gfm: { footnotes: { label: texts.footnotes, backLabel: texts.backToReference, clobberPrefix: idPrefix } },
    },
    mdastPlugins: source.includes('<') || marked.directives.length > 0 ? [collector(raws, marked)] : [],
  });
  return {
    html: marked.directives.length > 0 ? restoreCode(html, marked) : html,
    raws,
    rich: raws.some((pieces) => pieces.some(({ kind }) => kind === 'html')),
  };
}

function collector(raws: Raw[][], marked: Marked) {
  return {
    name: 'collect-raw-html',
    html(node: { readonly value: string }, context: { setProperty(node: object, key: 'value', value: string): void }) {
      context.setProperty(node, 'value', `<!R:${raws.push(pieces(node.value, marked)) - 1}>`);
    },
  };
}

function pieces(value: string, marked: Marked): Raw[] {
  if (marked.directives.length === 0 || !value.includes('<!D')) return [readRaw(value)];
  const { mark, directives } = marked;
  mark.lastIndex = 0;
  if (LITERAL.test(value) && mark.exec(value)?.index !== 0) return [readRaw(restore(value, marked))];
  // Text between marks has even places, numbers of directives odd ones.
  return value.split(mark).flatMap((piece, place): Raw[] => {
    const directive = place % 2 ? directives[Number(piece)] : undefined;
    return directive ? [{ kind: 'directive', directive }] : piece.trim() ? [readRaw(piece)] : [];
  });
}

function restoreCode(html: string, marked: Marked): string {
  const escaped = new RegExp(marked.mark.source.replace('<', '&lt;').replace('>', '&gt;'), 'g');
  return restore(html, { ...marked, mark: escaped }, escapeText);
}
