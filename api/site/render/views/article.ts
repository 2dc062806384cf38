import type { Article, BesideText, BesideView, EmbedView, Link, LockedView, View } from '../../../../src/views.ts';
import { ITEM_COLLECTIONS } from '../../../contract/enums.ts';
import { type Item, type Language, type Term, OTHER_LANGUAGE } from '../../../contract/model.ts';
import { excerptHtml, plainText } from '../../../content/markdown/excerpt.ts';
import { mirrorPath, pathOf } from '../../../rest/query/urls.ts';
import { absolute, href, isLocked, plainExcerpt, plainTitle, type Rendering, urlOf } from '../rendering.ts';
import { authorLink, trailTo, type FrameFacts, makeFrame, NO_SIDEBAR, type PlaceFacts, besideFrame } from './frame.ts';
import { withAliases } from './heading-aliases.ts';
import { manualOf, wholeManualPath } from './manual.ts';
import { typeset, typesetProse } from './typeset.ts';

/** Longest description in the head of a page, in characters. */
const DESCRIPTION = 160;

/** The page of an article or chapter, without anything beside its text that other records determine. */
export function mainView(item: Item, rendering: Rendering): View {
  const { values } = rendering;
  const partner = values.partner(item.id);
  const facts: FrameFacts = {
    ...commonFacts(item, item.language, rendering),
    path: urlOf(item, rendering),
    partner: partner ? values.path(partner) : fallbackPath(item, rendering),
    isPair: partner !== 0,
    sidebar: NO_SIDEBAR,
  };
  return viewOf(item, facts, rendering);
}

export function withBeside(view: View, { frame, article }: BesideView): View {
  const whole = { ...view, frame: { ...view.frame, sidebar: frame.sidebar } };
  return 'related' in article && (whole.kind === 'article' || whole.kind === 'chapter')
    ? { ...whole, article: { ...whole.article, ...article } }
    : whole;
}

/** What the page of an article shows beside and below its text, without rendering the text. */
export const besideView = (item: Item, rendering: Rendering): BesideView => ({
  kind: item.type === 'page' ? 'chapter' : 'article',
  frame: besideFrame({ ...placeFacts(item, item.language, rendering), path: urlOf(item, rendering) }, rendering),
  article: { ...besideText(item, item.language, rendering), ...around(item, rendering) },
});

/**
 * The page of an item as readers will see it once it is published, for callers who may see it before. A notice says
 * why it is not public, unless `preview` is omitted.
 */
export function previewView(item: Item, rendering: Rendering, preview?: Article['preview']): View {
  const view = withBeside(mainView(item, rendering), besideView(item, rendering));
  return view.kind === 'article' || view.kind === 'chapter'
    ? { ...view, article: { ...view.article, feedback: null, ...(preview ? { preview } : {}) } }
    : view;
}

/**
 * The fallback for a missing translation: the same text at the URL that the translation would have, with the
 * original as the canonical page.
 */
export function fallbackView(item: Item, rendering: Rendering): View {
  const language = OTHER_LANGUAGE[item.language];
  const own = urlOf(item, rendering);
  const facts: FrameFacts = {
    ...commonFacts(item, language, rendering),
    path: fallbackPath(item, rendering),
    partner: own,
    isPair: false,
    canonical: own,
    noindex: true,
  };
  return viewOf(item, facts, rendering);
}

/** `/en/slug/` for a Czech text without an English partner, and vice versa. */
export const fallbackPath = (item: Item, rendering: Rendering): string =>
  mirrorPath(urlOf(item, rendering), rendering.index.site);

/** A small page of the item for frames on other sites; for a protected one only the title. */
export function embedView(item: Item, rendering: Rendering): EmbedView {
  const path = urlOf(item, rendering);
  const facts = {
    ...commonFacts(item, item.language, rendering),
    path: `${path}embed/`,
    canonical: path,
    sidebar: NO_SIDEBAR,
  };
  return {
    kind: 'embed',
    frame: makeFrame({ ...facts, noindex: true }, rendering),
    article: {
      title: typeset(plainTitle(item), item.language, rendering),
      href: absolute(path, rendering),
      excerpt: typeset(plainExcerpt(item, rendering), item.language, rendering),
      image: isLocked(item) ? null : rendering.values.picture(item.featured_media),
      language: item.language,
    },
  };
}

type CommonFacts = Omit<FrameFacts, 'path' | 'partner' | 'isPair'>;

function placeFacts(item: Item, language: Language, rendering: Rendering): Omit<PlaceFacts, 'path'> {
  return { language, title: plainTitle(item), topic: topicIn(item, language, rendering) ?? null, item };
}

