import type { OperationName } from '../../contract/routes.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { receiveTranslation } from '../delivery/receive.ts';
import { assignJob } from './assign-job.ts';
import { createJobs } from './create-jobs.ts';
import { fetchXliff } from './fetch-xliff.ts';
import {
  chooseEditor,
  getDashboardUrl,
  getTranslationStatus,
  registerManager,
  synchronizeManagers,
  synchronizeTranslators,
} from './manage.ts';
import { getJob, listJobs } from './read-jobs.ts';
import { storeJob } from './store-job.ts';

/**
 * Translation operations, by their names in the route table.
 *
 * Life of a job: it is planned and commissioned (`create-jobs.ts`), assigned, translated as a file
 * (`fetch-xliff.ts`) or on our own page (`../ui/`), delivered under signature (`../delivery/receive.ts`), checked
 * against the snapshot of its source (`../delivery/accept-file.ts`), written into the content
 * (`../delivery/apply.ts`) and closed (`../jobs/finish-job.ts`). `../jobs/on-content-change.ts` updates jobs after
 * edits of the content, `../jobs/open.ts` finishes interrupted work at startup, and `../jobs/transitions.ts`
 * defines the allowed transitions.
 */
export const TRANSLATION_OPERATIONS = {
  createJobs,
  getJob,
  listJobs,
  storeJob,
  fetchXliff,
  assignJob,
  receiveTranslation,
  registerManager,
  synchronizeTranslators,
  synchronizeManagers,
  getTranslationStatus,
  getDashboardUrl,
  chooseEditor,
} as const satisfies { readonly [O in OperationName]?: Operation<O> };
