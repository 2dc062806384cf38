import { LANGUAGES, WRITABLE_STATUSES } from './enums.ts';
import type { Arguments } from './schema.ts';

/**
 * What the list of all texts shows: everything, one's own drafts, what waits for a review, translations that are behind,
 * texts whose day of review has come.
 */
export const TEXT_VIEWS = ['all', 'drafts', 'pending', 'stale', 'due'] as const;

/** How long a link to a preview works, in days. */
export const shareArgs = {
  days: { type: 'integer', minimum: 1, maximum: 30, default: 7 },
} as const satisfies Arguments;

/** Kinds of texts that are written, as opposed to files. */
export const TEXT_TYPES = ['post', 'page', 'cms_block'] as const;

/** Arguments of the list of all texts. */
export const listTextsArgs = {
  view: { type: 'string', enum: TEXT_VIEWS, default: 'all' },
  type: { type: 'string', enum: TEXT_TYPES, empty: 'not given' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  status: { type: 'string', enum: WRITABLE_STATUSES, empty: 'not given' },
  author: { type: 'integer', minimum: 1 },
  topic: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;

/** What the list of all files shows: everything, pictures without an alternative text, what no text shows. */
export const FILE_VIEWS = ['all', 'without_alt', 'unused'] as const;

/** Arguments of the list of all files. */
export const listFilesArgs = {
  view: { type: 'string', enum: FILE_VIEWS, default: 'all' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  id: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;
