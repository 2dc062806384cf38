import type { Context } from '../../contract/enums.ts';
import type { SerializeOptions } from '../query/serialize/serialize-context.ts';
import type { OperationInput } from './operation.ts';

/** What a call says of the way in which records are shown; writes say little. */
type Asked = Pick<OperationInput, 'caller' | 'language' | 'texts' | 'fields'> & {
  args: { context?: Context; password?: string | undefined };
};

/** How the records of an answer are shown to this caller. */
export function serializeOptions({ args, caller, language, texts, fields }: Asked): SerializeOptions {
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
export const editSerializeOptions = (
  input: Pick<OperationInput, 'caller' | 'language' | 'texts' | 'fields'>,
): SerializeOptions => ({
  ...serializeOptions({ ...input, args: {} }),
  context: 'edit',
});
