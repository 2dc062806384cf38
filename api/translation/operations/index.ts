import type { OperationName } from '../../contract/routes.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { receiveTranslation } from '../delivery/receive.ts';
import { assignJob } from './assign-job.ts';
import { createJobs } from './create-jobs.ts';
import { fetchXliff } from './fetch-xliff.ts';
import { getJob } from './get-job.ts';
import { listJobs } from './list-jobs.ts';
import { chooseEditor, getDashboardUrl, getTranslationStatus, registerManager } from './manage.ts';
import { storeJob } from './store-job.ts';
import { synchronizeManagers, synchronizeTranslators } from './synchronize.ts';

/**
 * What each name of the route table does in translation management.
 *
 * The way of a job: it is planned and commissioned (`create-jobs.ts`), assigned, worked on as a file (`fetch-xliff.ts`)
 * or in our own page (`../ui/`), delivered under signature (`../delivery/receive.ts`), read against the snapshot of its source
 * (`../delivery/accept-file.ts`), written into the content (`../delivery/apply.ts`) and closed (`../jobs/finish-job.ts`). `../jobs/on-content-change.ts` tells jobs
 * of edits meanwhile, `../jobs/recover-jobs.ts` finishes at the start what a stop left open, `../jobs/transitions.ts` says what may follow what.
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
