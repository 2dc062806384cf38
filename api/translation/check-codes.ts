import { foldSpace } from './identity.ts';
import { isCode } from './inline.ts';
import type { Code, CodeFault, Run } from './model.ts';
import { xmlSafe } from './xml.ts';

/**
 * What is wrong with the codes of a target, if anything: it must hold exactly the codes of the source, in any order in
 * which pairs nest.
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
  return nests(source) && !nests(target) ? 'nesting' : undefined;
}

/** Equal markup, but for white space that tools fold and characters that XML cannot hold. */
export function sameNative(left: string, right: string): boolean {
  return foldSpace(xmlSafe(left)) === foldSpace(xmlSafe(right));
}

function key(code: Code): string {
  return `${code.kind} ${code.id}`;
}

function nests(runs: Run[]): boolean {
  const open: string[] = [];
  for (const code of runs.filter(isCode)) {
    if (code.kind === 'bpt') open.push(code.id);
    else if (code.kind === 'ept' && open.pop() !== code.id) return false;
    // The title of an image stands inside the image.
    else if (code.ctype === 'x-md-title' && open.length === 0) return false;
  }
  return open.length === 0;
}
