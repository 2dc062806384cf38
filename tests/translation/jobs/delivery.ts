import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { writeSignature, type Delivery } from '../../../api/translation/delivery/signature.ts';
import { accent } from '../jobs.ts';
import { decide, orderJob, told, XLATE } from './order.ts';
import type { Answered, Site } from './site.ts';

export * from './order.ts';

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

/** Creates, translates and delivers; translations take precedence over manual edits. */
export async function translateItem(site: Site, source_id: number): Promise<Answered> {
  const id = await orderJob(site, source_id);
  await decide(site, id, 'use');
  return deliver(site, id);
}
