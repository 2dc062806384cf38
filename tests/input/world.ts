import { expect } from 'vitest';
import { createApi } from '../../api/rest/http/api.ts';
import { openService } from '../../api/service.ts';
import { recordedGuide, FOLDERS, ROOT } from '../conformance/recorded-guide.ts';
import { changedBetween } from '../helpers/memory-files.ts';
import { closeLater } from '../helpers/close.ts';
import type { Reply as Answer } from '../helpers/test-app.ts';

export const BASE = 'http://guide.test';

export interface Sent {
  /** Below `/cms-json`, with its query. */
  path: string;
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: string;
  /** Sent as is, with the type from the headers. */
  bytes?: Uint8Array | string;
  /** Sent as a form with parts; the platform writes the boundary. */
  parts?: FormData;
  headers?: Record<string, string>;
  /** Login; defaults to the administrator, anonymous for `null`. */
  as?: string | null;
}

export type Reply = Pick<Answer, 'status' | 'body'>;

/** The recorded data set behind the API. */
export interface World {
  send(sent: Sent): Promise<Reply>;
  /** Sends a request and returns the files of `content/` and `data/` that it changed. */
  sendAndCompare(sent: Sent): Promise<{ reply: Reply; changed: string[] }>;
  /** Unexpected errors; there must be none in the end. */
  errors: unknown[];
}

export async function openWorld(): Promise<World> {
  const files = await recordedGuide(BASE);
  const errors: unknown[] = [];
  const service = await openService({ ...FOLDERS, base: BASE, files, report: (error) => errors.push(error) });
  const api = createApi(service);
  const send = async (sent: Sent): Promise<Reply> => {
    const response = await api.fetch(requestOf(sent), '192.0.2.1');
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
  };
  closeLater(async () => {
    await service.store.close();
    expect(errors).toEqual([]);
  });
  return {
    send,
    async sendAndCompare(sent) {
      const before = files.snapshot();
      const reply = await send(sent);
      return { reply, changed: changedBetween(before, files.snapshot(), ROOT) };
    },
    errors,
  };
}

function requestOf({ path, method = 'GET', json, form, bytes, parts, headers: given, as = 'admin' }: Sent): Request {
  const headers = new Headers(given);
  if (as) headers.set('authorization', `Basic ${btoa(`${as}:${as}AppPass0001`)}`);
  const set = (type: string) => headers.has('content-type') || headers.set('content-type', type);
  if (json !== undefined) set('application/json');
  if (form !== undefined) set('application/x-www-form-urlencoded');
  const body = json === undefined ? (form ?? bytes ?? parts) : JSON.stringify(json);
  return new Request(`${BASE}/cms-json${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: body as BodyInit }),
  });
}
