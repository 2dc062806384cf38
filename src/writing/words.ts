import { writingTextsFor } from '../i18n/writing/texts.ts';
import type { Language } from '../views.ts';

/** Language of the page. */
export const pageLanguage = document.documentElement.lang as Language;

/** Texts of the page. */
export const words = writingTextsFor(pageLanguage);
