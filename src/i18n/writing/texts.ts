import type { Language } from '../../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';

/** Texts of the pages for writing. */
export type WritingTexts = typeof en;

export const writingTextsFor = (language: Language): WritingTexts => ({ cs, en })[language];
