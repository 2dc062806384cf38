import type { Context } from '../contract/enums.ts';
import type { View } from '../query/present/presentation.ts';
import type { Call } from './call.ts';

/** How the records of an answer are shown to this caller. */
/** What a call says of the way in which records are shown; writes say little. */
type Asked = Pick<Call, 'caller' | 'language' | 'texts' | 'fields'> & {
  args: { context?: Context; password?: string | undefined };
};

export function viewOf({ args, caller, language, texts, fields }: Asked): View {
  return {
    context: args.context ?? 'view',
    caller,
    language,
    texts,
    fields,
    password: args.password ?? '',
  };
}

/** Answers to writes are always shown for editing, whatever the request says. */
export const editViewOf = (call: Pick<Call, 'caller' | 'language' | 'texts' | 'fields'>): View => ({
  ...viewOf({ ...call, args: {} }),
  context: 'edit',
});
