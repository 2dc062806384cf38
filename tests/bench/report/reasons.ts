import type { Measured } from './history.ts';

/** Where the time goes in what misses its budget, as profiles show it. */
const REASONS: [measure: RegExp, reason: string][] = [];

/** A line for each reason why something is missed. */
export function missedLines(measured: readonly Measured[]): string {
  const missed = measured.filter(({ isMet }) => isMet === false);
  const told = REASONS.filter(([measure]) => missed.some(({ what }) => measure.test(what)));
  return told.map(([, reason]) => `- ${reason}`).join('\n');
}
