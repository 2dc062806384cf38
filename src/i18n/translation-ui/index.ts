import type { Language } from '../../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';
import type { TranslationUiTexts } from './texts.ts';

const TEXTS: Record<Language, TranslationUiTexts> = { cs, en };

export const translationUiTextsFor = (language: Language): TranslationUiTexts => TEXTS[language];
