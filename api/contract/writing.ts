import { LANGUAGES, WRITABLE_STATUSES } from './enums.ts';
import type { Arguments } from './schema.ts';

/**
 * Views of the list of all texts: everything, one's own drafts, texts waiting for a review, outdated translations,
 * texts due for a check.
 */
export const TEXT_VIEWS = ['all', 'drafts', 'pending', 'stale', 'due'] as const;

/** How long a link to a preview is valid, in days. */
export const shareArgs = {
  days: { type: 'integer', minimum: 1, maximum: 30, default: 7 },
} as const satisfies Arguments;

/** Types of items that are written, as opposed to uploaded files. */
export const TEXT_TYPES = ['post', 'page', 'cms_block'] as const;

/** Arguments of the list of all texts. */
export const listTextsArgs = {
  view: { type: 'string', enum: TEXT_VIEWS, default: 'all' },
  type: { type: 'string', enum: TEXT_TYPES, empty: 'not given' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  status: { type: 'string', enum: [...WRITABLE_STATUSES, 'trash'], empty: 'not given' },
  author: { type: 'integer', minimum: 1 },
  topic: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;

/** Views of the list of all files: everything, pictures without an alternative text, files that no text uses. */
export const FILE_VIEWS = ['all', 'without_alt', 'unused'] as const;

/** Arguments of the list of all files. */
export const listFilesArgs = {
  view: { type: 'string', enum: FILE_VIEWS, default: 'all' },
  language: { type: 'string', enum: LANGUAGES, empty: 'not given' },
  id: { type: 'integer', minimum: 1 },
} as const satisfies Arguments;
