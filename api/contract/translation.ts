import { sorting } from './args.ts';
import { LANGUAGES } from './enums.ts';
import type { Arguments } from './schema.ts';

/** Arguments of translation management. Those missing from the specification are accepted but hidden. */
const jobId = { text: 'xlate.job_id', type: 'integer', minimum: 1 } as const;

export const jobInPath = { xlateJobId: jobId } as const satisfies Arguments;

export const externalJobInPath = {
  ateJobId: { text: 'xlate.external_id', type: 'integer' },
} as const satisfies Arguments;

export const JOB_STATES = ['waiting', 'in_progress', 'complete', 'cancelled'] as const;

export const JOB_ORDERS = ['id', 'title', 'deadline', 'modified', 'words', 'translator'] as const;

export const listJobsArgs = {
  state: { text: 'xlate.state', type: 'array', items: { type: 'string', enum: JOB_STATES } },
  target_language: { text: 'xlate.language_filter', type: 'string', enum: LANGUAGES },
  translator_id: { text: 'xlate.translator_filter', type: 'integer', minimum: 0 },
  overdue: { text: 'xlate.overdue', type: 'boolean', default: false },
  ...sorting('desc', 'id', JOB_ORDERS),
} as const satisfies Arguments;

/** Several jobs, or the three arguments of one. */
export const createJobsArgs = {
  jobs: { text: 'xlate.jobs', type: 'array', items: { type: 'object' }, hidden: true },
  source_id: { text: 'xlate.source_id', type: 'integer', hidden: true },
  source_type: { text: 'xlate.source_type', type: 'string', hidden: true },
  target_language: { text: 'xlate.target_language', type: ['string', 'object'], hidden: true },
  translator_id: { text: 'xlate.translator', type: 'integer', minimum: 0, hidden: true },
  deadline: { text: 'xlate.deadline', type: ['string', 'integer'], hidden: true },
  revision: { text: 'xlate.revision', type: 'boolean', hidden: true },
} as const satisfies Arguments;

export const storeJobArgs = {
  xlate_job_id: { text: 'xlate.job_id', type: 'string', format: 'digits', accepts: 'code', required: true },
  ate_job_data: {
    text: 'xlate.job_data',
    type: 'array',
    items: { type: 'object' },
    accepts: 'records',
    required: true,
  },
} as const satisfies Arguments;

export const fetchXliffArgs = {
  ...jobInPath,
  format: { text: 'xlate.format', type: 'string', enum: ['json', 'xliff', 'xliff2', 'tmx'], hidden: true },
} as const satisfies Arguments;

export const assignJobArgs = {
  jobId: { ...jobId, required: true },
  translatorId: { text: 'xlate.translator', type: 'integer', minimum: 0, required: true },
} as const satisfies Arguments;

export const receiveArgs = {
  ...jobInPath,
  xliff_url: { text: 'xlate.xliff_url', type: 'string', required: true },
  signature: { text: 'xlate.signature', type: 'string', required: true },
} as const satisfies Arguments;

export const registerArgs = {
  rotate: { text: 'xlate.rotate', type: 'boolean', hidden: true },
} as const satisfies Arguments;

const EDITOR_TYPES = ['0', '1', 'ATE'] as const;

export const editorArgs = {
  editor_type: { text: 'xlate.editor_type', type: 'string', enum: EDITOR_TYPES, accepts: 'code', required: true },
} as const satisfies Arguments;

// Arguments used only by the pages of translators, in the rows of translation-pages.ts.

/** Changes that managers make to several jobs together; an empty deadline removes it. */
export const changeJobsArgs = {
  jobs: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 100, required: true },
  translator_id: { type: 'integer', minimum: 0 },
  deadline: { type: ['string', 'integer'] },
  cancel: { type: 'boolean' },
  revision: { type: 'boolean' },
  machine: { type: 'string', enum: ['draft', 'publish'] },
} as const satisfies Arguments;

export const estimateArgs = {
  format: { type: 'string', enum: ['json', 'csv'], default: 'json' },
} as const satisfies Arguments;

/** `missing` also orders texts that were never translated. */
export const orderStaleArgs = {
  target_language: { type: 'string', enum: LANGUAGES, required: true },
  missing: { type: 'boolean', default: false },
  translator_id: changeJobsArgs.translator_id,
  deadline: changeJobsArgs.deadline,
} as const satisfies Arguments;

export const unitArgs = { ...jobInPath, unit: { type: 'string' } } as const satisfies Arguments;

/** Texts and codes, the latter by kind and id as in the source: a list that is checked against its unit. */
const runs = { type: 'any' } as const;

/**
 * `base` is the unit as the page last saw it; without it, other texts are replaced without a check. `tried` are texts
 * that the page has sent since, whether or not they arrived.
 */
export const saveUnitArgs = {
  ...unitArgs,
  target: { ...runs, required: true },
  base: runs,
  tried: { type: 'array', items: runs },
} as const satisfies Arguments;

const said = { type: 'string', maxLength: 2_000, required: true } as const;

export const dismissArgs = {
  ...unitArgs,
  code: { type: 'string', required: true },
  reference: { type: 'string' },
  reason: said,
} as const satisfies Arguments;

/** An empty `unit` means the whole job. */
export const commentJobArgs = {
  ...jobInPath,
  unit: { type: 'string', required: true },
  text: said,
  is_question: { type: 'boolean', default: false },
} as const satisfies Arguments;

export const resolveCommentArgs = {
  ...jobInPath,
  comment: { type: 'integer' },
  resolved: { type: 'boolean', required: true },
} as const satisfies Arguments;

export const returnJobArgs = { ...jobInPath, reason: said } as const satisfies Arguments;

/** Base64. */
export const uploadArgs = { ...jobInPath, file: { type: 'string', required: true } } as const satisfies Arguments;

/** `keep` or `use` by the id of a conflict. */
export const settleArgs = { ...jobInPath, decisions: { type: 'object', required: true } } as const satisfies Arguments;

export const concordanceArgs = {
  ...jobInPath,
  search: { type: 'string', maxLength: 200, required: true },
} as const satisfies Arguments;

/** An empty `target` removes the entry. */
export const amendMemoryArgs = {
  item: { type: 'integer' },
  entry: { type: 'string' },
  target: { ...runs, required: true },
} as const satisfies Arguments;

export const settingsArgs = {
  publish_received: { type: 'boolean' },
  order_published: { type: 'boolean' },
  reviewed: { type: 'object', properties: { 'cs-en': { type: 'boolean' }, 'en-cs': { type: 'boolean' } } },
} as const satisfies Arguments;
