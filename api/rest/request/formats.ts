import { isDay } from '../../lib/time.ts';
import { readDateTime } from './date-time.ts';

/** Formats of arguments that JSON Schema leaves to the application. */
export const ARGUMENT_FORMATS = {
  'date-time': (text: string) => readDateTime(text, 'site') !== undefined,
  'gmt-date-time': (text: string) => readDateTime(text, 'gmt') !== undefined,
  date: (text: string) => text === '' || isDay(text),
  digits: /^\d+$/,
} as const;
