import type { Context, ItemType, Language } from '../../contract/enums.ts';
import type { ComputedIn, KeyOf } from '../../contract/inferred.ts';
import type { Item } from '../../contract/model.ts';
import { SCHEMAS } from '../../contract/records/schemas.ts';
import { say } from '../../derive/message.ts';
import { namesIn } from '../../derive/view.ts';
import { siteToGmt } from '../../lib/time.ts';
import { slugify } from '../../lib/slug.ts';
import { blockVersion } from '../../markdown/block-version.ts';
import { excerptHtml, titleHtml } from '../../markdown/excerpt.ts';
import { asciiPath, chapterSlugs, languageRoot, pathOf, shortPath } from '../address.ts';
import { canEdit } from '../rights.ts';
import { itemLinks } from './item-links.ts';
import { MEDIA_FIELDS } from './media.ts';
import type { Presentation, View } from './presentation.ts';

/** What a field shows of an item. */
type Show = (item: Item, view: View, presentation: Presentation) => unknown;

/** An item as the API shows it: the fields of its type and context in the order of their rows. */
export function presentItem(item: Item, view: View, presentation: Presentation): Record<string, unknown> {
  const { context, fields } = view;
  const names = fields ? namesIn(SCHEMAS[item.type].fields, context, fields) : NAMES[item.type][context];
  const shown: Record<string, unknown> = {};
  for (const name of names) {
    const show = SHOWN[name];
    shown[name] = show ? show(item, view, presentation) : item[name as keyof Item];
  }
  shown['_links'] = itemLinks(item, view, presentation);
  return shown;
}

const namesOf = (type: ItemType): Record<Context, readonly string[]> => {
  const { fields } = SCHEMAS[type];
  return {
    view: namesIn(fields, 'view', null),
    embed: namesIn(fields, 'embed', null),
    edit: namesIn(fields, 'edit', null),
  };
};

const NAMES: Record<ItemType, Record<Context, readonly string[]>> = {
  post: namesOf('post'),
  page: namesOf('page'),
  attachment: namesOf('attachment'),
  cms_block: namesOf('cms_block'),
};

/** Fields that are in no file: leaving one out does not compile. */
type Computed = ComputedIn<(typeof SCHEMAS)[ItemType]>;

/** The fields that show something else than what is stored. */
const SHOW: Record<Computed, Show> & Partial<Record<KeyOf<(typeof SCHEMAS)[ItemType]['fields']>, Show>> = {
  date_gmt: ({ date }) => siteToGmt(date),
  guid: guidOf,
  modified_gmt: ({ modified }) => siteToGmt(modified),
  type: ({ type }) => type,
  link: (item, _view, presentation) => linkOf(item, presentation),
  title: titleOf,
  content: contentOf,
  excerpt: excerptOf,
  featured_media: ({ featured_media }, _view, { guide }) =>
    guide.item(featured_media)?.type === 'attachment' ? featured_media : 0,
  // No meta key is registered; an empty list is what clients get then.
  meta: () => [],
  categories: ({ categories, language }, _view, presentation) => termIds(categories, language, presentation),
  tags: ({ tags, language }, _view, presentation) => termIds(tags, language, presentation),
  permalink_template: (item, _view, presentation) => permalinkTemplate(item, presentation),
  generated_slug: generatedSlug,
  ...MEDIA_FIELDS,
  language: ({ language }) => language,
  translation: (item, _view, presentation) => presentation.drift(item),
};
const SHOWN: Readonly<Record<string, Show>> = SHOW;

export function linkOf(item: Item, { guide, base }: Presentation): string {
  return base + asciiPath(pathOf(item, guide) ?? shortPath(item));
}

function guidOf(item: Item, { context }: View, { base }: Presentation): object {
  const rendered = item.type === 'attachment' ? `${base}/cms-content/uploads/${item.file}` : `${base}/?p=${item.id}`;
  return context === 'edit' ? { rendered, raw: rendered } : { rendered };
}

/** Blocks are pieces of source, so they show what was written and never what it becomes. */
function titleOf(item: Item, { context, texts }: View): unknown {
  if (item.type === 'cms_block') return context === 'embed' ? [] : { raw: item.title };
  const title = titleHtml(item.title);
  const rendered = item.status === 'private' ? say(texts, 'title.private', { title }) : title;
  return context === 'edit' ? { raw: item.title, rendered } : { rendered };
}

/** Whether the text may be shown: without a password, with the right one, or to an editor who edits. */
export function isUnlocked(item: Item, view: View): boolean {
  return (
    item.password === '' || item.password === view.password || (view.context === 'edit' && canEdit(item, view.caller))
  );
}

function contentOf(item: Item, view: View, presentation: Presentation): unknown {
  const edit = view.context === 'edit';
  const guard = {
    protected: item.password !== '',
    ...(edit ? { block_version: blockVersion(item.content) } : {}),
  };
  if (item.type === 'cms_block') return { raw: item.content, ...guard };
  const rendered = isUnlocked(item, view) ? presentation.rendered(item).html : '';
  return { ...(edit ? { raw: item.content } : {}), rendered, ...guard };
}

function excerptOf(item: Item, view: View, presentation: Presentation): unknown {
  const rendered = isUnlocked(item, view) ? excerptHtml(item, presentation.rendered(item)) : '';
  return { ...(view.context === 'edit' ? { raw: item.excerpt } : {}), rendered, protected: item.password !== '' };
}

/** Terms are listed by name, as readers see them; ids of terms that are gone are left out. */
function termIds(ids: readonly number[], language: Language, { guide }: Presentation): number[] {
  return ids
    .flatMap((id) => guide.term(id) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id)
    .map((term) => term.id);
}

function permalinkTemplate(item: Item, { guide, base }: Presentation): string {
  const root = base + languageRoot(item.language);
  if (item.type !== 'page') return `${root}%postname%/`;
  return `${root}${[...chapterSlugs(item, guide).slice(0, -1), '%pagename%'].join('/')}/`;
}

function generatedSlug(item: Item): string {
  return item.slug || slugify(item.title) || String(item.id);
}
