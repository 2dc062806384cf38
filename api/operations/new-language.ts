import type { Language } from '../contract/model.ts';
import type { Guide } from '../store/guide.ts';
import type { Call } from './call.ts';
import { otherLanguage } from './translation/languages.ts';

/** Language of a new record: the one asked for, else that of a translation of the partner it names, else the default. */
export function languageOfNew({ args, given, language }: Call, guide: Guide): Language {
  const isAsked = given.has('lang') || given.has('xlate_language');
  const partner = isAsked ? undefined : guide.record(Number(args['translation_of'] ?? 0));
  return partner ? otherLanguage(partner.language) : language;
}
