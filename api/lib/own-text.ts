/**
 * Copies a text that is to be kept into memory of its own: a substring, also one matched by a regular expression, is a
 * reference into the whole text and keeps it alive.
 */
// V8 joins texts lazily, and flattens the result into a new string when a part of it is taken.
export const ownText = (text: string): string => ` ${text}`.slice(1);
