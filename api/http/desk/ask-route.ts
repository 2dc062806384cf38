import type { Answer } from '../../operations/call.ts';
import { API_ROOT } from '../api.ts';
import { handle } from '../handle.ts';
import type { Visit } from './visit.ts';

/**
 * Sends what somebody decided in a page through the route of the API that exists for it, in that person's name: same
 * check of arguments, same rights, same answer.
 */
export function askRoute(
  method: 'GET' | 'POST',
  path: string,
  args: object,
  { service, caller, language }: Visit,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const body = method === 'POST' ? { body: JSON.stringify(args) } : {};
  const request = new Request(`http://desk.invalid${API_ROOT}${path}`, { method, headers, ...body });
  const target = { path: API_ROOT + path, query: '', pairs: [['lang', language]] as [string, string][] };
  // Who is signed in here sends no signatures, so there are none to count.
  const limitSigned = () => {};
  const exchange = { request, target, path, caller, limitSigned, service, match: null, args: {}, texts: language };
  return handle(exchange);
}
