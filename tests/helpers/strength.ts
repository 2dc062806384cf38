/** How hard random and repeated tests try: 1 in `npm test`, 20 in `npm run nightly`. Set by the variable `STRENGTH`. */
const STRENGTH = Number(process.env['STRENGTH'] || 1);
if (!(STRENGTH > 0)) throw new Error(`STRENGTH must be a positive number, not ${process.env['STRENGTH']}`);

/** Whether to look for what nobody has seen, instead of showing that what is known still holds. */
export const isNightly = STRENGTH > 1;

/** A number of runs as the strength wants it, at least one. */
export const runs = (count: number): number => Math.max(1, Math.round(count * STRENGTH));

/** Milliseconds that so much work may take before it counts as hung; by default ten minutes at strength 1. */
export const patience = (ms = 600_000): number => ms * Math.max(1, STRENGTH);
