import type { Case, Step } from './cases.ts';
import { compareBody, type Context, type Difference } from './compare.ts';
import { compareHeaders } from './compare-headers.ts';
import { brief, isError, isObject, type Json } from './json.ts';
import type { Bindings } from './placeholders.ts';
import type { Got } from './send.ts';
import { shape } from './shape.ts';

const fail = (path: string, why: string): Difference => ({ path, why });

/** How a response differs from the recorded one; empty if clients would notice nothing. */
export function judge(kase: Case, step: Step, got: Got, bindings: Bindings): Difference[] {
  const { expect } = step;
  const code = isObject(got.body) ? got.body['code'] : undefined;
  const alternative = kase.compare?.alt;
  if (alternative?.status === got.status && alternative.codes.includes(String(code))) return [];
  // Where the recorded server crashed, any response that blames the request is as good.
  if (expect.status >= 500 && expect.status !== 501) {
    const isRefusal = got.status >= 400 && got.status < 500;
    return isRefusal || got.status === expect.status ? [] : [fail('status', `expected a 4xx got ${got.status}`)];
  }
  return [
    ...compareStatus(expect.status, expect.body, got, code),
    ...compareHeaders(kase, expect, got.headers, bindings),
    ...compareAnswer(kase, step, shape(kase, got.body), bindings),
  ];
}

function compareStatus(expected: number, body: unknown, got: Got, code: unknown): Difference[] {
  if (got.status === expected) return [];
  const wanted = isError(body) ? ` ${String(body['code'])}` : '';
  return [fail('status', `expected ${expected}${wanted} got ${got.status}${code ? ` ${String(code)}` : ''}`)];
}

function compareAnswer(kase: Case, step: Step, body: unknown, bindings: Bindings): Difference[] {
  const expected = step.expect.body;
  if (isError(expected)) return compareError(expected, body, { bindings, isError: true });
  const orderKey = step.order_key ?? (Array.isArray(expected) ? kase.compare?.order_key : undefined);
  return compareBody(expected, body, { bindings, orderKey, byPresence: kase.compare?.rendered === 'presence' });
}

/** For an error, the code and its data count; the message must merely not be empty. */
function compareError(expected: Json, body: unknown, context: Context): Difference[] {
  if (!isError(body)) return [fail('/', `expected error ${String(expected['code'])}, got ${brief(body, 100)}`)];
  const differences = compareBody(expected['data'], body['data'], context, '/data');
  if (expected['code'] !== body['code'])
    differences.unshift(fail('/code', `expected ${String(expected['code'])} got ${String(body['code'])}`));
  if (typeof body['message'] !== 'string' || body['message'] === '')
    differences.push(fail('/message', 'the message is missing'));
  return differences;
}
