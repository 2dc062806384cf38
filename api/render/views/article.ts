import type { Article, BesideText, BesideView, Card, EmbedView, Link, LockedView, View } from '../../../src/views.ts';
import { ITEM_COLLECTIONS } from '../../contract/enums.ts';
import type { Item, Language, Term } from '../../contract/model.ts';
import { excerptHtml, plainText } from '../../markdown/excerpt.ts';
import { mirrorPath, pathOf } from '../../query/urls.ts';
import {
  absolute,
  urlOf,
  href,
  isLocked,
  OTHER,
  publishedPartner,
  plainExcerpt,
  plainTitle,
  type Rendering,
} from '../rendering.ts';
import {
  ancestorLinks,
  authorLink,
  categoryTrail,
  itemLink,
  makeFrame,
  pictureOf,
  surroundings,
  termLink,
  type FrameFacts,
  type PlaceFacts,
} from './frame.ts';
import { withAliases } from './heading-aliases.ts';
import { manualOf, wholeManualPath } from './manual.ts';
import { relatedTo } from './related.ts';
import { typeset, typesetProse } from './typeset.ts';

/** Longest description in the head of a page, in characters. */
const DESCRIPTION = 160;

/** The page of an article or chapter in its own language. */
export const itemView = (item: Item, rendering: Rendering): View => viewOf(item, ownFacts(item, rendering), rendering);

/** What the page of an article has beside its text and below it. The text need not be rendered for that. */
export const besideView = (item: Item, rendering: Rendering): BesideView => ({
  kind: item.type === 'page' ? 'chapter' : 'article',
  frame: surroundings({ ...placeFacts(item, item.language, rendering), path: urlOf(item, rendering) }, rendering),
  article: besideText(item, item.language, rendering),
});

function ownFacts(item: Item, rendering: Rendering): FrameFacts {
  const partner = publishedPartner(item, rendering);
  return {
    ...commonFacts(item, item.language, rendering),
    path: urlOf(item, rendering),
    partner: partner ? urlOf(partner, rendering) : fallbackPath(item, rendering),
    isPair: partner !== undefined,
  };
}

/** The page of an item that is not translated in full yet, for who is allowed to see it. It says so. */
export const previewView = (item: Item, rendering: Rendering): View => unpublishedView(item, 'translation', rendering);

/** The page of a draft, which says that it is one. The item is as it will be once it is published. */
export const draftView = (item: Item, rendering: Rendering): View => unpublishedView(item, 'draft', rendering);

function unpublishedView(item: Item, preview: 'translation' | 'draft', rendering: Rendering): View {
  const view = itemView(item, rendering);
  return view.kind === 'article' || view.kind === 'chapter'
    ? { ...view, article: { ...view.article, feedback: null, preview } }
    : view;
}

/**
 * The page that stands in for a translation that does not exist yet: the same text at the URL where the other
 * language would have it. It names the original as the page to prefer.
 */
