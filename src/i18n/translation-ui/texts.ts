import type { en } from './en.ts';

/** Texts of the pages for translating and managing translations. */
export type TranslationUiTexts = typeof en;

export type EditorTexts = TranslationUiTexts['editor'];
export type EstimateTexts = TranslationUiTexts['console']['estimate'];
export type JobListTexts = TranslationUiTexts['console']['list'];
