import { xmlSafe } from '../../lib/escape.ts';
import { foldSpace } from './identity.ts';
import { codeKey, codesOf, isCode } from './inline.ts';
import { nests } from './nesting.ts';
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
  const own = target.map((run) => (isCode(run) ? wanted.get(codeKey(run))! : run));
  return nests(source) && !nests(own) ? 'nesting' : undefined;
}

/** Whether markup is equal, ignoring white space that tools fold and characters that XML cannot represent. */
export function sameNative(left: string, right: string): boolean {
  return foldSpace(xmlSafe(left)) === foldSpace(xmlSafe(right));
}
