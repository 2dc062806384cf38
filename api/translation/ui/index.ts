import type { OperationName } from '../../contract/routes.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { changeJobs } from './change-jobs.ts';
import { commentJob, resolveComment } from './comments.ts';
import { findConcordance } from './concordance.ts';
import { getConsole } from './console.ts';
import { changeSettings, markCurrent } from './decide.ts';
import { deliverJob } from './deliver.ts';
import { dismissWarning } from './dismiss.ts';
import { openEditor } from './editor.ts';
import { estimateJobs } from './estimate.ts';
import { listGaps, orderStale } from './gaps.ts';
import { browseJobs } from './job-list.ts';
import { amendMemory, searchMemory } from './memory.ts';
import { approveJob, returnJob } from './review.ts';
import { reopenUnit, saveUnit } from './save-unit.ts';
import { listDisputes, settleDisputes } from './settle.ts';
import { fetchGlossary, uploadFile } from './tool-files.ts';

export const PAGE_OPERATIONS = {
  getConsole,
  listGaps,
  changeSettings,
  markCurrent,
  browseJobs,
  changeJobs,
  estimateJobs,
  orderStale,
  openEditor,
  saveUnit,
  reopenUnit,
  dismissWarning,
  listDisputes,
  settleDisputes,
  commentJob,
  resolveComment,
  deliverJob,
  approveJob,
  returnJob,
  fetchGlossary,
  uploadFile,
  findConcordance,
  searchMemory,
  amendMemory,
} as const satisfies { readonly [O in OperationName]?: Operation<O> };
