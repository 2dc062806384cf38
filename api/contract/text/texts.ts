import type { Translated } from '../shape.ts';
import { cs } from './cs.ts';
import { en } from './en.ts';

/** All texts of the API by language and key. */
export const TEXTS: Translated = { cs, en };
