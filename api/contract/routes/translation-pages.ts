import { id, paging, search } from '../args.ts';
import { LANGUAGES } from '../enums.ts';
import type { Arguments } from '../schema.ts';
import { delivers, GET, POST, PUT, route } from './rows.ts';
import { externalJobInPath, jobInPath, listJobsArgs } from './translation.ts';

/** Changes that managers make to several jobs together; an empty deadline removes it. */
const changeJobsArgs = {
  jobs: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 100, required: true },
  translator_id: { type: 'integer', minimum: 0 },
  deadline: { type: ['string', 'integer'] },
  cancel: { type: 'boolean' },
  revision: { type: 'boolean' },
  machine: { type: 'string', enum: ['draft', 'publish'] },
} as const satisfies Arguments;

const estimateArgs = {
  format: { type: 'string', enum: ['json', 'csv'], default: 'json' },
} as const satisfies Arguments;

/** `missing` also orders texts that were never translated. */
const orderStaleArgs = {
  target_language: { type: 'string', enum: LANGUAGES, required: true },
  missing: { type: 'boolean', default: false },
  translator_id: changeJobsArgs.translator_id,
  deadline: changeJobsArgs.deadline,
} as const satisfies Arguments;

const unitArgs = { ...jobInPath, unit: { type: 'string' } } as const satisfies Arguments;

/** Texts and codes, the latter by kind and id as in the source: a list that is checked against its unit. */
const runs = { type: 'any' } as const;

/**
 * `base` is the unit as the page last saw it; without it, other texts are replaced without a check. `tried` are texts
 * that the page has sent since, whether or not they arrived.
 */
const saveUnitArgs = {
  ...unitArgs,
  target: { ...runs, required: true },
  base: runs,
  tried: { type: 'array', items: runs },
} as const satisfies Arguments;

const said = { type: 'string', maxLength: 2_000, required: true } as const;

const dismissArgs = {
  ...unitArgs,
  code: { type: 'string', required: true },
  reference: { type: 'string' },
  reason: said,
} as const satisfies Arguments;

/** An empty `unit` means the whole job. */
const commentJobArgs = {
  ...jobInPath,
  unit: { type: 'string', required: true },
  text: said,
  is_question: { type: 'boolean', default: false },
} as const satisfies Arguments;

const resolveCommentArgs = {
  ...jobInPath,
  comment: { type: 'integer' },
  resolved: { type: 'boolean', required: true },
} as const satisfies Arguments;

const returnJobArgs = { ...jobInPath, reason: said } as const satisfies Arguments;

/** Base64. */
const uploadArgs = { ...jobInPath, file: { type: 'string', required: true } } as const satisfies Arguments;

/** `keep` or `use` by the id of a conflict. */
const settleArgs = { ...jobInPath, decisions: { type: 'object', required: true } } as const satisfies Arguments;

const concordanceArgs = {
  ...jobInPath,
  search: { type: 'string', maxLength: 200, required: true },
} as const satisfies Arguments;

/** An empty `target` removes the entry. */
const amendMemoryArgs = {
  item: { type: 'integer' },
  entry: { type: 'string' },
  target: { ...runs, required: true },
} as const satisfies Arguments;

const settingsArgs = {
  publish_received: { type: 'boolean' },
  order_published: { type: 'boolean' },
  reviewed: { type: 'object', properties: { 'cs-en': { type: 'boolean' }, 'en-cs': { type: 'boolean' } } },
} as const satisfies Arguments;

/** Only the pages read these answers. */
const shown = {};

/**
 * Routes used only by the pages of translators: rows like all others, with a session or a password, but not described
 * in any document.
 */
export const TRANSLATION_PAGES = [
  route('/xlate/tm/v1/console', GET('getConsole', 'translate', shown)),
  route('/xlate/tm/v1/gaps', GET('listGaps', 'manage translations', shown)),
  route('/xlate/tm/v1/settings', PUT('changeSettings', 'manage translations', shown, settingsArgs)),
  route('/xlate/tm/v1/texts/{id}/current', POST('markCurrent', 'manage translations', shown, id)),

  route(
    '/xlate/tm/v1/jobs',
    GET('browseJobs', 'translate', shown, paging, search, listJobsArgs),
    PUT('changeJobs', 'manage translations', shown, changeJobsArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/estimate',
    GET('estimateJobs', 'manage translations', shown, search, listJobsArgs, estimateArgs),
  ),
  route('/xlate/tm/v1/jobs/stale', POST('orderStale', 'manage translations', shown, orderStaleArgs)),

  route('/xlate/tm/v1/ate/jobs/{ateJobId}/editor', GET('openEditor', 'translate', shown, externalJobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}', PUT('saveUnit', 'translate', shown, saveUnitArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/reopen', POST('reopenUnit', 'translate', shown, unitArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/dismiss', POST('dismissWarning', 'translate', shown, dismissArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/decisions',
    GET('listDisputes', 'translate', shown, jobInPath),
    PUT('settleDisputes', 'translate', shown, settleArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/comments', POST('commentJob', 'translate', shown, commentJobArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/comments/{comment}',
    PUT('resolveComment', 'translate', shown, resolveCommentArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/deliver', POST('deliverJob', 'translate', shown, jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/approve', POST('approveJob', 'translate', shown, jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/return', POST('returnJob', 'translate', shown, returnJobArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/glossary', GET('fetchGlossary', 'translate', shown, jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/file', delivers(POST('uploadFile', 'translate', shown, uploadArgs))),
  route('/xlate/tm/v1/jobs/{xlateJobId}/concordance', GET('findConcordance', 'translate', shown, concordanceArgs)),

  route('/xlate/tm/v1/memory', GET('searchMemory', 'manage translations', shown, search)),
  route('/xlate/tm/v1/memory/{item}/{entry}', PUT('amendMemory', 'manage translations', shown, amendMemoryArgs)),
] as const;
