import { isDay } from '../../lib/time.ts';
import { readDateTime } from './date-time.ts';

/** The formats of arguments that JSON Schema leaves to us. */
export const ARGUMENT_FORMATS = {
  'date-time': (text: string) => readDateTime(text, 'site') !== undefined,
  'gmt-date-time': (text: string) => readDateTime(text, 'gmt') !== undefined,
  date: (text: string) => text === '' || isDay(text),
  digits: /^\d+$/,
} as const;
