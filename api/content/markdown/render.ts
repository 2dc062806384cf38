import type { Remark } from '../../contract/findings.ts';
import { compose, type BodyContext } from './compose.ts';
import { beginnings } from './excerpt.ts';
import { escapeText, withoutControls } from '../../lib/escape.ts';
import { finish } from './finish.ts';
import { include } from './include.ts';
import { parse } from './parse.ts';
import { readableText } from './readable-text.ts';
import { RenderState } from './render-state.ts';
import { sanitizeBody } from './sanitize.ts';
import { excessOf, remarkOnExcess, textCost } from './text-cost.ts';
import type { RenderContext, Rendered } from './types.ts';

export type { RenderContext, Rendered } from './types.ts';

/**
 * The only conversion from Markdown to HTML in this service: page, API, feeds, search and excerpts all use its result.
 * Never throws, and is deterministic in source and context.
 */
export function renderMarkdown(source: string, context: RenderContext): Rendered {
  const page = new RenderState(context);
  if (source.includes('::block')) page.cost = textCost(source).cost;
  const html = finish(withoutControls(renderPart(source, page)), page);
  const text = readableText(html);
  return {
    html,
    headings: page.headings,
    ...beginnings(html, text),
    uses: [...page.uses],
    links: [...page.links],
    media: [...page.media],
    warnings: [...page.warnings.values()],
  };
}

/** Safe HTML of a body, or of a block inside it. */
function renderPart(source: string, page: RenderState): string {
  const excess = excessOf(source);
  if (excess) return plainHtml(source, page, remarkOnExcess(excess));
  const context: BodyContext = {
    page,
    include: (id) => include(id, page, renderPart),
    inline: (markdown) => inline(markdown, page),
  };
  const parsed = parse(source, page);
  if (!parsed.rich) return compose(parsed, context, true).html;
  return sanitizeBody(parsed, context) ?? plainHtml(source, page, { rule: 'deepElements', values: {} });
}

// Matches lines that are more than a paragraph.
const BLOCK = /^(?:\s|[>|<]|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s|```|~~~|:::|[-_*=\s]+$)/;

function inline(markdown: string, page: RenderState): string {
  if (!/[*_`~<&\\[!:@.]/.test(markdown) || BLOCK.test(markdown)) return escapeText(markdown);
  const html = renderPart(markdown, page);
  // A label is announced or pressed as a whole, so it cannot contain links.
  const words = html.replace(/<\/?a(?: [^<>]*)?>/g, '');
  return words.startsWith('<p>') && words.endsWith('</p>\n') ? words.slice(3, -5) : escapeText(markdown);
}

function plainHtml(source: string, page: RenderState, remark: Remark): string {
  page.warn(remark);
  const paragraphs = source.split(/\r?\n(?:[ \t]*\r?\n)+/).map((text) => text.trim());
  return paragraphs.map((text) => (text ? `<p>${escapeText(text)}</p>\n` : '')).join('');
}
