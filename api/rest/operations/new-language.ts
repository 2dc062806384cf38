import { type Language, OTHER_LANGUAGE } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { OperationInput } from './operation.ts';

/** The part of a request that decides the language of a new record. */
export type NewRecord = Pick<OperationInput, 'given' | 'language'> & { args: { translation_of?: number | undefined } };

/**
 * Language of a new record: the requested one, else that of a translation of the partner it names, else the default.
 */
export function languageOfNew({ args, given, language }: NewRecord, index: ContentIndex): Language {
  const isAsked = given.has('lang') || given.has('xlate_language');
  const partner = isAsked ? undefined : index.record(args.translation_of ?? 0);
  return partner ? OTHER_LANGUAGE[partner.language] : language;
}
