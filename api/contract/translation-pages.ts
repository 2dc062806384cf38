import { id, paging, search } from './args.ts';
import { GET, POST, PUT, route } from './route-rows.ts';
import * as translation from './translation.ts';

const { jobInPath, listJobsArgs, unitArgs } = translation;

/**
 * What the pages of translators ask beside the routes for everybody: rows like all others, for a session or a password,
 * and in no document.
 */
export const TRANSLATION_PAGES = [
  route('/xlate/tm/v1/console', {}, GET('getConsole', 'translate', 'other', 'server')),
  route('/xlate/tm/v1/gaps', {}, GET('listGaps', 'manage translations', 'other', 'server')),
  route('/xlate/tm/v1/settings', {}, PUT('changeSettings', 'manage translations', 'other', translation.settingsArgs)),
  route('/xlate/tm/v1/texts/{id}/current', {}, POST('markCurrent', 'manage translations', 'other', id)),

  route(
    '/xlate/tm/v1/jobs',
    {},
    GET('browseJobs', 'translate', 'other', 'server', paging, search, listJobsArgs),
    PUT('changeJobs', 'manage translations', 'other', translation.changeJobsArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/estimate',
    {},
    GET('estimateJobs', 'manage translations', 'other', 'server', search, listJobsArgs, translation.estimateArgs),
  ),
  route('/xlate/tm/v1/jobs/stale', {}, POST('orderStale', 'manage translations', 'other', translation.orderStaleArgs)),

  route(
    '/xlate/tm/v1/ate/jobs/{ateJobId}/editor',
    {},
    GET('openEditor', 'translate', 'other', 'server', translation.externalJobInPath),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}',
    {},
    PUT('saveUnit', 'translate', 'other', translation.saveUnitArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/reopen', {}, POST('reopenUnit', 'translate', 'other', unitArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/dismiss',
    {},
    POST('dismissWarning', 'translate', 'other', translation.dismissArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/decisions',
    {},
    GET('listDisputes', 'translate', 'other', 'server', jobInPath),
    PUT('settleDisputes', 'translate', 'other', translation.settleArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/comments',
    {},
    POST('commentJob', 'translate', 'other', translation.commentJobArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/comments/{comment}',
    {},
    PUT('resolveComment', 'translate', 'other', translation.resolveCommentArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/deliver', {}, POST('deliverJob', 'translate', 'other', jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/approve', {}, POST('approveJob', 'translate', 'other', jobInPath)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/return',
    {},
    POST('returnJob', 'translate', 'other', translation.returnJobArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/glossary', {}, GET('fetchGlossary', 'translate', 'other', 'server', jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/file', {}, POST('uploadFile', 'translate', 'other', translation.uploadArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/concordance',
    {},
    GET('findConcordance', 'translate', 'other', 'server', translation.concordanceArgs),
  ),

  route('/xlate/tm/v1/memory', {}, GET('searchMemory', 'manage translations', 'other', 'server', search)),
  route(
    '/xlate/tm/v1/memory/{item}/{entry}',
    {},
    PUT('amendMemory', 'manage translations', 'other', translation.amendMemoryArgs),
  ),
] as const;
