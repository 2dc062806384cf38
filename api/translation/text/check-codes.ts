import { xmlSafe } from '../../lib/escape.ts';
import { foldSpace } from './identity.ts';
import { isCode } from './inline.ts';
import { nests } from './nesting.ts';
import type { Code, CodeFault, Run } from './unit-types.ts';

/**
 * What is wrong with the codes of a target, if anything: it must hold exactly the codes of the source, in any order in
 * which they nest.
 */
export function checkCodes(source: Run[], target: Run[]): CodeFault | undefined {
  const wanted = new Map(source.filter(isCode).map((code) => [key(code), code]));
  const seen = new Set<string>();
  let changed = false;
  for (const code of target.filter(isCode)) {
    const original = wanted.get(key(code));
    if (!original || seen.has(key(code))) return 'extra_code';
    seen.add(key(code));
    changed ||= sameNative(original.native, code.native) === false;
  }
  if (seen.size < wanted.size) return 'missing_code';
  if (changed) return 'changed_code';
  // Files seldom bring along what their codes are.
  const own = target.map((run) => (isCode(run) ? wanted.get(key(run))! : run));
  return nests(source) && !nests(own) ? 'nesting' : undefined;
}

/** Equal markup, but for white space that tools fold and characters that XML cannot hold. */
export function sameNative(left: string, right: string): boolean {
  return foldSpace(xmlSafe(left)) === foldSpace(xmlSafe(right));
}

function key(code: Code): string {
  return `${code.kind} ${code.id}`;
}
