import { mistakesBetween } from './mistakes.ts';

/**
 * The one of `names` that a mistyped name was probably meant to be: in another case, or with a typo or two. Undefined
 * if the name is one of `names`, or resembles none.
 *
 * @example
 * nearName('PUBLIC_ULR', ['PORT', 'PUBLIC_URL']) // => 'PUBLIC_URL'
 */
export function nearName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined;
  const upper = name.toUpperCase();
  return names.find((each) => mistakesBetween(upper, each, each.length < 12 ? 1 : 2) < Infinity);
}
