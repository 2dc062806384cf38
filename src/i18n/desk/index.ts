import type { Language } from '../../views.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';
import type { DeskTexts } from './texts.ts';

const TEXTS: Record<Language, DeskTexts> = { cs, en };

export const deskTextsFor = (language: Language): DeskTexts => TEXTS[language];
