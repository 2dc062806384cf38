import type { Language } from '../../contract/model.ts';

const NAMES: Record<Language, Record<Language, string>> = {
  cs: { cs: 'čeština', en: 'angličtina' },
  en: { cs: 'Czech', en: 'English' },
};

/** Name of the language `code`, in `language`. */
export const languageName = (code: Language, language: Language): string => NAMES[language][code];
