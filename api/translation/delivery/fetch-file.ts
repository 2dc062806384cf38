import { createHash } from 'node:crypto';
import { Problem } from '../../lib/problem.ts';
import { isOpen } from '../jobs/job.ts';
import type { Translation } from '../jobs/translation.ts';
import { workFile } from '../jobs/work-file.ts';
import { MAX_XLIFF_BYTES } from '../xliff/read.ts';
import type { ArrivedFile } from './accept-file.ts';

export const XLIFF_TYPES = [
  'application/x-xliff+xml',
  'application/xliff+xml',
  'application/xml',
  'text/xml',
  'application/octet-stream',
] as const;

/**
 * Fetches a translated file: from the URL itself (`data:`), from this site without a connection, or from the external
 * editor and the hosts listed by the operator.
 */
export async function fetchFile(url: string, translation: Translation): Promise<ArrivedFile> {
  const own = ownPath(url, translation.ports.base);
  const bytes = await (own === null ? fetchElsewhere(url, translation) : ownFile(own, translation));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function fetchElsewhere(url: string, { options, ports }: Translation): Promise<Uint8Array> {
  const editor = options.ateBaseUrl ? [new URL(options.ateBaseUrl).origin] : [];
  const { bytes } = await ports.fetch(url, {
    allow: [...editor, ...options.xliffHosts],
    types: XLIFF_TYPES,
    maxBytes: MAX_XLIFF_BYTES,
    data: true,
  });
  return bytes;
}

/** The path below this site's base, or null for a URL of another site. */
function ownPath(link: string, base: string): string | null {
  if (!URL.canParse(link)) return null;
  const [url, home] = [new URL(link), new URL(base)];
  const folder = home.pathname.replace(/\/$/, '');
  if (url.origin !== home.origin || url.username || !url.pathname.startsWith(`${folder}/`)) return null;
  return url.pathname.slice(folder.length);
}

/** Of this site only the files of jobs are accepted; all other URLs are refused. */
async function ownFile(path: string, translation: Translation): Promise<Uint8Array> {
  const id = /^\/cms-json\/xlate\/tm\/v1\/xliff\/fetch\/(\d{1,15})\/?$/.exec(path)?.[1];
  const job = id === undefined ? undefined : translation.records.jobs.get(Number(id));
  if (!job || !isOpen(job)) throw new Problem('xlate_url_not_allowed');
  return Buffer.from(await workFile(job, translation));
}
