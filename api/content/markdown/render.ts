import type { Remark } from '../../contract/findings.ts';
import { compose, type BodyContext } from './compose.ts';
import { beginnings } from './excerpt.ts';
import { decodePercent } from '../../lib/decode-percent.ts';
import { escapeAttribute, escapeText, withoutControls } from '../../lib/escape.ts';
import { include } from './include.ts';
import { parse } from './parse.ts';
import { inlineText, readableText } from './readable-text.ts';
import { RenderState } from './render-state.ts';
import { sanitizeBody } from './sanitize.ts';
import { headingIds } from './slugger.ts';
import { excessOf, remarkOnExcess } from './text-cost.ts';
import type { RenderContext, Rendered } from './types.ts';

export type { RenderContext, Rendered } from './types.ts';

/**
 * The only conversion from Markdown to HTML in this service: page, API, feeds, search and excerpts all use its result.
 * Never throws, and is deterministic in source and context.
 */
export function renderMarkdown(source: string, context: RenderContext): Rendered {
  const page = new RenderState(source, context);
  const html = finish(withoutControls(renderPart(source, page)), page);
  const text = readableText(html);
  return {
    html,
    headings: page.headings,
    ...beginnings(html, text),
    warnings: [...page.warnings.values()],
  };
}

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

const PLACES = /<(\/?)(h[1-6]|table)((?: [^<>]*)?)>/g;
const BREAK = /<br(?: \/)?>/g;
const ID = / id="([^"]*)"/;
const ROW = /<tr(?=[ >])[^]*?<\/tr>/g;
/** The corner of a table with headers in both the first row and column. */
const EMPTY_HEADER = /<th((?: [^<>]*)?)>[ \t\n]*<\/th>/g;
const HEADER = /<th(?=[ >])(?![^<>]* scope=)/g;

interface Open {
  name: string;
  /** Index of its opening tag among the output pieces. */
  place: number;
  start: number;
  attributes: string;
}

interface Closed extends Open {
  /** As on GitHub, where a line break is nothing: ids are made of it. */
  text: string;
  shown: string;
  given: string | undefined;
}

/** Adds ids to the headings of safe HTML and lists them; wraps tables so that wide ones scroll separately. */
function finish(given: string, page: RenderState): string {
  const html = given.replace(ROW, withoutEmptyHeader);
  const out: string[] = [];
  let from = 0;
  let tables = 0;
  let heading: Open | null = null;
  const headings: Closed[] = [];
  for (const { index, 0: tag, 1: closing, 2: name = '', 3: attributes = '' } of html.matchAll(PLACES)) {
    const end = index + tag.length;
    out.push(html.slice(from, index));
    from = end;
    if (name === 'table') {
      const label = `${page.texts.table} ${closing ? '' : ++tables}`;
      const wrapper = `<section class="table-scroll" tabindex="0" aria-label="${label}">`;
      out.push(closing ? `${tag}</section>` : wrapper + tag);
      continue;
    }
    const place = out.push(tag) - 1;
    // The heading of the footnotes is for screen readers and not part of the outline.
    if (!closing) heading = attributes.includes('class="sr-only"') ? null : { name, place, start: end, attributes };
    else if (heading) {
      const inside = html.slice(heading.start, index);
      const [text, shown] = [inside, inside.replace(BREAK, ' ')].map((one) => inlineText(one).replace(/\s+/g, ' '));
      headings.push({ ...heading, text: text!, shown: shown!, given: ID.exec(heading.attributes)?.[1] });
      heading = null;
    }
  }
  out.push(html.slice(from));
  return identify(headings, out, page);
}

/** An empty cell is not a header: screen readers would announce it in each cell. Others get a scope. */
function withoutEmptyHeader(row: string): string {
  const rest = row.replace(EMPTY_HEADER, '<td$1></td>');
  return rest === row ? row : rest.replace(HEADER, '<th scope="col"');
}

/** Writes ids into the opening tags, and redirects links within the text to the ids on the page. */
function identify(headings: readonly Closed[], out: string[], page: RenderState): string {
  const ids = headingIds(headings);
  const { anchors } = page;
  for (const [at, { name, place, attributes, shown, given }] of headings.entries()) {
    const { id = '', alias = '' } = ids[at] ?? {};
    if (given === undefined) {
      out[place] = `<${name} id="${id}"${attributes}>`;
      anchors.delete(id);
    }
    if (alias) anchors.set(alias, id);
    page.headings.push({ depth: Number(name[1]), slug: id, alias, text: shown });
  }
  const html = out.join('');
  if (anchors.size === 0) return html;
  return html.replace(FRAGMENT, (link, named: string) => {
    const id = anchors.get(decodePercent(named) ?? named);
    return id === undefined ? link : ` href="#${escapeAttribute(id)}"`;
  });
}

const FRAGMENT = / href="#([^"]*)"/g;
