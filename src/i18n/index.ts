import type { Language } from '../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

const TEXTS: Record<Language, Texts> = { cs, en };

export const textsFor = (language: Language): Texts => TEXTS[language];

export const otherLanguage = (language: Language): Language => (language === 'cs' ? 'en' : 'cs');
