import type { Context } from '../contract/shape.ts';
import type { View } from '../query/present/presentation.ts';
import type { Call } from './call.ts';

/** How the records of an answer are shown to this caller. */
export function viewOf({ args, caller, language, fields }: Call): View {
  return {
    context: (args['context'] as Context | undefined) ?? 'view',
    caller,
    language,
    fields,
    password: (args['password'] as string | undefined) ?? '',
  };
}

/** Answers to writes are always shown for editing, whatever the request says. */
export const editViewOf = (call: Call): View => ({ ...viewOf(call), context: 'edit' });
