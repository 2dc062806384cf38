import type { Language } from '../contract/model.ts';
import type { Guide } from '../store/guide.ts';
import type { Call } from './call.ts';
import { otherLanguage } from './translation/languages.ts';

/** What a request says of the record that it makes. */
export type NewRecord = Pick<Call, 'given' | 'language'> & { args: { translation_of?: number | undefined } };

/** Language of a new record: the one asked for, else that of a translation of the partner it names, else the default. */
export function languageOfNew({ args, given, language }: NewRecord, guide: Guide): Language {
  const isAsked = given.has('lang') || given.has('xlate_language');
  const partner = isAsked ? undefined : guide.record(args.translation_of ?? 0);
  return partner ? otherLanguage(partner.language) : language;
}