function commonFacts(item: Item, language: Language, rendering: Rendering): CommonFacts {
  const { values } = rendering;
  const place = placeFacts(item, language, rendering);
  return {
    ...place,
    description: shorten(plainExcerpt(item, rendering)),
    breadcrumbs: place.topic ? trailTo(place.topic.id, rendering) : values.trail(item.id),
    image: isLocked(item) ? null : values.picture(item.featured_media),
    json: href(`/cms-json/cms/v2/${ITEM_COLLECTIONS[item.type]}/${item.id}`, rendering),
  };
}

function viewOf(item: Item, facts: FrameFacts, rendering: Rendering): View {
  if (isLocked(item)) return lockedView(item, { ...facts, noindex: true }, rendering);
  const frame = makeFrame(facts, rendering);
  const article = articleOf(item, facts.language, rendering);
  if (item.type === 'post') return { kind: 'article', frame, article };
  const { values } = rendering;
  const children = values.chapters(`${item.id} ${item.language}`).flatMap((id) => values.card(id) ?? []);
  const whole = facts.language === item.language ? wholeManualPath(item, rendering) : null;
  return { kind: 'chapter', frame, article, children, whole: whole && href(whole, rendering) };
}

function lockedView(item: Item, facts: FrameFacts, rendering: Rendering): LockedView {
  return {
    kind: 'locked',
    frame: makeFrame(facts, rendering),
    id: item.id,
    title: typeset(plainTitle(item), item.language, rendering),
    collection: item.type === 'page' ? 'pages' : 'posts',
    apiRoot: href('/cms-json', rendering),
    contentLanguage: item.language,
  };
}

function articleOf(item: Item, language: Language, rendering: Rendering): Article {
  const { values } = rendering;
  const { html, headings } = rendering.rendered(item);
  const isOwn = language === item.language;
  const set = (text: string) => typeset(text, item.language, rendering);
  // A picture that the text itself shows is not repeated.
  const image = values.picture(item.featured_media);
  return {
    ...besideText(item, language, rendering),
    title: set(plainTitle(item)),
    lead: item.excerpt ? set(plainText(excerptHtml(item, null))) : '',
    html: withAliases(typesetProse(html, item.language, rendering), headings),
    headings: headings.map(({ depth, slug, text }) => ({ depth, slug, text: set(text) })),
    author: authorLink(item.author, language, rendering),
    categories: linksTo(item.categories, isOwn, rendering),
    image: image && html.includes(`"${image.src}"`) ? null : image,
    contentLanguage: item.language,
    stale: isOwn ? values.stale(item.id) : null,
  };
}

/** What is below a text, without other articles. */
function besideText(item: Item, language: Language, rendering: Rendering): BesideText {
  const { site } = rendering.index;
  return {
    id: item.id,
    published: item.date,
    tags: linksTo(item.tags, language === item.language, rendering),
    previous: null,
    next: null,
    feedback: site.feedback && { url: href('/reports/feedback', rendering), ...site.feedback },
    related: [],
  };
}

/** Links to terms; on a page in another language, links to their partners. */
const linksTo = (terms: readonly number[], isOwn: boolean, { values, index }: Rendering): Link[] =>
  terms.flatMap((id) => {
    const term = isOwn ? undefined : index.term(id);
    return values.link(isOwn ? id : ((term && index.partner(term)?.id) ?? 0)) ?? [];
  });

/** The category whose articles are the neighbours of this one: the first in the item's list. */
function topicIn(item: Item, language: Language, rendering: Rendering): Term | undefined {
  if (item.type !== 'post') return undefined;
  const { index } = rendering;
  const term = index.term(item.categories[0] ?? 0);
  return term && language !== item.language ? index.partner(term) : term;
}

/** Related articles and neighbours: of an article in its category, of a chapter in the reading order of its manual. */
function around(item: Item, rendering: Rendering): Pick<BesideText, 'previous' | 'next' | 'related'> {
  const { values, lists } = rendering;
  const manual = item.type === 'page' ? manualOf(item, rendering) : null;
  const category = topicIn(item, item.language, rendering);
  const { ids, at } = manual
    ? { ids: manual, at: manual.indexOf(item.id) }
    : category
      ? lists.of(`term ${category.id}`).around(item)
      : { ids: [], at: -1 };
  const link = (place: number) => (at < 0 ? null : values.link(ids[place] ?? 0));
  const related = item.type === 'post' ? values.related(item.id) : [];
  return { previous: link(at - 1), next: link(at + 1), related: related.flatMap((id) => values.link(id) ?? []) };
}

/** Path of an item's Markdown alternate, its source for readers and machines. */
export const markdownAlternateOf = (item: Item, { index }: Rendering): string => `${pathOf(item, index)}index.md`;

function shorten(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const cut = text.slice(0, DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80)).trimEnd()}…`;
}