export function fallbackView(item: Item, rendering: Rendering): View {
  const language = OTHER[item.language];
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

/** `/en/slug/` for a Czech text without an English partner, and the other way round. */
export const fallbackPath = (item: Item, rendering: Rendering): string =>
  mirrorPath(urlOf(item, rendering), rendering.serializeContext.index.site);

/** A small page of the item for frames on other sites; of a protected one only the title. */
export function embedView(item: Item, rendering: Rendering): EmbedView {
  const path = urlOf(item, rendering);
  const facts = {
    ...commonFacts(item, item.language, rendering),
    path: `${path}embed/`,
    partner: null,
    isPair: false,
    canonical: path,
  };
  const { serializeContext } = rendering;
  return {
    kind: 'embed',
    frame: makeFrame({ ...facts, noindex: true }, rendering),
    article: {
      title: typeset(plainTitle(item), item.language, rendering),
      href: absolute(path, rendering),
      excerpt: typeset(plainExcerpt(item, rendering), item.language, rendering),
      image: isLocked(item) ? null : pictureOf(serializeContext.index.item(item.featured_media), rendering),
      language: item.language,
    },
  };
}

type CommonFacts = Omit<FrameFacts, 'path' | 'partner' | 'isPair'>;

function placeFacts(item: Item, language: Language, rendering: Rendering): Omit<PlaceFacts, 'path'> {
  const category = topicIn(item, language, rendering);
  return {
    language,
    title: plainTitle(item),
    current: category && language === item.language ? { category, article: item } : null,
    item,
  };
}

function commonFacts(item: Item, language: Language, rendering: Rendering): CommonFacts {
  const { index } = rendering.serializeContext;
  const category = topicIn(item, language, rendering);
  return {
    ...placeFacts(item, language, rendering),
    description: shorten(plainExcerpt(item, rendering)),
    breadcrumbs: category ? categoryTrail(category, rendering) : ancestorLinks(item, rendering),
    topic: category ?? null,
    image: isLocked(item) ? null : pictureOf(index.item(item.featured_media), rendering),
    json: href(`/cms-json/cms/v2/${ITEM_COLLECTIONS[item.type]}/${item.id}`, rendering),
  };
}

function viewOf(item: Item, facts: FrameFacts, rendering: Rendering): View {
  if (isLocked(item)) return lockedView(item, { ...facts, noindex: true }, rendering);
  const frame = makeFrame(facts, rendering);
  const article = articleOf(item, facts.language, rendering);
  if (item.type === 'post') return { kind: 'article', frame, article };
  const children = rendering.listings.chapters(item.id, item.language).map((child) => cardOf(child, rendering));
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
  const { index, rendered } = rendering.serializeContext;
  const { html, headings } = rendered(item);
  const isOwn = language === item.language;
  const set = (text: string) => typeset(text, item.language, rendering);
  // A picture that the text shows anyway is not shown twice.
  const image = pictureOf(index.item(item.featured_media), rendering);
  const categories = isOwn
    ? item.categories.flatMap((id) => index.term(id) ?? [])
    : partnersOf(item.categories, rendering);
  return {
    ...besideText(item, language, rendering),
    title: set(plainTitle(item)),
    lead: item.excerpt ? set(plainText(excerptHtml(item, null))) : '',
    html: withAliases(typesetProse(html, item.language, rendering), headings),
    headings: headings.map(({ depth, slug, text }) => ({ depth, slug, text: set(text) })),
    author: authorLink(index.authors.get(item.author), language, rendering),
    categories: categories.map((term) => termLink(term, rendering)),
    image: image && html.includes(`"${image.src}"`) ? null : image,
    contentLanguage: item.language,
    stale: isOwn ? staleNoticeOf(item, rendering) : null,
  };
}

function besideText(item: Item, language: Language, rendering: Rendering): BesideText {
  const { index } = rendering.serializeContext;
  const isOwn = language === item.language;
  const tags = isOwn ? item.tags.flatMap((id) => index.term(id) ?? []) : partnersOf(item.tags, rendering);
  return {
    id: item.id,
    published: item.date,
    tags: tags.map((term) => termLink(term, rendering)),
    ...(isOwn ? around(item, rendering) : { previous: null, next: null }),
    feedback: index.site.feedback && { url: href('/reports/feedback', rendering), ...index.site.feedback },
    related: isOwn && item.type === 'post' ? relatedTo(item, rendering) : [],
  };
}

const partnersOf = (ids: number[], { serializeContext: { index } }: Rendering): Term[] =>
  ids.flatMap((id) => {
    const term = index.term(id);
    return (term && index.partner(term)) ?? [];
  });

/** The category whose articles stand around this one: the first that the author names. */
function topicIn(item: Item, language: Language, rendering: Rendering): Term | undefined {
  if (item.type !== 'post') return undefined;
  const { index } = rendering.serializeContext;
  const term = index.term(item.categories[0] ?? 0);
  return term && language !== item.language ? index.partner(term) : term;
}

/** Neighbours in the category; of a chapter those before and after it when the manual is read through. */
function around(item: Item, rendering: Rendering): { previous: Link | null; next: Link | null } {
  const { index } = rendering.serializeContext;
  const category = index.term(item.categories[0] ?? 0);
  const list = item.type === 'page' ? manualOf(item, rendering) : category ? rendering.listings.ofTerm(category) : [];
  const place =
    item.type !== 'page' && category
      ? rendering.listings.placeIn(`term ${category.id}`, item)
      : list.findIndex(({ id }) => id === item.id);
  const at = list[place]?.id === item.id ? place : -1;
  const link = (other: Item | undefined) => (other && at >= 0 ? itemLink(other, rendering) : null);
  return { previous: link(list[at - 1]), next: link(list[at + 1]) };
}

function staleNoticeOf(item: Item, rendering: Rendering): Article['stale'] {
  const source = publishedPartner(item, rendering);
  const sections = source && !isLocked(source) ? rendering.newerSections(item) : [];
  const isTranslation = item.translated_units !== '';
  const isLayoutNewer = source && isTranslation && rendering.serializeContext.translationStatus(item).layout_changed;
  if (!source || (sections.length === 0 && !isLayoutNewer)) return null;
  const url = href(urlOf(source, rendering), rendering);
  if (sections.length === 0) {
    return { language: source.language, sections: [{ label: source.title, href: url }], isLayout: true };
  }
  const links = sections.map(({ text, slug }) => ({ label: text, href: slug ? `${url}#${slug}` : url }));
  return { language: source.language, sections: links, isLayout: false };
}

/** An item in a list. */
export const cardOf = (item: Item, rendering: Rendering): Card => ({
  ...itemLink(item, rendering),
  excerpt: typeset(plainExcerpt(item, rendering), item.language, rendering),
  date: item.type === 'post' ? item.date : null,
  language: item.language,
});

/** Path of an item's Markdown alternate, its source for readers and machines. */
export const markdownAlternateOf = (item: Item, { serializeContext: { index } }: Rendering): string =>
  `${pathOf(item, index)}index.md`;

function shorten(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const cut = text.slice(0, DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 80)).trimEnd()}…`;
}
