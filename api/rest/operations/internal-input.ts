import type { OperationArgs, OperationName } from '../../contract/routes.ts';
import { findOperation } from '../../contract/match.ts';
import type { OperationInput } from './operation.ts';

/** The request part of an input, for calls that the service makes itself on behalf of a caller. */
export const noRequest = (args: object, { caller, language }: Pick<OperationInput, 'caller' | 'language'>) => ({
  ...{ fields: null, given: new Set(Object.keys(args)), caller, language, locale: language },
  ...{ upload: null, headers: new Map<string, string>() },
});

/** The input of an operation called by the service itself. */
export const internalInput = <O extends OperationName>(
  name: O,
  args: OperationArgs<O>,
  sender: Pick<OperationInput, 'caller' | 'language'>,
): OperationInput<O> => ({ ...findOperation(name), ...noRequest(args, sender), args });
