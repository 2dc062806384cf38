import { markdownToHtml } from 'satteri';
import { plainText } from './excerpt.ts';
import { sanitizeHtml } from './sanitize.ts';
import type { RenderContext, Rendered } from './types.ts';

/** The only way from Markdown to HTML in this service: page, API, feeds, search and excerpts all use its result. */
export function renderMarkdown(source: string, _context: RenderContext): Rendered {
  const html = sanitizeHtml(markdownToHtml(source, { features: { frontmatter: false } }).html);
  return { html, headings: [], text: plainText(html), uses: [], links: [], media: [], warnings: [] };
}
