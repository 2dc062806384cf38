import type { Author, Item, ItemType, Language, Revision, Site, Term, User } from '../../contract/model.ts';
import { siteToGmt } from '../../lib/time.ts';
import { TYPE_NAMES } from './shape.ts';

type Data = Record<string, unknown>;

/** Both languages' values as one where they are equal, or where only one language is asked for. */
const perLanguage = <T>(values: Record<Language, T>, language?: Language): T | Record<Language, T> =>
  language ? values[language] : values.cs === values.en ? values.cs : values;

export const siteData = (site: Site, language?: Language): Data => ({
  name: perLanguage(site.name, language),
  description: perLanguage(site.description, language),
  gmt_offset: '1',
  timezone_string: '',
  permalinks: '/{slug}/',
  upload_base: '/cms-content/uploads/',
  ...(site.edit_url ? { edit_url: site.edit_url } : {}),
  image_sizes: site.image_sizes,
  templates: site.templates,
  default_category: language ? site.default_category[language] : site.default_category,
});

export const userData = (user: User, profile: Author | undefined): Data => ({
  id: user.id,
  login: user.login,
  role: user.role,
  name: user.name,
  slug: profile?.slug ?? '',
  email: user.email,
  ...(user.language_pairs.length > 0
    ? { language_pairs: user.language_pairs.map(({ from, to }) => `${from}-${to}`) }
    : {}),
  password_hash: user.password,
});

export const authorData = ({ id, slug, name, description }: Author): Data => ({
  id,
  slug,
  name: perLanguage(name),
  description: perLanguage(description),
});

/** What every record says besides its own fields: its language, unless one is asked for, and its partner. */
const relations = (record: Item | Term, language?: Language): Data => ({
  ...(language ? {} : { language: record.language }),
  ...(record.translation_of || !language ? { translation_of: record.translation_of } : {}),
});

export const termData = (term: Term, language?: Language): Data => ({
  id: term.id,
  taxonomy: term.taxonomy,
  ...relations(term, language),
  name: term.name,
  slug: term.slug,
  parent: term.parent,
  description: term.description,
  ...(Object.keys(term.meta).length > 0 ? { meta: term.meta } : {}),
});

export const itemData = (item: Item, language?: Language): Data => ({
  id: item.id,
  type: TYPE_NAMES[item.type],
  status: item.status,
  ...relations(item, language),
  ...(item.translated_units ? { translated_units: item.translated_units } : {}),
  author: item.author,
  title: item.title,
  slug: item.slug,
  ...(item.aliases.length > 0 ? { aliases: item.aliases } : {}),
  ...fieldsOf[item.type](item),
  template: item.template,
  date: item.date,
  // Null: nobody has dated this draft yet.
  date_gmt: item.dated ? siteToGmt(item.date) : null,
  modified: item.modified,
  modified_gmt: siteToGmt(item.modified),
});

const discussion = ({ comment_status, ping_status, meta }: Item): Data => ({ comment_status, ping_status, meta });

const text = ({ content, excerpt, password }: Item): Data => ({ content, excerpt, password });

/** The fields that only some types have. */
const fieldsOf: Record<ItemType, (item: Item) => Data> = {
  post: (item) => ({
    ...text(item),
    ...discussion(item),
    format: item.format,
    sticky: item.sticky,
    featured_media: item.featured_media,
    categories: item.categories,
    tags: item.tags,
  }),
  page: (item) => ({
    ...text(item),
    ...discussion(item),
    parent: item.parent,
    menu_order: item.menu_order,
    featured_media: item.featured_media,
  }),
  attachment: (item) => ({
    ...discussion(item),
    parent: item.parent,
    file: item.file,
    mime_type: item.mime_type,
    alt_text: item.alt_text,
    caption: item.caption,
    description: item.content,
  }),
  cms_block: ({ content, password }) => ({ content, password }),
};

export const revisionData = ({ id, parent, author, date, title, content, excerpt }: Revision): Data => ({
  id,
  parent,
  author,
  date,
  date_gmt: siteToGmt(date),
  modified: date,
  modified_gmt: siteToGmt(date),
  title,
  content,
  excerpt,
});
