import type { Language } from '../../contract/model.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import { findJob } from '../jobs/find-job.ts';
import { needsUpdate } from '../jobs/serialize-job.ts';
import { addComment, resolveComment } from '../ui/comments.ts';
import { concordance } from '../ui/concordance.ts';
import { markCurrent, setOrderPublished, setPublishReceived, setReview } from '../ui/decide.ts';
import { deliver } from '../ui/deliver.ts';
import { dismissWarning } from '../ui/dismiss.ts';
import { gapsData } from '../ui/gaps.ts';
import { glossaryFile } from '../ui/glossary-file.ts';
import { amendMemory, listMemory } from '../ui/memory.ts';
import { approve, giveBack } from '../ui/review.ts';
import { reopenUnit, saveUnit } from '../ui/save-unit.ts';
import { disputesOf, settle } from '../ui/settle.ts';
import { uploadFile } from '../ui/upload-file.ts';
import { callOperation } from './call-operation.ts';
import type { Endpoint } from './endpoint.ts';
import { JOB_ENDPOINTS } from './job-endpoints.ts';
import { showDashboard, showEditor, targetPage } from './show-pages.ts';
import type { Visit } from './visit.ts';

/** Everything that the pages of translators read and write. What the API has an operation for is that operation. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: /^console$/, run: showDashboard },
  {
    method: 'GET',
    path: /^console\/gaps$/,
    run: async ({ caller, service }) => ({ body: await gapsData(caller, service.translation) }),
  },
  { method: 'GET', path: /^editor\/(\d{1,15})$/, run: showEditor },
  {
    method: 'PUT',
    path: /^jobs\/(\d{1,15})\/units\/([\w-]{1,64})$/,
    run: async ({ params: [job, unit = ''], body, caller, service }) => ({
      body: await saveUnit(
        Number(job),
        unit,
        { target: body['target'], base: body['base'] },
        caller,
        service.translation,
      ),
    }),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/units\/([\w-]{1,64})\/reopen$/,
    run: async ({ params: [job, unit = ''], caller, service }) => ({
      body: await reopenUnit(Number(job), unit, caller, service.translation),
    }),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/units\/([\w-]{1,64})\/dismiss$/,
    run: async ({ params: [job, unit = ''], body, caller, service }) => ({
      body: await dismissWarning(Number(job), unit, body, caller, service.translation),
    }),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/deliver$/,
    run: handIn,
  },
  {
    method: 'GET',
    path: /^jobs\/(\d{1,15})\/(xliff2?|tmx)$/,
    run: (visit) =>
      callOperation('fetchXliff', { xlateJobId: Number(visit.params[0]), format: visit.params[1] }, visit),
  },
  {
    method: 'GET',
    path: /^jobs\/(\d{1,15})\/glossary\.txt$/,
    run: ({ params, caller, service }) => ({
      body: null,
      raw: {
        type: 'text/plain; charset=UTF-8',
        bytes: glossaryFile(Number(params[0]), caller, service.translation),
      },
      headers: { 'Content-Disposition': 'attachment; filename="glossary.txt"' },
    }),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/file$/,
    takes: 'delivery',
    run: async ({ params, body, caller, service }) => ({
      body: await uploadFile(Number(params[0]), body['file'], caller, service.translation),
    }),
  },
  {
    method: 'GET',
    path: /^jobs\/(\d{1,15})\/decisions$/,
    run: ({ params, caller, service }) => ({ body: disputesOf(Number(params[0]), caller, service.translation) }),
  },
  {
    method: 'PUT',
    path: /^jobs\/(\d{1,15})\/decisions$/,
    run: async ({ params, body, caller, service }) => ({
      body: await settle(Number(params[0]), body, caller, service.translation),
    }),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/comments$/,
    run: async ({ params, body, caller, service }) => ({
      body: await addComment(Number(params[0]), body, caller, service.translation),
    }),
  },
  {
    method: 'PUT',
    path: /^jobs\/(\d{1,15})\/comments\/(\d{1,6})$/,
    run: async ({ params: [job, id], body, caller, service }) => ({
      body: await resolveComment(Number(job), Number(id), body['resolved'] === true, caller, service.translation),
    }),
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/approve$/,
    run: async ({ params, caller, service }) => {
      const job = Number(params[0]);
      const answer = await approve(job, caller, service);
      const delivered = findJob(job, service.translation);
      const needs_update = needsUpdate(delivered, service.translation);
      return { body: { ...answer, needs_update, target: targetPage(delivered, service) } };
    },
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/return$/,
    run: async ({ params, body, caller, service }) => ({
      body: await giveBack(Number(params[0]), body['reason'], caller, service.translation),
    }),
  },
  {
    method: 'PUT',
    path: /^settings\/review\/(cs|en)-(cs|en)$/,
    run: async ({ params, body, caller, service }) => {
      const [from, to] = params as [Language, Language];
      await setReview({ from, to, reviewed: body['reviewed'] === true }, caller, service.translation);
      return { body: { saved: true } };
    },
  },
  {
    method: 'POST',
    path: /^jobs\/(\d{1,15})\/concordance$/,
    run: async ({ params, body, caller, service }) => ({
      body: await concordance(Number(params[0]), String(body['query'] ?? ''), caller, service),
    }),
  },
  {
    method: 'POST',
    path: /^memory\/search$/,
    run: ({ body, caller, service }) => ({
      body: listMemory(typeof body['query'] === 'string' ? body['query'] : '', caller, service.translation),
    }),
  },
  {
    method: 'PUT',
    path: /^memory\/(\d{1,15})\/([A-Za-z]{9})$/,
    run: async ({ params: [item, name = ''], body, caller, service }) => ({
      body: await amendMemory({ item: Number(item), name }, body['target'], caller, service.translation),
    }),
  },
  ...JOB_ENDPOINTS,
  {
    method: 'POST',
    path: /^items\/(\d{1,15})\/current$/,
    run: async ({ params, caller, service }) => {
      await markCurrent(Number(params[0]), caller, service.translation);
      return { body: { saved: true } };
    },
  },
  {
    method: 'PUT',
    path: /^settings\/editor$/,
    run: (visit) => callOperation('chooseEditor', visit.body, visit),
  },
  {
    method: 'PUT',
    path: /^settings\/publish$/,
    run: async ({ body, caller, service }) => {
      await setPublishReceived(body['publish_received'] === true, caller, service.translation);
      return { body: { saved: true } };
    },
  },
  {
    method: 'PUT',
    path: /^settings\/order$/,
    run: async ({ body, caller, service }) => {
      await setOrderPublished(body['order_published'] === true, caller, service.translation);
      return { body: { saved: true } };
    },
  },
  {
    method: 'POST',
    path: /^registration$/,
    run: (visit) => callOperation('registerManager', visit.body, visit),
  },
];

/** What the route answers, and where the translation stands now. */
async function handIn({ params, caller, language, service }: Visit): Promise<OperationResult> {
  const job = Number(params[0]);
  const answer = await deliver(job, caller, language, service);
  return { body: { ...(answer as object), target: targetPage(findJob(job, service.translation), service) } };
}
