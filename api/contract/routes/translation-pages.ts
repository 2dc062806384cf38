import { id, paging, search } from '../args.ts';
import { LANGUAGES } from '../enums.ts';
import type { Arguments } from '../schema.ts';
import { delivers, GET, POST, PUT, route } from './rows.ts';
import { externalJobInPath, jobInPath, listJobsArgs } from './translation.ts';

/** An empty deadline removes it. */
const order = {
  translator_id: { type: 'integer', minimum: 0 },
  deadline: { type: ['string', 'integer'] },
} as const satisfies Arguments;

/** Changes that managers make to several jobs together. */
const changeJobsArgs = {
  jobs: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 100, required: true },
  ...order,
  cancel: { type: 'boolean' },
  revision: { type: 'boolean' },
  machine: { type: 'string', enum: ['draft', 'publish'] },
} as const satisfies Arguments;

/** `missing` also orders texts that were never translated. */
const orderStaleArgs = {
  target_language: { type: 'string', enum: LANGUAGES, required: true },
  missing: { type: 'boolean', default: false },
  ...order,
} as const satisfies Arguments;

const text = { type: 'string', required: true } as const;
const said = { ...text, maxLength: 2_000 } as const;
const unit = { ...jobInPath, unit: { type: 'string' } } as const satisfies Arguments;

/** Texts and codes, the latter by kind and id as in the source: a list that is checked against its unit. */
const runs = { type: 'any' } as const;
const target = { target: { ...runs, required: true } } as const satisfies Arguments;

/**
 * `base` is the unit as the page last saw it; without it, other texts are replaced without a check. `tried` are texts
 * that the page has sent since, whether or not they arrived.
 */
const saveUnitArgs = { ...target, base: runs, tried: { type: 'array', items: runs } } as const satisfies Arguments;

/** An empty `unit` means the whole job. */
const commentJobArgs = {
  unit: text,
  text: said,
  is_question: { type: 'boolean', default: false },
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
    GET('estimateJobs', 'manage translations', shown, search, listJobsArgs, {
      format: { type: 'string', enum: ['json', 'csv'], default: 'json' },
    }),
  ),
  route('/xlate/tm/v1/jobs/stale', POST('orderStale', 'manage translations', shown, orderStaleArgs)),

  route('/xlate/tm/v1/ate/jobs/{ateJobId}/editor', GET('openEditor', 'translate', shown, externalJobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}', PUT('saveUnit', 'translate', shown, unit, saveUnitArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/reopen', POST('reopenUnit', 'translate', shown, unit)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/dismiss',
    POST('dismissWarning', 'translate', shown, unit, { code: text, reference: { type: 'string' }, reason: said }),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/decisions',
    GET('listDisputes', 'translate', shown, jobInPath),
    // `keep` or `use` by the id of a conflict.
    PUT('settleDisputes', 'translate', shown, jobInPath, { decisions: { type: 'object', required: true } }),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/comments', POST('commentJob', 'translate', shown, jobInPath, commentJobArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/comments/{comment}',
    PUT('resolveComment', 'translate', shown, jobInPath, {
      comment: { type: 'integer' },
      resolved: { type: 'boolean', required: true },
    }),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/deliver', POST('deliverJob', 'translate', shown, jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/approve', POST('approveJob', 'translate', shown, jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/return', POST('returnJob', 'translate', shown, jobInPath, { reason: said })),
  route('/xlate/tm/v1/jobs/{xlateJobId}/glossary', GET('fetchGlossary', 'translate', shown, jobInPath)),
  // The file is Base64.
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/file',
    delivers(POST('uploadFile', 'translate', shown, jobInPath, { file: text })),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/concordance',
    GET('findConcordance', 'translate', shown, jobInPath, { search: { ...text, maxLength: 200 } }),
  ),

  route('/xlate/tm/v1/memory', GET('searchMemory', 'manage translations', shown, search)),
  // An empty `target` removes the entry.
  route(
    '/xlate/tm/v1/memory/{item}/{entry}',
    PUT('amendMemory', 'manage translations', shown, { item: { type: 'integer' }, entry: { type: 'string' } }, target),
  ),
] as const;
