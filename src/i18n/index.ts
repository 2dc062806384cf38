import type { Language } from '../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';

/** Texts of the pages in one language. */
export type Texts = typeof en;

export type ApiTexts = Texts['api'];
export type FeedbackTexts = Texts['feedback'];
export type LockedTexts = Texts['locked'];
export type PageCopyTexts = Texts['copyPage'];
export type ProseTexts = Texts['prose'];
export type SearchTexts = Texts['search'];

export const textsFor = (language: Language): Texts => ({ cs, en })[language];

export const otherLanguage = (language: Language): Language => (language === 'cs' ? 'en' : 'cs');
