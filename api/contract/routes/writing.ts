import { paging, search } from '../args.ts';
import { ITEM_TYPES, LANGUAGES, WRITABLE_STATUSES } from '../enums.ts';
import type { Arguments, Shaped } from '../schema.ts';
import { GET, hiddenRoute } from './rows.ts';
import { flag, integer, json, language, list, object, oneOf, orNull, status, text, uses } from './shapes.ts';

/** Lists and reports for those who write. */

/**
 * Views of the list of all texts: everything, one's own drafts, texts waiting for a review, outdated translations,
 * texts due for a check.
 */
const TEXT_VIEWS = ['all', 'drafts', 'pending', 'stale', 'due'] as const;

/** Types of items that are written, as opposed to uploaded files. */
export const TEXT_TYPES = ['post', 'page', 'cms_block'] as const;

const listTextsArgs = {
  view: { type: 'string', enum: TEXT_VIEWS, default: 'all' },
  type: { type: 'string', enum: TEXT_TYPES, empty: 'not given' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  status: { type: 'string', enum: [...WRITABLE_STATUSES, 'trash'], empty: 'not given' },
  author: { type: 'integer', minimum: 1 },
  topic: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;

/** Views of the list of all files: everything, pictures without an alternative text, files that no text uses. */
const FILE_VIEWS = ['all', 'without_alt', 'unused'] as const;

const listFilesArgs = {
  view: { type: 'string', enum: FILE_VIEWS, default: 'all' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  id: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;

const author = object({ id: integer, name: text });
const paged = { total: integer, pages: integer };

/** Number of texts or files in each view for the caller. */
const counts = <V extends string>(views: readonly V[]) =>
  object(Object.fromEntries(views.map((view) => [view, integer])) as Record<V, typeof integer>);

/**
 * A text as the list for writers shows it. Its title is plain text and may be empty; `stale` names the sections that are
 * newer in the other language. Callers who may not edit it can propose changes; they get no day of review and no owner.
 */
const listedText = object({
  ...{ id: integer, type: oneOf(...ITEM_TYPES), language, title: text, status, link: text, modified: text, author },
  ...{ topics: list(integer), partner: orNull(object({ id: integer, language })), stale: list(text) },
  ...{ review: text, owner: text, editable: flag },
});
const texts = object({ texts: list(listedText), ...paged, counts: counts(TEXT_VIEWS) });
export type ListedText = Shaped<typeof listedText>;
export type TextList = Shaped<typeof texts>;

/**
 * A file with its record in one language. `file` is the path below `uploads/`; `thumbnail` is empty if it is not a
 * picture; sides are in pixels and 0 if unknown, `size` is in bytes. A `shared` file is kept when this record is deleted,
 * because another record uses it. `uses` are readable texts that show the file or link to it; `featured` those that lose
 * their featured image with the record; `used_elsewhere` is set if `site.yaml`, a topic or a profile refers to the file.
 */
const listedFile = object({
  ...{ id: integer, language, file: text, source_url: text, thumbnail: text, mime_type: text, alt_text: text },
  ...{ width: integer, height: integer, size: integer, date: text, author },
  ...{ version: text, editable: flag, deletable: flag, shared: flag, uses, featured: uses, used_elsewhere: flag },
});
const files = object({ files: list(listedFile), ...paged, counts: counts(FILE_VIEWS) });
export type ListedFile = Shaped<typeof listedFile>;
export type FileList = Shaped<typeof files>;

/** Feedback of readers on a page, newest comment first. */
const reportedPage = object({
  ...{ id: integer, yes: integer, no: integer, title: text, language, link: text, editable: flag },
  comments: list(object({ helpful: flag, text, date: text })),
});
/** The least helpful pages, and the number of pages with feedback. */
const feedback = object({ total: integer, pages: list(reportedPage) });
export type ReaderFeedback = Shaped<typeof reportedPage>;
export type FeedbackList = Shaped<typeof feedback>;

const opened = object({ title: text, language, link: text, count: integer });
const asked = object({ query: text, language, asked: integer, missed: integer, opened: list(opened) });
/** Queries without a good hit, most frequently missed first, and those from whose hits pages were opened. */
const searchesIn = object({ language, missed: list(asked), found: list(asked) });
const searches = object({ languages: list(searchesIn) });
export type ReaderSearch = Shaped<typeof asked>;
export type SearchesData = Shaped<typeof searchesIn>;

export const WRITING = [
  hiddenRoute('/cms/v2/texts', GET('listTexts', 'edit posts', json(texts), paging, search, listTextsArgs)),
  hiddenRoute('/cms/v2/files', GET('listFiles', 'edit posts', json(files), paging, search, listFilesArgs)),
  hiddenRoute('/cms/v2/reports/feedback', GET('listFeedback', 'edit others posts', json(feedback))),
  hiddenRoute('/cms/v2/reports/searches', GET('listSearches', 'edit others posts', json(searches))),
] as const;
