import type { Language, SiteDate } from '../views.ts';

// Written out so that the pages do not depend on the ICU data of the machine that made them.
const MONTHS: Record<Language, string[]> = {
  cs: 'ledna února března dubna května června července srpna září října listopadu prosince'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/**
 * `2026-03-14T09:30:00` → `14. března 2026`, `14 March 2026`. Non-breaking spaces keep day and month together.
 * Other text is returned unchanged.
 */
export function longDate(date: SiteDate, language: Language): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  const month = match && MONTHS[language][Number(match[2]) - 1];
  if (!match || !month) return date;
  return `${Number(match[3])}${language === 'cs' ? '.' : ''}\u00a0${month}\u00a0${match[1]}`;
}
