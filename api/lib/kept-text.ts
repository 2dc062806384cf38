import { hash } from './hash.ts';

/**
 * A text for a process after this one, with a word for what it was found out from. It may be lost: {@link keptText} gives
 * it back only whole, and only where the word is the same.
 */
export const keepText = (basis: string, text: string): string => [basis, hash(text), text].join('\n');

/** Null for what was kept of another basis, cut off or changed. `basis` is one line. */
export function keptText(basis: string, kept: string): string | null {
  const [first = '', sum = ''] = kept.split('\n', 2);
  const text = kept.slice(first.length + sum.length + 2);
  return first === basis && sum === hash(text) ? text : null;
}
