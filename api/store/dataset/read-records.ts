import {
  LANGUAGES,
  STORED_STATUSES,
  type Item,
  type ItemType,
  type Language,
  type Revision,
  type Term,
} from '../../contract/model.ts';
import { gmtToSite } from '../../lib/time.ts';
import { ITEM_FIELDS } from '../fields.ts';
import { isSlug, SLUG_RULE } from '../read-fields.ts';
import type { Entry } from './entry.ts';
import { TYPE_NAMES } from './shape.ts';

const OPEN = ['open', 'closed'] as const;
const TYPES = new Map<string, ItemType>(
  Object.entries(TYPE_NAMES).flatMap(([type, name]) => [
    [name, type as ItemType],
    [type, type as ItemType],
  ]),
);

/** The language of a record: its own word, else that of the whole import. */
export function languageOf(entry: Entry, fallback: Language | undefined): Language {
  if (!entry.has('language') && !fallback) entry.problem('language is missing; give one for all with --language');
  return entry.oneOf('language', LANGUAGES, fallback ?? 'cs');
}

export function readTerm(entry: Entry, language: Language): Term {
  const name = entry.text('name');
  if (name.trim() === '') entry.problem('name is missing');
  return {
    id: entry.id(),
    taxonomy: entry.oneOf('taxonomy', ['category', 'post_tag'], 'category'),
    language,
    path: '',
    version: '',
    translation_of: entry.integer('translation_of'),
    name,
    slug: readSlug(entry),
    description: entry.text('description'),
    parent: entry.integer('parent'),
    meta: entry.object('meta'),
  };
}

export function readItem(entry: Entry, language: Language): Item {
  const type = TYPES.get(entry.text('type'));
  if (!type) entry.problem(`type must be one of ${Object.values(TYPE_NAMES).join(', ')}`);
  const status = entry.oneOf('status', STORED_STATUSES, type === 'attachment' ? 'inherit' : 'publish');
  const times = readTimes(entry, status === 'draft' || status === 'pending' || status === 'auto-draft');
  const talks = type === 'post' || type === 'attachment' ? 'open' : 'closed';
  const item: Item = {
    id: entry.id(),
    type: type ?? 'post',
    language,
    path: '',
    version: '',
    translation_of: entry.integer('translation_of'),
    translated_units: entry.text('translated_units'),
    title: entry.text('title'),
    slug: readSlug(entry),
    aliases: entry.words('aliases'),
    status,
    ...times,
    password: entry.text('password'),
    content: entry.text(type === 'attachment' ? 'description' : 'content'),
    excerpt: entry.text('excerpt'),
    author: entry.integer('author', 1),
    featured_media: entry.integer('featured_media'),
    comment_status: entry.oneOf('comment_status', OPEN, talks),
    ping_status: entry.oneOf('ping_status', OPEN, type === 'post' ? 'open' : 'closed'),
    format: entry.oneOf('format', ITEM_FIELDS.post['format'] as readonly string[], 'standard'),
    meta: entry.object('meta'),
    sticky: entry.flag('sticky'),
    template: entry.text('template'),
    categories: entry.integers('categories'),
    tags: entry.integers('tags'),
    parent: entry.integer('parent'),
    menu_order: entry.signed('menu_order'),
    alt_text: entry.text('alt_text'),
    caption: entry.text('caption'),
    file: entry.text('file'),
    mime_type: entry.text('mime_type'),
    media_details: { sizes: {} },
  };
  if (type === 'attachment') checkFile(item.file, entry);
  return item;
}

/** `date_gmt: null` on a draft says that nobody has dated it: its date is that of the last save. */
function readTimes(entry: Entry, floats: boolean): Pick<Item, 'date' | 'dated' | 'modified'> {
  const gmt = entry.date('date_gmt');
  const date = entry.date('date') ?? (gmt && gmtToSite(gmt));
  const modified = entry.date('modified') ?? date;
  const dated = !floats || (date !== null && gmt !== null) || (date !== null && entry.raw('date_gmt') === undefined);
  if (!['date', 'date_gmt', 'modified'].some((field) => entry.has(field))) entry.problem('date is missing');
  return { date: date ?? modified ?? '', dated, modified: modified ?? '' };
}

function readSlug(entry: Entry): string {
  const slug = entry.text('slug').normalize('NFC');
  if (!isSlug(slug)) entry.problem(`slug ${SLUG_RULE}`);
  return slug;
}

function checkFile(file: string, entry: Entry): void {
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(file)) {
    entry.problem('file must name a file below the uploads folder, such as 2026/09/photo.jpg');
  }
}

export function readRevision(entry: Entry, autosave: boolean): Revision {
  const date = entry.date('date');
  if (!entry.has('date')) entry.problem('date is missing');
  return {
    id: entry.id(),
    parent: entry.integer('parent'),
    author: entry.integer('author', 1),
    date: date ?? '',
    title: entry.text('title'),
    content: entry.text('content'),
    excerpt: entry.text('excerpt'),
    autosave,
  };
}
