import { escapeAttribute } from '../../../lib/escape.ts';
import type { Heading } from '../../../content/markdown/types.ts';

/**
 * Makes headings reachable by their former ids as well. Only for pages, where links from elsewhere lead; clients of the
 * API get the text without these marks.
 */
export function withAliases(html: string, headings: readonly Heading[]): string {
  const aliases = new Map(headings.flatMap(({ slug, alias }) => (alias ? [[slug, alias]] : [])));
  if (aliases.size === 0) return html;
  return html.replace(/<h[1-6] id="([^"]*)"[^<>]*>/g, (tag, slug: string) => {
    const alias = aliases.get(slug);
    return alias === undefined ? tag : `${tag}<span id="${escapeAttribute(alias)}"></span>`;
  });
}
