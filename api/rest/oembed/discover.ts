import sanitizeHtml from 'sanitize-html';
import { isTooDeep } from '../../lib/html-depth.ts';
import type { Fetched } from '../../lib/http-client/fetch.ts';
import { readLinkHeader } from './link-header.ts';
import { textOf } from './page-text.ts';
import { readWebUrl, secured } from './page-urls.ts';
import type { Format } from './providers.ts';

/** The oEmbed link of a page. */
export interface Discovered {
  /** Always `https`. */
  url: URL;
  format: Format;
}

const FORMATS = new Map<string, Format>(
  Object.entries({
    'application/json+oembed': 'json',
    'text/json+oembed': 'json',
    'text/xml+oembed': 'xml',
    'application/xml+oembed': 'xml',
  }),
);

/** Elements allowed in a head. Any other element begins the body (HTML, 13.2.6.4). */
const HEAD = new Set('html head base basefont bgsound link meta title noscript script style template'.split(' '));

/** Finds the oEmbed links of a page in its `Link` header and its head; prefers JSON to XML, then the first. */
export function discover(page: Fetched): Discovered | null {
  const links = [...linksOfHeader(page), ...linksOfHead(page)];
  return links.find(({ format }) => format === 'json') ?? links[0] ?? null;
}

function linksOfHeader(page: Fetched): Discovered[] {
  return readLinkHeader(page.link).flatMap(({ href, parameters }) =>
    oembedLink(parameters.get('rel'), parameters.get('type'), href, page.url),
  );
}

function linksOfHead(page: Fetched): Discovered[] {
  const html = beginning(page);
  if (isTooDeep(html)) return [];
  let base = page.url;
  let hasBase = false;
  let inHead = true;
  const links: Discovered[] = [];
  const read = (name: string, { href = '', rel, type }: sanitizeHtml.Attributes): void => {
    inHead &&= HEAD.has(name);
    if (!inHead) return;
    if (name === 'base' && href && !hasBase) {
      hasBase = true;
      if (URL.canParse(href, page.url)) base = new URL(href, page.url).href;
    }
    if (name === 'link') links.push(...oembedLink(rel, type, href, base));
  };
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, onOpenTag: read });
  return links;
}

/** The text before the body, so that a long page costs no more than its head. */
function beginning(page: Fetched): string {
  const text = textOf(page);
  const body = text.search(/<body[\s>]/i);
  return body < 0 ? text : text.slice(0, body);
}

function oembedLink(rel = '', type = '', href: string, base: string): Discovered[] {
  const format = FORMATS.get(type.trim().toLowerCase());
  if (!format || !rel.toLowerCase().split(/\s+/).includes('alternate')) return [];
  if (!href || !URL.canParse(href, base)) return [];
  const url = readWebUrl(new URL(href, base).href);
  return url ? [{ url: secured(url), format }] : [];
}
