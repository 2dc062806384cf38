import type { OperationArgs, OperationName, Endpoint } from '../../contract/routes.ts';
import { compileCheck } from '../../rest/request/compile-check.ts';
import { findOperation } from '../../contract/match.ts';
import { checkedArgs, type PathParams } from '../../rest/request/validate.ts';
import { authorize } from '../../rest/operations/authorize.ts';
import { internalInput } from '../../rest/operations/internal-input.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import type { Visit } from './visit.ts';

/**
 * Calls an operation of the API for what somebody decided in a page, in that person's name: same check of arguments,
 * same rights, same answer. Throws its problems.
 */
export async function callOperation<O extends OperationName>(
  name: O,
  args: Record<string, unknown>,
  { service, caller, language }: Visit,
): Promise<OperationResult> {
  const { endpoint } = findOperation(name);
  const checked = checkedArgs(endpoint, args, paramsOf(endpoint, args), compileCheck);
  // They were checked against the very table from which their types are inferred.
  const input = internalInput(name, checked as OperationArgs<O>, { caller, language });
  authorize(endpoint.permission, input, service);
  return service.operations[name](input, service);
}

/** What a request would say in its path. */
function paramsOf(endpoint: Endpoint, args: Record<string, unknown>): PathParams {
  return Object.fromEntries(
    Object.entries(endpoint.args).flatMap(([name, { path }]) => {
      const value = args[name];
      return path !== undefined && typeof value === 'number' ? [[path, value] as const] : [];
    }),
  );
}
