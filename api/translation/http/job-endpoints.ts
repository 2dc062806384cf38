import { estimateCsv, estimateData } from '../ui/estimate.ts';
import { jobListData } from '../ui/job-list.ts';
import { callOperation } from './call-operation.ts';
import { changeJobs, cancelJob, draftJob, giveJob, moveDeadline } from './change-jobs.ts';
import type { Endpoint } from './endpoint.ts';
import { readJobQuery } from './job-query.ts';
import { orderStale } from './order-stale.ts';

/** What managers do with jobs, one by one or several at once. */
export const JOB_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: /^jobs$/,
    run: (visit) => ({
      body: jobListData(readJobQuery(visit), visit.caller, visit.language, visit.service.translation),
    }),
  },
  {
    method: 'GET',
    path: /^jobs\/estimate$/,
    run: async (visit) => ({
      body: await estimateData(readJobQuery(visit), visit.caller, visit.service.translation),
    }),
  },
  {
    method: 'GET',
    path: /^jobs\/estimate\.csv$/,
    run: async (visit) => ({
      body: null,
      raw: {
        type: 'text/csv; charset=UTF-8',
        bytes: await estimateCsv(readJobQuery(visit), visit.caller, visit.language, visit.service.translation),
      },
      headers: { 'Content-Disposition': 'attachment; filename="estimate.csv"' },
    }),
  },
  {
    method: 'POST',
    path: /^jobs$/,
    run: (visit) => callOperation('createJobs', visit.body, visit),
  },
  { method: 'PUT', path: /^jobs$/, run: changeJobs },
  { method: 'POST', path: /^jobs\/stale$/, run: orderStale },
  {
    method: 'PUT',
    path: /^jobs\/(\d{1,15})\/translator$/,
    run: (visit) => giveJob(Number(visit.params[0]), visit.body['translator_id'], visit),
  },
  {
    method: 'PUT',
    path: /^jobs\/(\d{1,15})\/deadline$/,
    run: (visit) => moveDeadline(Number(visit.params[0]), visit.body['deadline'], visit),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/cancel$/,
    run: (visit) => cancelJob(Number(visit.params[0]), visit),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/machine$/,
    run: (visit) => draftJob(Number(visit.params[0]), visit.body['publish'] === true, visit),
  },
];
