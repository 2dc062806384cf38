import { id, paging, search } from './args.ts';
import { GET, POST, PUT, route } from './route-rows.ts';
import * as translation from './translation.ts';

const { jobInPath, listJobsArgs, unitArgs } = translation;

/**
 * What the pages of translators ask beside the routes for everybody: rows like all others, for a session or a password,
 * and in no document.
 */
export const TRANSLATION_PAGES = [
  route('/xlate/tm/v1/console', GET('getConsole', 'translate')),
  route('/xlate/tm/v1/gaps', GET('listGaps', 'manage translations')),
  route('/xlate/tm/v1/settings', PUT('changeSettings', 'manage translations', translation.settingsArgs)),
  route('/xlate/tm/v1/texts/{id}/current', POST('markCurrent', 'manage translations', id)),

  route(
    '/xlate/tm/v1/jobs',
    GET('browseJobs', 'translate', paging, search, listJobsArgs),
    PUT('changeJobs', 'manage translations', translation.changeJobsArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/estimate',
    GET('estimateJobs', 'manage translations', search, listJobsArgs, translation.estimateArgs),
  ),
  route('/xlate/tm/v1/jobs/stale', POST('orderStale', 'manage translations', translation.orderStaleArgs)),

  route('/xlate/tm/v1/ate/jobs/{ateJobId}/editor', GET('openEditor', 'translate', translation.externalJobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}', PUT('saveUnit', 'translate', translation.saveUnitArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/reopen', POST('reopenUnit', 'translate', unitArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/units/{unit}/dismiss',
    POST('dismissWarning', 'translate', translation.dismissArgs),
  ),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/decisions',
    GET('listDisputes', 'translate', jobInPath),
    PUT('settleDisputes', 'translate', translation.settleArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/comments', POST('commentJob', 'translate', translation.commentJobArgs)),
  route(
    '/xlate/tm/v1/jobs/{xlateJobId}/comments/{comment}',
    PUT('resolveComment', 'translate', translation.resolveCommentArgs),
  ),
  route('/xlate/tm/v1/jobs/{xlateJobId}/deliver', POST('deliverJob', 'translate', jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/approve', POST('approveJob', 'translate', jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/return', POST('returnJob', 'translate', translation.returnJobArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/glossary', GET('fetchGlossary', 'translate', jobInPath)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/file', POST('uploadFile', 'translate', translation.uploadArgs)),
  route('/xlate/tm/v1/jobs/{xlateJobId}/concordance', GET('findConcordance', 'translate', translation.concordanceArgs)),

  route('/xlate/tm/v1/memory', GET('searchMemory', 'manage translations', search)),
  route('/xlate/tm/v1/memory/{item}/{entry}', PUT('amendMemory', 'manage translations', translation.amendMemoryArgs)),
] as const;
