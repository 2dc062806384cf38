import { markdownToHtml } from 'satteri';
import { LITERAL, markDirectives, type Marked, restore } from './directives.ts';
import { escapeText } from '../../lib/escape.ts';
import { type Raw, readRaw } from './raw.ts';
import type { RenderState } from './render-state.ts';

export interface Parsed {
  /** HTML written by the parser, with `<!R:n>` in place of the author's raw HTML. */
  html: string;
  /** The pieces replaced by `<!R:n>`. */
  raws: Raw[][];
  /** Texts after the language of fenced code; the class of the code refers to the index, `language-json/0`. */
  metas: string[];
  /** Whether the result must be sanitised: the author wrote HTML that does more than mark words. */
  rich: boolean;
}

/** A fence followed by more than a language. */
const FENCE_WITH_META = /^[ \t>\-+*\d.)]*(?:`{3}|~{3})[`~]*[ \t]*[^\s`~]+[ \t]+\S/m;

/**
 * Converts Markdown to HTML, with all HTML written by the author taken out. The parser escapes all other text, so
 * `<!R:n>` outside a tag can only be our own mark.
 */
export function parse(source: string, { texts, idPrefix }: Pick<RenderState, 'texts' | 'idPrefix'>): Parsed {
  const marked = markDirectives(source);
  const raws: Raw[][] = [];
  const metas: string[] = [];
  const { html } = markdownToHtml(marked.source, {
    features: {
      frontmatter: false,
      gfm: { footnotes: { label: texts.footnotes, backLabel: texts.backToReference, clobberPrefix: idPrefix } },
    },
    mdastPlugins: [
      ...(source.includes('<') || marked.directives.length > 0 ? [collector(raws, marked)] : []),
      ...(FENCE_WITH_META.test(source) ? [metaCollector(metas)] : []),
    ],
  });
  return {
    html: marked.directives.length > 0 ? restoreCode(html, marked) : html,
    raws,
    metas,
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

interface Code {
  lang?: string | null | undefined;
  meta?: string | null | undefined;
}

/** The parser drops the text after a language, so an index is appended to the language. */
function metaCollector(metas: string[]) {
  return {
    name: 'collect-code-meta',
    code(node: Readonly<Code>, context: { setProperty(node: object, key: 'lang', value: string): void }) {
      const { lang, meta } = node;
      if (lang && meta) context.setProperty(node, 'lang', `${lang}/${metas.push(meta) - 1}`);
    },
  };
}

function pieces(value: string, marked: Marked): Raw[] {
  if (marked.directives.length === 0 || !value.includes('<!D')) return [readRaw(value)];
  const { mark, directives } = marked;
  mark.lastIndex = 0;
  if (LITERAL.test(value) && mark.exec(value)?.index !== 0) return [readRaw(restore(value, marked))];
  // Even indexes are text between marks, odd ones the indexes of directives.
  return value.split(mark).flatMap((piece, place): Raw[] => {
    const directive = place % 2 ? directives[Number(piece)] : undefined;
    return directive ? [{ kind: 'directive', directive }] : piece.trim() ? [readRaw(piece)] : [];
  });
}

function restoreCode(html: string, marked: Marked): string {
  const escaped = new RegExp(marked.mark.source.replace('<', '&lt;').replace('>', '&gt;'), 'g');
  return restore(html, { ...marked, mark: escaped }, escapeText);
}
