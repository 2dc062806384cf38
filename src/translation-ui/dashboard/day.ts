import { longDate } from '../../i18n/date.ts';
import type { Language } from '../../views.ts';

/** The local date of a moment, as the value of a date field; empty if null. */
export function dayOf(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of a local date in ISO 8601; empty for an empty field. */
export const isoOfDay = (day: string): string => (day === '' ? '' : new Date(`${day}T23:59:59`).toISOString());

export const sayDay = (moment: string, language: Language): string => longDate(dayOf(moment), language);

/** Date and time of a log entry. */
export function sayMoment(moment: string, language: Language): string {
  const at = new Date(moment);
  return `${sayDay(moment, language)} ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
}
