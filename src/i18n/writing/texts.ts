import type { Language } from '../../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';

/** Words of the pages on which texts are written. */
export type WritingTexts = typeof en;

export const writingTextsFor = (language: Language): WritingTexts => ({ cs, en })[language];
