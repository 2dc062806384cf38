/** All lists of words that records, arguments and files may contain. Each is defined here once. */

export const LANGUAGES = ['cs', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const OTHER_LANGUAGE: Record<Language, Language> = { cs: 'en', en: 'cs' };

/**
 * The kinds of records with a folder of their own, and the name of the folder: below `content/<language>/` as in the
 * URL of the collection.
 */
export const ITEM_COLLECTIONS = { post: 'posts', page: 'pages', attachment: 'media', cms_block: 'blocks' } as const;
export const TERM_COLLECTIONS = { category: 'categories', post_tag: 'tags' } as const;

export const COLLECTIONS = { ...ITEM_COLLECTIONS, ...TERM_COLLECTIONS } as const;

export type ItemType = keyof typeof ITEM_COLLECTIONS;
export type Taxonomy = keyof typeof TERM_COLLECTIONS;
export type Kind = keyof typeof COLLECTIONS;
/** Collections of the content namespace, by the last segment of their URL. */
export type Collection = (typeof COLLECTIONS)[Kind];

export const ITEM_TYPES = Object.keys(ITEM_COLLECTIONS) as readonly ItemType[];
export const TAXONOMY_NAMES = Object.keys(TERM_COLLECTIONS) as readonly Taxonomy[];
export const ALL_KINDS = Object.keys(COLLECTIONS) as readonly Kind[];
export const COLLECTION_NAMES: readonly Collection[] = Object.values(COLLECTIONS);

export const isTaxonomy = (kind: Kind): kind is Taxonomy => kind in TERM_COLLECTIONS;

/** Whether items of this type have a page of their own that readers read. */
export const isArticle = (kind: Kind): kind is 'post' | 'page' => kind === 'post' || kind === 'page';

/** Icons that a topic may have, drawn in `src/components/icons.ts`. */
export const TOPIC_ICONS = [
  ...['bolt', 'book', 'card', 'chart', 'chat', 'clock', 'flag', 'folder', 'gear', 'globe', 'help', 'lock', 'mail'],
  ...['people', 'phone', 'plug', 'rocket', 'search', 'stack', 'ticket'],
] as const;
export type TopicIcon = (typeof TOPIC_ICONS)[number];

/** Who sees a field: the values of the `context` argument. */
export const CONTEXTS = ['view', 'embed', 'edit'] as const;
export type Context = (typeof CONTEXTS)[number];

/** A text with such a status is dated by its last save, until it gets an explicit date or is published. */
const FLOATING = ['draft', 'pending'] as const;

/** Statuses that a request may give an item. */
export const WRITABLE_STATUSES = ['publish', 'future', ...FLOATING, 'private'] as const;

/** Status of a text that has never been saved; editors' lists do not show it. */
const UNSAVED = 'auto-draft';

/** Statuses that items have but requests cannot set. */
export const HELD_STATUSES = ['trash', UNSAVED, 'inherit'] as const;

/** Statuses an item can be stored with. `inherit` is the normal status of media. */
export type Status = (typeof WRITABLE_STATUSES)[number] | (typeof HELD_STATUSES)[number];

/** Statuses in the front matter of a text, and of a media file. */
export const TEXT_STATUSES = [...WRITABLE_STATUSES, 'trash', UNSAVED] as const;
export const MEDIA_STATUSES = ['inherit', 'private', 'trash'] as const;

const REQUESTS = ['request-pending', 'request-confirmed', 'request-failed', 'request-completed'] as const;

/** Statuses that exist but must not be read. */
export const INTERNAL_STATUSES = [UNSAVED, 'inherit', ...REQUESTS] as const;

/** Values of the `status` filter; `any` is every status of {@link SHOWN_STATUSES}. */
export const LISTABLE_STATUSES = [...TEXT_STATUSES, 'inherit', ...REQUESTS, 'any'] as const;
export const SHOWN_STATUSES: ReadonlySet<Status> = new Set<Status>([...WRITABLE_STATUSES, 'inherit']);

const floating: ReadonlySet<Status> = new Set(FLOATING);

/** Whether the date of an item with this status moves with each save. */
export const isFloating = (status: Status): boolean => floating.has(status);

/** Whether items of this status are never visible to readers, so that they need no URL yet. */
export const isUnpublished = (status: Status): boolean => floating.has(status) || status === UNSAVED;

export const OPEN_OR_CLOSED = ['open', 'closed'] as const;

export const POST_FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

/** How far the translation of an item has progressed. */
export const TRANSLATION_STATUSES = ['missing', 'outdated', 'partial', 'current'] as const;

/** First parts of MIME types, by which media can be filtered. */
export const MEDIA_KINDS = ['image', 'video', 'text', 'application', 'audio'] as const;
