import type { OperationName } from '../../contract/shape.ts';
import type { Operation } from '../call.ts';
import { assignJob } from './assign-job.ts';
import { createJobs } from './create-jobs.ts';
import { fetchXliff } from './fetch-xliff.ts';
import { getJob } from './get-job.ts';
import { chooseEditor, getConsoleAddress, getTranslationStatus, registerManager } from './manage.ts';
import { receiveTranslation } from './receive.ts';
import { storeJob } from './store-job.ts';
import { synchronizeManagers, synchronizeTranslators } from './synchronize.ts';

/**
 * What each name of the route table does in translation management.
 *
 * The way of a job: it is planned and commissioned (`create-jobs.ts`), assigned, worked on as a file (`fetch-xliff.ts`)
 * or in our own page (`desk/`), delivered under signature (`receive.ts`), read against the snapshot of its source
 * (`accept-file.ts`), written into the content (`apply.ts`) and closed (`finish-job.ts`). `follow-content.ts` tells jobs
 * of edits meanwhile, `repair.ts` finishes at the start what a stop left open, `transitions.ts` says what may follow what.
 */
export const TRANSLATION_OPERATIONS = {
  createJobs,
  getJob,
  storeJob,
  fetchXliff,
  assignJob,
  receiveTranslation,
  registerManager,
  synchronizeTranslators,
  synchronizeManagers,
  getTranslationStatus,
  getConsoleAddress,
  chooseEditor,
} as const satisfies { readonly [O in OperationName]?: Operation<O> };
