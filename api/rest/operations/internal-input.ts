import type { OperationArgs, OperationName } from '../../contract/routes.ts';
import { findOperation } from '../../contract/match.ts';
import type { OperationInput } from './operation.ts';

/** What the service does itself, on behalf of somebody: nothing of it was a request. */
export const noRequest = (args: object, { caller, language }: Pick<OperationInput, 'caller' | 'language'>) => ({
  ...{ fields: null, given: new Set(Object.keys(args)), caller, language, texts: language },
  ...{ path: '', query: '', upload: null, headers: new Map<string, string>() },
});

/** The input of an operation that the service calls itself. */
export const internalInput = <O extends OperationName>(
  name: O,
  args: OperationArgs<O>,
  sender: Pick<OperationInput, 'caller' | 'language'>,
): OperationInput<O> => ({ ...findOperation(name), ...noRequest(args, sender), args });
