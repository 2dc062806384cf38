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

/** What each name of the route table does in translation management. */
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
} as const satisfies Partial<Record<OperationName, Operation>>;
