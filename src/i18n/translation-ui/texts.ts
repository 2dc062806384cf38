import type { Language } from '../../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';

/** Texts of the pages for translating and managing translations. */
export type TranslationUiTexts = typeof en;

export type EditorTexts = TranslationUiTexts['editor'];
export type JobListTexts = TranslationUiTexts['console']['list'];

export const translationUiTextsFor = (language: Language): TranslationUiTexts => ({ cs, en })[language];
