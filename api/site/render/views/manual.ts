import type { Branch, ManualView } from '../../../../src/views.ts';
import type { Item } from '../../../contract/model.ts';
import { escapeText } from '../../../lib/escape.ts';
import { encodedPath, WHOLE_MANUAL } from '../../../rest/query/urls.ts';
import { hasPage, href, isLocked, plainExcerpt, plainTitle, type Rendering, urlOf } from '../rendering.ts';
import { makeFrame } from './frame.ts';
import { type Anchors, bindChapter } from './bind-chapter.ts';
import { withAliases } from './heading-aliases.ts';
import { typeset } from './typeset.ts';
import { words } from './words.ts';

/** Ids of all chapters of the manual that a chapter belongs to, in reading order: each before its children. */
export const manualOf = ({ id }: Item, { values }: Rendering): number[] => values.manual(values.manualTop(id));

/**
 * Path of the page with the whole manual that begins with this page, or null if there is none: for other chapters,
 * single pages, protected manuals, and if a chapter has this path.
 */
export function wholeManualPath(top: Item, rendering: Rendering): string | null {
  if (top.type !== 'page' || !hasPage(top) || isLocked(top)) return null;
  const [first, ...chapters] = manualOf(top, rendering);
  const path = `${urlOf(top, rendering)}${WHOLE_MANUAL}`;
  const isTaken = chapters.some((chapter) => rendering.values.path(chapter) === path);
  return first === top.id && chapters.length > 0 && !isTaken ? path : null;
}

/** A whole manual on one page, for printing; its canonical page is the first page of the manual. */
export function manualView(top: Item, path: string, rendering: Rendering): ManualView {
  const { values, index } = rendering;
  const partner = index.item(values.partner(top.id));
  const chapters = manualOf(top, rendering).flatMap((id) => index.item(id) ?? []);
  const below = ({ id, language }: Item) =>
    values.chapters(`${id} ${language}`).flatMap((one) => index.item(one) ?? []);
  const title = plainTitle(top);
  const anchors = anchorsOf(chapters, rendering);
  const nested = (parent: Item, depth: number): string =>
    below(parent)
      .map(
        (child) =>
          `<section id="c${child.id}">${chapterHtml(child, depth, anchors, rendering)}${nested(child, depth + 1)}</section>`,
      )
      .join('');
  const contents = (parent: Item): Branch[] =>
    below(parent).map((child) => ({ label: plainTitle(child), href: `#c${child.id}`, items: contents(child) }));
  const facts = {
    language: top.language,
    path,
    title: `${title} – ${words[top.language].onOnePage}`,
    description: plainExcerpt(top, rendering),
    partner: partner ? wholeManualPath(partner, rendering) : null,
    canonical: urlOf(top, rendering),
    breadcrumbs: [
      ...values.trail(top.id),
      { label: typeset(title, top.language, rendering), href: href(urlOf(top, rendering), rendering) },
    ],
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

/** Anchors of texts on a page that contains them all, by encoded path. */
export const anchorsOf = (items: Item[], rendering: Rendering): Map<string, string> =>
  new Map(items.map((item) => [encodedPath(href(urlOf(item, rendering), rendering)), `c${item.id}`]));

/** The text of an item for a page that contains others too, with headings `depth` levels lower. */
export function textHtml(chapter: Item, depth: number, anchors: Anchors, rendering: Rendering): string {
  const { html, headings } = rendering.rendered(chapter);
  return bindChapter(withAliases(html, headings), chapter.id, depth, anchors);
}
