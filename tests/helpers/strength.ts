/** Strength of random and repeated tests: 1 in `npm test`, 20 in `npm run nightly`. Set by the variable `STRENGTH`. */
const STRENGTH = Number(process.env['STRENGTH'] || 1);
if (!(STRENGTH > 0)) throw new Error(`STRENGTH must be a positive number, not ${process.env['STRENGTH']}`);

/** Whether to search for unknown failures, instead of confirming known behaviour. */
export const isNightly = STRENGTH > 1;

/** A number of runs scaled by the strength, at least one. */
export const runs = (count: number): number => Math.max(1, Math.round(count * STRENGTH));

/** Milliseconds after which work counts as hung, scaled by the strength; by default ten minutes at strength 1. */
export const patience = (ms = 600_000): number => ms * Math.max(1, STRENGTH);

/**
 * Seeds of random sequences: some that are the same in every run, and new ones in nightly runs. `SEED` repeats a single
 * sequence of a former run; its number is in the name of the test.
 */
export function seedsOf(fixed: readonly number[], fresh = 1): number[] {
  const given = process.env['SEED'];
  if (given) return [Number(given)];
  const count = isNightly ? runs(fresh) : 0;
  return [...fixed, ...Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 32))];
}
