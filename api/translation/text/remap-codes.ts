import { codeKey, codesOf, isCode, joinTexts } from './runs.ts';
import type { Code, Run } from './unit-types.ts';

/**
 * Rewrites `target`, whose codes are those of `from`, with the codes of `to`. Each code is replaced by one of the
 * same kind, preferably with equal markup, otherwise the next in order. Codes without a counterpart are dropped;
 * their text stays.
 */
export function remapCodes(target: Run[], from: Run[], to: Run[]): Run[] {
  const counterparts = pairUp(openers(from), openers(to));
  const codes = codesOf(to);
  return joinTexts(
    target.flatMap((run): Run[] => {
      if (!isCode(run)) return [run];
      const code = counterparts.get(run.kind === 'ph' ? `ph ${run.id}` : `bpt ${run.id}`);
      const mapped = code && run.kind === 'ept' ? codes.get(`ept ${code.id}`) : code;
      return mapped ? [mapped] : [];
    }),
  );
}

function openers(runs: Run[]): Code[] {
  return runs.filter(isCode).filter((code) => code.kind !== 'ept');
}

function pairUp(from: Code[], to: Code[]): Map<string, Code> {
  const pairs = new Map<string, Code>();
  const free = [...to];
  const take = (code: Code, same: (other: Code) => boolean): void => {
    const at = free.findIndex((other) => other.kind === code.kind && other.ctype === code.ctype && same(other));
    if (at < 0) return;
    pairs.set(codeKey(code), free[at]!);
    free.splice(at, 1);
  };
  for (const code of from) take(code, (other) => other.native === code.native);
  for (const code of from) if (!pairs.has(codeKey(code))) take(code, () => true);
  return pairs;
}
