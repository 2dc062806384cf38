import type { Branch, ManualView } from '../../../src/views.ts';
import type { Item } from '../../contract/model.ts';
import { escapeText } from '../../lib/escape.ts';
import { encodedPath, WHOLE_MANUAL } from '../../query/urls.ts';
import {
  hasPage,
  href,
  isLocked,
  plainExcerpt,
  plainTitle,
  publishedPartner,
  type Rendering,
  urlOf,
} from '../rendering.ts';
import { ancestorLinks, itemLink, makeFrame } from './frame.ts';
import { type Anchors, bindChapter } from './bind-chapter.ts';
import { withAliases } from './heading-aliases.ts';
import { words } from './words.ts';

/** All chapters of the manual that a chapter belongs to, as they are read: each before those below it. */
export function manualOf(chapter: Item, rendering: Rendering): Item[] {
  const { listings, serializeContext } = rendering;
  const { index } = serializeContext;
  const top = topOf(chapter, rendering);
  // Chapters that stand in a circle are no manual.
  if (isOfManual(index.item(top.parent), chapter)) return [];
  const walked = ({ id, language }: Item): number[] => [id, ...listings.chapters(id, language).flatMap(walked)];
  return listings.navigation(`manual ${top.id}`, () => walked(top)).flatMap((id) => index.item(id) ?? []);
}

/** The first page of the manual that a chapter belongs to. */
export function topOf(chapter: Item, { serializeContext: { index } }: Rendering): Item {
  let top = chapter;
  for (const above of index.ancestors(chapter)) {
    if (!isOfManual(above, chapter)) break;
    top = above;
  }
  return top;
}

const isOfManual = (page: Item | undefined, { language }: Item): boolean =>
  page?.type === 'page' && hasPage(page) && page.language === language;

/**
 * Path of the page that holds the whole manual of which this is the first page; null where there is none: for chapters,
 * pages that stand alone, and protected manuals. A chapter that lies there comes before.
 */
export function wholeManualPath(top: Item, rendering: Rendering): string | null {
  if (top.type !== 'page' || !hasPage(top) || isLocked(top)) return null;
  const [first, ...chapters] = manualOf(top, rendering);
  const path = `${urlOf(top, rendering)}${WHOLE_MANUAL}`;
  const isTaken = chapters.some((chapter) => urlOf(chapter, rendering) === path);
  return first?.id === top.id && chapters.length > 0 && !isTaken ? path : null;
}

/** A whole manual on one page, to be printed; search engines are sent to its first page. */
export function manualView(top: Item, path: string, rendering: Rendering): ManualView {
  const partner = publishedPartner(top, rendering);
  const partnerPath = partner ? wholeManualPath(partner, rendering) : null;
  const chapters = manualOf(top, rendering);
  const title = plainTitle(top);
  const anchors = anchorsOf(chapters, rendering);
  const nested = (parent: Item, depth: number): string =>
    rendering.listings
      .chapters(parent.id, parent.language)
      .map(
        (child) =>
          `<section id="c${child.id}">${chapterHtml(child, depth, anchors, rendering)}${nested(child, depth + 1)}</section>`,
      )
      .join('');
  const contents = (parent: Item): Branch[] =>
    rendering.listings
      .chapters(parent.id, parent.language)
      .map((child) => ({ label: plainTitle(child), href: `#c${child.id}`, items: contents(child) }));
  const facts = {
    language: top.language,
    path,
    title: `${title} – ${words[top.language].onOnePage}`,
    description: plainExcerpt(top, rendering),
    partner: partnerPath,
    isPair: partnerPath !== null,
    canonical: urlOf(top, rendering),
    breadcrumbs: [...ancestorLinks(top, rendering), itemLink(top, rendering)],
    noindex: true,
  };
  return {
    kind: 'manual',
    frame: makeFrame(facts, rendering),
    title,
    updated: chapters.map(({ modified }) => modified).reduce((a, b) => (a > b ? a : b)),
    contents: contents(top),
    html: textHtml(top, 0, anchors, rendering) + nested(top, 1),
  };
}

function chapterHtml(chapter: Item, depth: number, anchors: Anchors, rendering: Rendering): string {
  const level = Math.min(depth + 1, 6);
  const heading = `<h${level} class="chapter">${escapeText(plainTitle(chapter))}</h${level}>`;
  if (!isLocked(chapter)) return heading + textHtml(chapter, depth, anchors, rendering);
  const url = escapeText(encodedPath(href(urlOf(chapter, rendering), rendering)));
  return `${heading}<p><a href="${url}">${escapeText(words[chapter.language].lockedChapter)}</a></p>`;
}

/** Where texts stand on a page that holds them all. */
export const anchorsOf = (items: Item[], rendering: Rendering): Map<string, string> =>
  new Map(items.map((item) => [encodedPath(href(urlOf(item, rendering), rendering)), `c${item.id}`]));

/** The text of an item for a page that holds others too, its headings `depth` levels lower. */
export function textHtml(chapter: Item, depth: number, anchors: Anchors, rendering: Rendering): string {
  const { html, headings } = rendering.serializeContext.rendered(chapter);
  return bindChapter(withAliases(html, headings), chapter.id, depth, anchors);
}
