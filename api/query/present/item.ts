import { blockVersion } from '../../markdown/block-version.ts';
import { excerptHtml, titleHtml } from '../../markdown/excerpt.ts';
import type { Item } from '../../contract/model.ts';
import { siteToGmt } from '../../lib/time.ts';
import { slugify } from '../../lib/slug.ts';
import { asciiPath, chapterSlugs, languageRoot, pathOf, shortPath } from '../address.ts';
import { canEdit } from '../rights.ts';
import { itemLinks } from './item-links.ts';
import { mediaFields } from './media.ts';
import type { Presentation, View } from './presentation.ts';

type Fields = Record<string, unknown>;

/** An item as the API shows it. Fields stand in the order and contexts that existing clients know. */
export function presentItem(item: Item, view: View, presentation: Presentation): Fields {
  const { context } = view;
  const all: Fields = {
    id: item.id,
    date: item.date,
    date_gmt: siteToGmt(item.date),
    guid: guidOf(item, view, presentation),
    modified: item.modified,
    modified_gmt: siteToGmt(item.modified),
    password: item.password,
    slug: item.slug,
    status: item.status,
    type: item.type,
    link: linkOf(item, presentation),
    title: titleOf(item, view),
    ...textsOf(item, view, presentation),
    author: item.author,
    featured_media: featuredMedia(item, presentation),
    parent: item.parent,
    menu_order: item.menu_order,
    comment_status: item.comment_status,
    ping_status: item.ping_status,
    sticky: item.sticky,
    template: item.template,
    format: item.format,
    // No meta key is registered; an empty list is what clients get then.
    meta: [],
    categories: termIds(item, 'categories', presentation),
    tags: termIds(item, 'tags', presentation),
    permalink_template: permalinkTemplate(item, presentation),
    generated_slug: generatedSlug(item),
    ...(item.type === 'attachment' ? mediaFields(item, view, presentation) : {}),
    language: item.language,
    translation: presentation.drift(item),
  };
  const shown: Fields = {};
  for (const field of FIELDS[item.type][context]) shown[field] = all[field];
  // Editors send back what they were shown: what they do not know they get only when they ask for it.
  for (const field of view.fields ?? []) if (EXTENSION.includes(field)) shown[field] = all[field];
  shown['_links'] = itemLinks(item, view, presentation);
  return shown;
}

const date = ['date', 'date_gmt', 'guid', 'modified', 'modified_gmt'];
const identity = ['slug', 'status', 'type', 'link', 'title'];
const talk = ['comment_status', 'ping_status'];
const editing = ['permalink_template', 'generated_slug'];
const EXTENSION = ['language', 'translation'];
const brief = ['id', 'date', 'slug', 'type', 'link', 'title'];
const terms = ['format', 'meta', 'categories', 'tags'];
const file = ['media_type', 'mime_type', 'media_details', 'post', 'source_url'];

const post = [...identity, 'content', 'excerpt', 'author', 'featured_media', ...talk, 'sticky', 'template', ...terms];
const page = [
  ...[...identity, 'content', 'excerpt', 'author', 'featured_media', 'parent', 'menu_order'],
  ...[...talk, 'template', 'meta'],
];
const media = [...identity, 'author', ...talk, 'template', 'meta'];
const mediaTexts = ['description', 'caption', 'alt_text', ...file];

/** Fields by type and context. */
const FIELDS: Record<Item['type'], Record<View['context'], string[]>> = {
  post: {
    view: ['id', ...date, ...post, ...EXTENSION],
    embed: [...brief, 'excerpt', 'author', 'featured_media', 'language'],
    edit: ['id', ...date, 'password', ...post, ...editing],
  },
  page: {
    view: ['id', ...date, ...page, ...EXTENSION],
    embed: [...brief, 'excerpt', 'author', 'featured_media', 'language'],
    edit: ['id', ...date, 'password', ...page, ...editing],
  },
  attachment: {
    view: ['id', ...date, ...media, ...mediaTexts, ...EXTENSION],
    embed: [...brief, 'author', 'caption', 'alt_text', ...file.filter((name) => name !== 'post'), 'language'],
    edit: ['id', ...date, ...media, ...editing, ...mediaTexts, 'missing_image_sizes'],
  },
  cms_block: {
    view: ['id', ...date, ...identity, 'content', 'template', ...EXTENSION],
    embed: [...brief, 'language'],
    edit: ['id', ...date, 'password', ...identity, 'content', 'template'],
  },
};

export function linkOf(item: Item, { guide, base }: Presentation): string {
  return base + asciiPath(pathOf(item, guide) ?? shortPath(item));
}

function guidOf(item: Item, { context }: View, { base }: Presentation): Fields {
  const rendered = item.type === 'attachment' ? `${base}/cms-content/uploads/${item.file}` : `${base}/?p=${item.id}`;
  return context === 'edit' ? { rendered, raw: rendered } : { rendered };
}

/** Blocks are pieces of source, so they show what was written and never what it becomes. */
function titleOf(item: Item, { context }: View): unknown {
  if (item.type === 'cms_block') return context === 'embed' ? [] : { raw: item.title };
  const rendered = (item.status === 'private' ? 'Private: ' : '') + titleHtml(item.title);
  return context === 'edit' ? { raw: item.title, rendered } : { rendered };
}

/** Whether the text may be shown: without a password, with the right one, or to an editor who edits. */
export function isUnlocked(item: Item, view: View): boolean {
  return (
    item.password === '' || item.password === view.password || (view.context === 'edit' && canEdit(item, view.caller))
  );
}

function textsOf(item: Item, view: View, presentation: Presentation): Fields {
  if (item.type === 'attachment') return {};
  const isProtected = item.password !== '';
  const edit = view.context === 'edit';
  const version = edit ? { block_version: blockVersion(item.content) } : {};
  if (item.type === 'cms_block') return { content: { raw: item.content, protected: isProtected, ...version } };
  const open = isUnlocked(item, view);
  const content = open && view.context !== 'embed' ? presentation.rendered(item).html : '';
  const excerpt = open ? excerptHtml(item, presentation.rendered(item)) : '';
  return {
    content: { ...(edit ? { raw: item.content } : {}), rendered: content, protected: isProtected, ...version },
    excerpt: { ...(edit ? { raw: item.excerpt } : {}), rendered: excerpt, protected: isProtected },
  };
}

/** Terms are listed by name, as readers see them; ids of terms that are gone are left out. */
function termIds(item: Item, field: 'categories' | 'tags', { guide }: Presentation): number[] {
  return item[field]
    .flatMap((id) => guide.term(id) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, item.language) || a.id - b.id)
    .map((term) => term.id);
}

function featuredMedia(item: Item, { guide }: Presentation): number {
  return guide.item(item.featured_media)?.type === 'attachment' ? item.featured_media : 0;
}

function permalinkTemplate(item: Item, { guide, base }: Presentation): string {
  const root = base + languageRoot(item.language);
  if (item.type !== 'page') return `${root}%postname%/`;
  return `${root}${[...chapterSlugs(item, guide).slice(0, -1), '%pagename%'].join('/')}/`;
}

export const generatedSlug = (item: Item): string => item.slug || slugify(item.title) || String(item.id);
