import type { en } from './en.ts';

/** Words of the pages in which translations are made and managed. */
export type TranslationUiTexts = typeof en;

export type EditorTexts = TranslationUiTexts['editor'];
export type EstimateTexts = TranslationUiTexts['console']['estimate'];
export type JobListTexts = TranslationUiTexts['console']['list'];
