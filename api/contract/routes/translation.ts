import { paging, search, sorting } from '../args.ts';
import { LANGUAGES } from '../enums.ts';
import type { Arguments } from '../schema.ts';
import { namespaceIndex } from './discovery.ts';
import { delivers, GET, hidden, POST, route } from './rows.ts';
import {
  flag,
  idOrNull,
  integer,
  json,
  language,
  list,
  map,
  more,
  named,
  object,
  oneOf,
  orNull,
  text,
  textOrNull,
} from './shapes.ts';

/** Translation management. Arguments missing from the specification are accepted but hidden. */

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
const createJobsArgs = {
  jobs: { text: 'xlate.jobs', type: 'array', items: { type: 'object' }, hidden: true },
  source_id: { text: 'xlate.source_id', type: 'integer', hidden: true },
  source_type: { text: 'xlate.source_type', type: 'string', hidden: true },
  target_language: { text: 'xlate.target_language', type: ['string', 'object'], hidden: true },
  translator_id: { text: 'xlate.translator', type: 'integer', minimum: 0, hidden: true },
  deadline: { text: 'xlate.deadline', type: ['string', 'integer'], hidden: true },
  revision: { text: 'xlate.revision', type: 'boolean', hidden: true },
} as const satisfies Arguments;

const storeJobArgs = {
  xlate_job_id: { text: 'xlate.job_id', type: 'string', format: 'digits', accepts: 'code', required: true },
  ate_job_data: {
    text: 'xlate.job_data',
    type: 'array',
    items: { type: 'object' },
    accepts: 'records',
    required: true,
  },
} as const satisfies Arguments;

const fetchXliffArgs = {
  ...jobInPath,
  format: { text: 'xlate.format', type: 'string', enum: ['json', 'xliff', 'xliff2', 'tmx'], hidden: true },
} as const satisfies Arguments;

const assignJobArgs = {
  jobId: { ...jobId, required: true },
  translatorId: { text: 'xlate.translator', type: 'integer', minimum: 0, required: true },
} as const satisfies Arguments;

const receiveArgs = {
  ...jobInPath,
  xliff_url: { text: 'xlate.xliff_url', type: 'string', required: true },
  signature: { text: 'xlate.signature', type: 'string', required: true },
} as const satisfies Arguments;

const registerArgs = { rotate: { text: 'xlate.rotate', type: 'boolean', hidden: true } } as const satisfies Arguments;

const EDITOR_TYPES = ['0', '1', 'ATE'] as const;

const editorArgs = {
  editor_type: { text: 'xlate.editor_type', type: 'string', enum: EDITOR_TYPES, accepts: 'code', required: true },
} as const satisfies Arguments;

const namedLanguage = object({ code: language, name: text });
export const job = object({
  ...{ xlate_job_id: integer, ate_job_id: integer, status: oneOf(0, 1, 2, 10), status_id: oneOf(0, 1, 6, 7, 8, 20) },
  ...{ needs_update: flag, source_changed: flag, source_id: integer, source_type: text, target_id: idOrNull },
  ...{ source_language: namedLanguage, target_language: namedLanguage, translator_id: integer, deadline: textOrNull },
  ...{ in_review: flag, returned: flag, open_questions: integer, undecided: integer, replaced: integer },
  progress_details: object({ translated: integer, total: integer, words: integer }),
  ...{ ateJobUrl: text, xliff_url: text, notify_url: text, site_identifier: text, permalink: text },
  ...{ created: text, modified: text },
  error: orNull(object({ code: text, message: text, units: list(object({ id: text, code: text })) })),
});
const warnings = list(object({ unit: text, code: text }, { reference: text }));
const orders = object({
  ...{ jobs: map(integer), items: list(named('Job')) },
  errors: list(object({ index: integer, code: text, message: text })),
});
const xliffFile = object({
  ...{ content: text, sourceLang: language, targetLang: language, version: text, fileName: text, sha256: text },
});
const fileTypes = ['application/x-xliff+xml', 'application/xliff+xml', 'application/x-tmx+xml'];
const receipt = object({
  ...{ received: oneOf(true), applied: flag, duplicate: flag, status: integer, translated: integer, total: integer },
  ...{ post_id: idOrNull, link: textOrNull, needs_update: flag, in_review: flag, warnings },
});

const synchronized = { added: integer, updated: integer, removed: integer };
const translator = object({
  ...{ id: integer, email: text, name: text, active: flag },
  language_pairs: list(object({ from: language, to: language })),
});
const manager = object({
  ...{ id: integer, email: text, display_name: text, first_name: text, last_name: text, active: flag },
});
const translators = object({ result: object({ translators: list(translator), ...synchronized }) });
const managers = object({ result: object({ translation_managers: list(manager), ...synchronized }) });
const registration = object({ enabled: oneOf(true), shared_key: text }, { secret_key: text });
const state = object({
  ...{ status: oneOf('non-active', 'enabled', 'active'), activated: flag, mode: oneOf('embedded', 'remote') },
  ...{ reachable: flag, translators: integer, managers: integer },
});

export const TRANSLATION = [
  namespaceIndex('xlate/tm/v1'),
  route(
    '/xlate/tm/v1/ate/jobs/store',
    delivers(
      POST('storeJob', 'manage translations', json(list(oneOf('status_updated', 'xliff_updated'))), storeJobArgs),
    ),
  ),
  route(
    '/xlate/tm/v1/xliff/fetch/{xlateJobId}',
    GET('fetchXliff', 'translate', { schema: xliffFile, files: fileTypes }, fetchXliffArgs),
  ),
  route(
    '/xlate/tm/v1/ams/register_manager',
    POST('registerManager', 'manage translations', json(registration), registerArgs),
  ),
  route(
    '/xlate/tm/v1/ams/synchronize/translators',
    GET('synchronizeTranslators', 'manage translations', json(translators)),
  ),
  route('/xlate/tm/v1/ams/synchronize/managers', GET('synchronizeManagers', 'manage translations', json(managers))),
  route('/xlate/tm/v1/ams/status', GET('getTranslationStatus', 'manage translations', json(state))),
  route('/xlate/tm/v1/ams/console', GET('getDashboardUrl', 'manage translations', json(text))),
  route(
    '/xlate/tm/v1/ate/jobs',
    POST('createJobs', 'manage translations', { status: [200, 201], schema: orders }, createJobsArgs),
    hidden(GET('listJobs', 'translate', json(list(named('Job'))), paging, search, listJobsArgs)),
  ),
  route(
    '/xlate/tm/v1/ate/jobs/{ateJobId}',
    GET('getJob', 'translate', json(more('Job', { warnings })), externalJobInPath),
  ),
  route(
    '/xlate/tm/v1/jobs/assign',
    POST('assignJob', 'translate', json(object({ assigned: oneOf(true), job: named('Job') })), assignJobArgs),
  ),
  route(
    '/xlate/tm/v1/ate/jobs/receive/{xlateJobId}',
    delivers(POST('receiveTranslation', 'signed request', json(receipt), receiveArgs)),
  ),
  route(
    '/xlate/tm/v1/settings/translation_editor',
    POST('chooseEditor', 'manage translations', json(object({ saved: oneOf(0, 1) })), editorArgs),
  ),
] as const;
