import { handle } from '../../http/handle.ts';
import { liveEngine } from '../../http/live-engine.ts';
import { ownContext } from '../../http/request-context.ts';
import type { OperationResult } from '../../operations/operation.ts';
import type { Visit } from './visit.ts';

/**
 * Sends what somebody decided in a page through the route of the API that exists for it, in that person's name: same
 * check of arguments, same rights, same answer. Arguments of a GET are texts.
 */
export function askRoute(
  method: 'GET' | 'POST',
  path: string,
  args: object,
  { service, caller, language }: Visit,
): Promise<OperationResult> {
  const readBody = async () => ({ values: { ...args }, upload: null });
  const query = new URLSearchParams({ ...(method === 'GET' ? (args as Record<string, string>) : {}), lang: language });
  return handle(ownContext(`${path}?${query}`, { engine: liveEngine(service), caller, method, readBody }));
}
