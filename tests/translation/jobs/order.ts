import { isUndecided } from '../../../api/translation/text/merge/conflicts.ts';
import { disputed } from '../../../api/translation/ui/settle.ts';
import { ID, type Answered, type Site } from './site.ts';

export const XLATE = '/xlate/tm/v1';

/** The translation API's answer to a user; rejects if refused, with the code as the message. */
export async function told(
  site: Site,
  as: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answered['body']> {
  const answer = await site.ask(method, XLATE + path, as, body);
  const { code, data, message: said } = answer.body;
  if (answer.status >= 400) throw Object.assign(new Error(code), { code, data, said });
  return answer.body;
}

/** Creates a job as the administrator and returns it as the API shows it. */
export const createJob = async (site: Site, source_id: number, more: object = {}): Promise<Answered['body']> =>
  (await told(site, 'admin', 'POST', '/ate/jobs', { source_id, ...more })).items[0];

/** The same, and returns its id. */
export const orderJob = async (site: Site, source_id: number, more: object = {}): Promise<number> =>
  (await createJob(site, source_id, more)).xlate_job_id;

/** Creates a job for a new post and returns its id. */
export const newJob = async (site: Site, fields: object) => await orderJob(site, await site.create(fields));

/** Assigns a job to a user, or unassigns it with 0. */
export const assign = (site: Site, jobId: number, login: string | 0, as = 'manager'): Promise<Answered> =>
  site.ask('POST', `${XLATE}/jobs/assign`, as, { jobId, translatorId: login && ID[login] });

/** Reports on a job, as the editor does. */
export const store = (site: Site, id: number, ...data: object[]): Promise<Answered> =>
  site.ask('POST', `${XLATE}/ate/jobs/store`, 'manager', { xlate_job_id: String(id), ate_job_data: data });

/** Status and code of a refusal. */
export const refusal = ({ status, body }: Answered): [number, string | undefined] => [status, body.code];

/** Decides all disputes for the new translation or for the manual edit. */
export async function decide(site: Site, id: number, choice: 'keep' | 'use'): Promise<void> {
  const { conflicts } = disputed(jobOf(site, id), site.translation);
  const decisions = Object.fromEntries(conflicts.filter(isUndecided).map((conflict) => [conflict.id, choice]));
  if (Object.keys(decisions).length > 0) await told(site, 'manager', 'PUT', `/jobs/${id}/decisions`, { decisions });
}

export const jobOf = (site: Site, id: number) => site.translation.records.jobs.get(id)!;
