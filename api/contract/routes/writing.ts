import { paging, search } from '../args.ts';
import { ITEM_TYPES, LANGUAGES, LISTABLE_STATUSES, WRITABLE_STATUSES } from '../enums.ts';
import type { Arguments } from '../schema.ts';
import { GET, hiddenRoute } from './rows.ts';
import { flag, integer, json, language, list, object, oneOf, orNull, text, uses } from './shapes.ts';

/** Lists and reports for those who write. */

/**
 * Views of the list of all texts: everything, one's own drafts, texts waiting for a review, outdated translations,
 * texts due for a check.
 */
export const TEXT_VIEWS = ['all', 'drafts', 'pending', 'stale', 'due'] as const;

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
export const FILE_VIEWS = ['all', 'without_alt', 'unused'] as const;

const listFilesArgs = {
  view: { type: 'string', enum: FILE_VIEWS, default: 'all' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  id: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;

const author = object({ id: integer, name: text });
const paged = { total: integer, pages: integer };
const counts = (views: readonly string[]) => object(Object.fromEntries(views.map((view) => [view, integer])));

const listedText = object({
  ...{ id: integer, type: oneOf(...ITEM_TYPES), language, title: text, status: oneOf(...LISTABLE_STATUSES) },
  ...{ link: text, modified: text, author, topics: list(integer) },
  ...{ partner: orNull(object({ id: integer, language })), stale: list(text), editable: flag },
  ...{ review: text, owner: text },
});
const texts = object({ texts: list(listedText), ...paged, counts: counts(TEXT_VIEWS) });

const listedFile = object({
  ...{ id: integer, language, file: text, source_url: text, thumbnail: text, mime_type: text, alt_text: text },
  ...{ width: integer, height: integer, size: integer, date: text, author },
  ...{ version: text, editable: flag, deletable: flag, shared: flag, uses, featured: uses, used_elsewhere: flag },
});
const files = object({ files: list(listedFile), ...paged, counts: counts(FILE_VIEWS) });

const reportedPage = object({
  ...{ id: integer, yes: integer, no: integer, title: text, language, link: text, editable: flag },
  comments: list(object({ helpful: flag, text, date: text })),
});
const feedback = object({ total: integer, pages: list(reportedPage) });

const opened = object({ title: text, language, link: text, count: integer });
const asked = list(object({ query: text, language, asked: integer, missed: integer, opened: list(opened) }));
const searches = object({ languages: list(object({ language, missed: asked, found: asked })) });

export const WRITING = [
  hiddenRoute('/cms/v2/texts', GET('listTexts', 'edit posts', json(texts), paging, search, listTextsArgs)),
  hiddenRoute('/cms/v2/files', GET('listFiles', 'edit posts', json(files), paging, search, listFilesArgs)),
  hiddenRoute('/cms/v2/reports/feedback', GET('listFeedback', 'edit others posts', json(feedback))),
  hiddenRoute('/cms/v2/reports/searches', GET('listSearches', 'edit others posts', json(searches))),
] as const;
