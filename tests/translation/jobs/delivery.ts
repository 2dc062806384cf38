import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { writeSignature, type Delivery } from '../../../api/translation/delivery/signature.ts';
import { isUndecided } from '../../../api/translation/text/merge/conflicts.ts';
import { disputed } from '../../../api/translation/ui/settle.ts';
import { accent } from '../jobs.ts';
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

/** The XLIFF file of a job, as a CAT tool gets it. */
export const fetchFile = (site: Site, id: number): Promise<string> =>
  told(site, 'manager', 'GET', `/xliff/fetch/${id}?format=xliff`);

/** Accents the text of every open target, leaving codes alone, like a tool run carelessly. */
export function translate(xliff: string, only: (unit: number) => boolean = () => true): string {
  let unit = 0;
  return xliff.replace(
    /(<target state="new">)([^]*?)(<\/target>)/g,
    (whole, open: string, text: string, close: string) =>
      only(unit++) ? open + accentOutsideCodes(text) + close : whole,
  );
}

function accentOutsideCodes(text: string): string {
  const parts = text.split(/(<(?:bpt|ept|ph)\b[^]*?<\/(?:bpt|ept|ph)>|&[#\w]+;)/);
  const accented = parts.map((part, at) => (at % 2 ? part : accent(part))).join('');
  // A text without a vowel would count as untranslated.
  return accented === text ? `${text} ☑` : accented;
}

/** The key that signs deliveries; registers the site first. */
export async function keyOf(site: Site): Promise<Buffer> {
  if (!site.translation.records.secrets.data.secret_key)
    await site.ask('POST', `${XLATE}/ams/register_manager`, 'manager');
  return Buffer.from(site.translation.records.secrets.data.secret_key, 'base64');
}

export const dataUrl = (file: string | Uint8Array): string =>
  `data:application/x-xliff+xml;base64,${Buffer.from(file).toString('base64')}`;

export const sha256 = (file: string | Uint8Array): string => createHash('sha256').update(file).digest('hex');

/** The signed properties of a file, at the site's current time and with a new nonce. */
export function deliveryOf(site: Site, job_id: number, xliff_url: string, more: Partial<Delivery> = {}): Delivery {
  const t = Math.floor(site.clock.ms / 1_000);
  return { job_id, xliff_url, t, n: randomBytes(16).toString('hex'), x: '', ...more };
}

/** Announces a file at a URL, signed. */
export async function announce(site: Site, id: number, xliff_url: string, more: Partial<Delivery> = {}) {
  const signature = writeSignature(await keyOf(site), deliveryOf(site, id, xliff_url, more));
  return site.ask('POST', `${XLATE}/ate/jobs/receive/${id}`, '', { xliff_url, signature });
}

/** Delivers a file within the request itself. */
export const receive = (site: Site, id: number, file: string) => announce(site, id, dataUrl(file), { x: sha256(file) });

/** Translates the file of a job, or some of its units, and delivers it. */
export const deliver = async (site: Site, id: number, only?: (unit: number) => boolean): Promise<Answered> =>
  receive(site, id, translate(await fetchFile(site, id), only));

/** Delivers a job with exactly these open texts, with their translations. */
export async function deliverTexts(site: Site, id: number, texts: Record<string, string>): Promise<Answered> {
  const asked: string[] = [];
  const say = (_: string, open: string, text: string) => {
    asked.push(text);
    return open + texts[text];
  };
  const file = (await fetchFile(site, id)).replace(/(<target state="new">)([^]*?)(?=<\/target>)/g, say);
  expect(asked.toSorted()).toEqual(Object.keys(texts).toSorted());
  return receive(site, id, file);
}

/** Decides all disputes for the new translation or for the manual edit. */
export async function decide(site: Site, id: number, choice: 'keep' | 'use'): Promise<void> {
  const { conflicts } = disputed(jobOf(site, id), site.translation);
  const decisions = Object.fromEntries(conflicts.filter(isUndecided).map((conflict) => [conflict.id, choice]));
  if (Object.keys(decisions).length > 0) await told(site, 'manager', 'PUT', `/jobs/${id}/decisions`, { decisions });
}

/** Creates, translates and delivers; translations take precedence over manual edits. */
export async function translateItem(site: Site, source_id: number): Promise<Answered> {
  const { xlate_job_id } = await createJob(site, source_id);
  await decide(site, xlate_job_id, 'use');
  return deliver(site, xlate_job_id);
}

export const jobOf = (site: Site, id: number) => site.translation.records.jobs.get(id)!;
