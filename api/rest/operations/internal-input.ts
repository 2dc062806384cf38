import type { Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import type { OperationArgs, OperationName } from '../../contract/routes.ts';
import { findOperation } from '../../contract/match.ts';
import type { OperationInput } from './operation.ts';

/** The input of an operation that the service calls itself, on behalf of somebody: nothing of it was a request. */
export function internalInput<O extends OperationName>(
  name: O,
  args: OperationArgs<O>,
  { caller, language }: { caller: Caller; language: Language },
): OperationInput<O> {
  return {
    ...findOperation(name),
    args,
    fields: null,
    given: new Set(Object.keys(args)),
    caller,
    language,
    texts: language,
    path: '',
    query: '',
    upload: null,
    headers: new Map(),
  };
}
