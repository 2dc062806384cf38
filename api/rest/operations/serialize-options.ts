import type { Context } from '../../contract/enums.ts';
import type { SerializeOptions } from '../query/serialize/serialize-context.ts';
import type { OperationInput } from './operation.ts';

/** The parts of a call that decide how records are shown; writes have few of them. */
type Call = Pick<OperationInput, 'caller' | 'language' | 'locale' | 'fields'> & {
  args: { context?: Context; password?: string | undefined };
};

/** How the records of a response are shown to this caller. */
export function serializeOptions({ args, caller, language, locale, fields }: Call): SerializeOptions {
  return { context: args.context ?? 'view', caller, language, locale, fields, password: args.password ?? '' };
}

/** Responses to writes always show records in edit context, whatever the request names. */
export const EDIT = { context: 'edit' } as const;

export const editSerializeOptions = (
  input: Pick<OperationInput, 'caller' | 'language' | 'locale' | 'fields'>,
): SerializeOptions => serializeOptions({ ...input, args: EDIT });
