import { xmlSafe } from '../../lib/escape.ts';
import { foldSpace } from './identity.ts';
import { nests } from './nesting.ts';
import { codeKey, codesOf, isCode, withOwnCodes } from './runs.ts';
import type { CodeFault, Run } from './unit-types.ts';

/** The fault in a target's codes, if any: it must contain exactly the source's codes, in any order that nests. */
export function checkCodes(source: Run[], target: Run[]): CodeFault | undefined {
  const wanted = codesOf(source);
  const seen = new Set<string>();
  let changed = false;
  for (const code of target.filter(isCode)) {
    const original = wanted.get(codeKey(code));
    if (!original || seen.has(codeKey(code))) return 'extra_code';
    seen.add(codeKey(code));
    changed ||= !sameNative(original.native, code.native);
  }
  if (seen.size < wanted.size) return 'missing_code';
  if (changed) return 'changed_code';
  // Files rarely include what kind of markup their codes are.
  return nests(source) && !nests(withOwnCodes(target, source)) ? 'nesting' : undefined;
}

/** Whether markup is equal, ignoring white space that tools fold and characters that XML cannot represent. */
export function sameNative(left: string, right: string): boolean {
  return foldSpace(xmlSafe(left)) === foldSpace(xmlSafe(right));
}
