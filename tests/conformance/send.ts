import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Api } from '../../api/rest/http/api.ts';
import { undescribed } from '../helpers/described.ts';
import type { Case, Multipart, Step } from './cases.ts';
import { fillIds, fillValue, type Bindings } from './placeholders.ts';

/** Public URL of the service under test; `{base_url}` in the recordings. */
export const BASE = 'http://127.0.0.1:4321';

const DATA_SET = new URL('data-set/', import.meta.url);
const CALLERS = JSON.parse(readFileSync(new URL('creds.json', DATA_SET), 'utf8')) as Record<
  string,
  { user: string; password: string } | null
>;

/** A response in the form of the recordings: header names in lower case, our URL as `{base_url}`. */
export interface Got {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** How it differs from our own OpenAPI document. */
  undescribed: string[];
}

/** The request of a step, with the results of earlier steps for its placeholders. */
export function requestOf(kase: Case, step: Step, bindings: Bindings): Request {
  const fill = (text: string) =>
    fillIds(text, bindings).replaceAll('%7Bbase_url%7D', encodeURIComponent(BASE)).replaceAll('{base_url}', BASE);
  const body = bodyOf(step, fill, bindings);
  const headers = headersOf(step, fill, step.as ?? kase.as);
  if (body?.type && !headers.has('Content-Type')) headers.set('Content-Type', body.type);
  const query = step.query ? `?${fill(step.query)}` : '';
  const init = { method: step.method, headers, ...(body ? { body: body.bytes } : {}) };
  return new Request(BASE + fill(step.path) + query, init);
}

/** Sends one request of a case and parses the response. `remote` is the address of the client. */
export async function send(
  api: Api,
  kase: Case,
  step: Step,
  { bindings, remote }: { bindings: Bindings; remote: string },
): Promise<Got> {
  const request = requestOf(kase, step, bindings);
  const response = await api.fetch(request, remote);
  return {
    undescribed: await undescribed(request, response),
    status: response.status,
    headers: Object.fromEntries([...response.headers].map(([name, value]) => [name, neutral(value)])),
    body: parse(await response.text()),
  };
}

function headersOf(step: Step, fill: (text: string) => string, caller: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    // Recorded this way if the client sent no content type at all.
    if (name === 'Content-Type' && value === '') continue;
    const filled = fill(value).replace(/\{md5:([^}]+)\}/, (_, file: string) =>
      createHash('md5').update(mediaFile(file)).digest('hex'),
    );
    headers.set(name, Buffer.from(filled, 'utf8').toString('latin1'));
  }
  const credentials = CALLERS[caller];
  if (credentials === undefined) throw new Error(`no credentials for ${caller}`);
  if (credentials) {
    const pair = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
    headers.set('Authorization', `Basic ${pair}`);
  }
  return headers;
}

interface Body {
  bytes: Uint8Array<ArrayBuffer>;
  /** Content type, unless the step names one. */
  type?: string;
}

function bodyOf(step: Step, fill: (text: string) => string, bindings: Bindings): Body | null {
  if (step.body !== undefined) {
    const json = JSON.stringify(fillValue(step.body, fill, bindings));
    return { bytes: new Uint8Array(Buffer.from(json)), type: 'application/json' };
  }
  if (step.raw !== undefined) return { bytes: new Uint8Array(Buffer.from(fill(step.raw))) };
  if (step.body_file) return { bytes: mediaFile(step.body_file) };
  return step.multipart ? multipart(step.multipart) : null;
}

const BOUNDARY = '----recorded-case-boundary';

function multipart({ fields, file, filename, type, part }: Multipart): Body {
  const parts: Uint8Array[] = [];
  const open = (disposition: string, rest = '') =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}\r\n`);
  for (const [name, value] of Object.entries(fields)) parts.push(open(`name="${name}"`), Buffer.from(`${value}\r\n`));
  if (file) {
    const head = open(`name="${part}"; filename="${filename}"`, `Content-Type: ${type}\r\n`);
    parts.push(head, mediaFile(file), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return { bytes: new Uint8Array(Buffer.concat(parts)), type: `multipart/form-data; boundary=${BOUNDARY}` };
}

const mediaFile = (name: string) => new Uint8Array(readFileSync(new URL(`media/${name}`, DATA_SET)));

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(neutral(text));
  } catch {
    return { __text: neutral(text) };
  }
}

const neutral = (text: string): string =>
  text
    .replaceAll(BASE, '{base_url}')
    .replaceAll(encodeURIComponent(BASE), '{base_url_enc}')
    .replaceAll(new URL(BASE).host, '{host}');
