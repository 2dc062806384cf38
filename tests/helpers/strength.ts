/** Strength of random and repeated tests: 1 in `npm test`, 20 in `npm run nightly`. Set by the variable `STRENGTH`. */
const STRENGTH = Number(process.env['STRENGTH'] || 1);
if (!(STRENGTH > 0)) throw new Error(`STRENGTH must be a positive number, not ${process.env['STRENGTH']}`);

/** Whether to search for unknown failures, instead of confirming known behaviour. */
export const isNightly = STRENGTH > 1;

/** A number of runs scaled by the strength, at least one. */
export const runs = (count: number): number => Math.max(1, Math.round(count * STRENGTH));

/** Milliseconds after which work counts as hung, scaled by the strength; by default ten minutes at strength 1. */
export const patience = (ms = 600_000): number => ms * Math.max(1, STRENGTH);
