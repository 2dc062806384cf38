import type { ItemType, Language } from '../../../contract/enums.ts';
import type { ComputedIn, KeyOf } from '../../../contract/inferred.ts';
import type { Item, MediaDetails } from '../../../contract/model.ts';
import { SCHEMAS } from '../../../contract/records/schemas.ts';
import { formatMessage } from '../../../contract/text/message.ts';
import { namesIn } from '../../../contract/derive/contexts.ts';
import { equalInSecret } from '../../../lib/password.ts';
import { slugify } from '../../../lib/slug.ts';
import { siteToGmt } from '../../../lib/time.ts';
import { excerptHtml, titleHtml } from '../../../content/markdown/excerpt.ts';
import { canEdit } from '../policy.ts';
import { asciiPath, chapterSlugs, languageRoot, pathOf, shortPath, uploadPath } from '../urls.ts';
import { itemLinks } from './item-links.ts';
import { shownMeta } from './meta.ts';
import type { SerializeContext, SerializeOptions, UrlContext } from './serialize-context.ts';

/** Computes what a field shows of an item. */
type Show = (item: Item, view: SerializeOptions, serializeContext: SerializeContext) => unknown;

/** An item as the API shows it: the fields of its type and context in the order of their rows. */
export function serializeItem(
  item: Item,
  view: SerializeOptions,
  serializeContext: SerializeContext,
): Record<string, unknown> {
  const { context, fields } = view;
  const shown: Record<string, unknown> = {};
  for (const name of namesIn(SCHEMAS[item.type].fields, context, fields)) {
    const show = SHOWN[name];
    shown[name] = show ? show(item, view, serializeContext) : item[name as keyof Item];
  }
  shown['_links'] = itemLinks(item, view, serializeContext);
  return shown;
}

const text = ({ context }: SerializeOptions, raw: string, rendered: string): object =>
  context === 'edit' ? { raw, rendered } : { rendered };

export const sourceUrl = (item: Item, { base }: SerializeContext): string => base + uploadPath(item.file);

function detailsOf(item: Item, { base }: SerializeContext): MediaDetails {
  const folder = item.file.slice(0, item.file.lastIndexOf('/') + 1);
  const sizes = Object.entries(item.media_details.sizes).map(
    ([name, size]) => [name, { ...size, source_url: base + uploadPath(folder + size.file) }] as const,
  );
  return { ...item.media_details, sizes: Object.fromEntries(sizes) };
}

/** Fields that are not stored in files: omitting one does not compile. */
type Computed = ComputedIn<(typeof SCHEMAS)[ItemType]>;

/** Fields that are not shown as stored. */
const SHOW: Record<Computed, Show> & Partial<Record<KeyOf<(typeof SCHEMAS)[ItemType]['fields']>, Show>> = {
  date_gmt: ({ date }) => siteToGmt(date),
  guid: guidOf,
  modified_gmt: ({ modified }) => siteToGmt(modified),
  type: ({ type }) => type,
  link: (item, _view, serializeContext) => linkOf(item, serializeContext),
  title: titleOf,
  content: contentOf,
  excerpt: excerptOf,
  featured_media: ({ featured_media }, _view, { index }) =>
    index.item(featured_media)?.type === 'attachment' ? featured_media : 0,
  meta: (item, view, { index }) =>
    shownMeta(isUnlocked(item, view) ? item.meta : {}, item.type, view.context, index.site),
  categories: ({ categories, language }, _view, serializeContext) => termIds(categories, language, serializeContext),
  tags: ({ tags, language }, _view, serializeContext) => termIds(tags, language, serializeContext),
  permalink_template: (item, _view, serializeContext) => permalinkTemplate(item, serializeContext),
  generated_slug: ({ slug, title, id }) => slug || slugify(title) || String(id),
  description: (item, view, serializeContext) => text(view, item.content, serializeContext.rendered(item).html),
  caption: ({ caption }, view) => text(view, caption, excerptHtml({ excerpt: caption }, null)),
  media_type: ({ mime_type }) => (mime_type.startsWith('image/') ? 'image' : 'file'),
  media_details: (item, _view, serializeContext) => detailsOf(item, serializeContext),
  post: ({ parent }, _view, { index }) => index.item(parent)?.id ?? null,
  source_url: (item, _view, serializeContext) => sourceUrl(item, serializeContext),
  missing_image_sizes: () => [],
  language: ({ language }) => language,
  translation: (item, _view, serializeContext) => serializeContext.translationStatus(item),
};
const SHOWN: Readonly<Record<string, Show>> = SHOW;

/** URL of the page of an item, or one by its id if it has no page. */
export function linkOf(item: Item, { index, base }: UrlContext): string {
  return base + asciiPath(pathOf(item, index) ?? shortPath(item));
}

function guidOf(item: Item, { context }: SerializeOptions, { base }: SerializeContext): object {
  const rendered = item.type === 'attachment' ? `${base}/cms-content/uploads/${item.file}` : `${base}/?p=${item.id}`;
  return context === 'edit' ? { rendered, raw: rendered } : { rendered };
}

/** Blocks are fragments of source, so only their source is shown, never the rendered text. */
function titleOf(item: Item, { context, locale }: SerializeOptions): unknown {
  if (item.type === 'cms_block') return context === 'embed' ? [] : { raw: item.title };
  const title = titleHtml(item.title);
  const rendered = item.status === 'private' ? formatMessage(locale, 'title.private', { title }) : title;
  return context === 'edit' ? { raw: item.title, rendered } : { rendered };
}

/**
 * Whether the text may be shown: it has no password, the password is right, or the caller edits it with
 * the right to do so.
 */
export function isUnlocked(item: Item, view: SerializeOptions): boolean {
  return (
    item.password === '' ||
    (view.password !== '' && equalInSecret(view.password, item.password)) ||
    (view.context === 'edit' && canEdit(item, view.caller))
  );
}

function contentOf(item: Item, view: SerializeOptions, serializeContext: SerializeContext): unknown {
  const edit = view.context === 'edit';
  const guard = {
    protected: item.password !== '',
    ...(edit ? { block_version: blockVersion(item.content) } : {}),
  };
  if (item.type === 'cms_block') return { raw: item.content, ...guard };
  const rendered = isUnlocked(item, view) ? serializeContext.rendered(item).html : '';
  return { ...(edit ? { raw: item.content } : {}), rendered, ...guard };
}

function excerptOf(item: Item, view: SerializeOptions, serializeContext: SerializeContext): unknown {
  const rendered = isUnlocked(item, view) ? excerptHtml(item, serializeContext.rendered(item)) : '';
  return { ...(view.context === 'edit' ? { raw: item.excerpt } : {}), rendered, protected: item.password !== '' };
}

/** Terms are listed by name, as readers see them; ids of deleted terms are left out. */
function termIds(ids: readonly number[], language: Language, { index }: SerializeContext): number[] {
  return ids
    .flatMap((id) => index.term(id) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id)
    .map((term) => term.id);
}

function permalinkTemplate(item: Item, { index, base }: SerializeContext): string {
  const root = base + languageRoot(item.language, index.site);
  if (item.type !== 'page') return `${root}%postname%/`;
  return `${root}${[...chapterSlugs(item, index).slice(0, -1), '%pagename%'].join('/')}/`;
}

/** 1 if the body contains marks of a block editor (`<!-- cms:paragraph -->`), otherwise 0, as clients expect. */
export const blockVersion = (content: string): 0 | 1 => (content.includes('<!-- cms:') ? 1 : 0);
