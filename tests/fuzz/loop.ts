import { writeFileSync } from 'node:fs';
import { Coverage } from './coverage.ts';
import { mutate } from './mutate.ts';
import { TARGETS, type Target, type TargetName } from './targets.ts';

/** Longest input, in bytes: most defects need far less, and short inputs can be tried more often. */
const LONGEST = 8_192;

/**
 * Tries inputs until the time is over; exits with an error at the first finding. The current input is in the file
 * `current`, even if it crashes the process.
 */
const [, , name, seconds, current] = process.argv as [string, string, TargetName, string, string];
const target: Target = TARGETS[name];
const corpus: Buffer[] = target.seeds.map((seed) => Buffer.from(seed));
const coverage = new Coverage();
await coverage.start();
for (const seed of corpus) await attempt(seed);
await coverage.grew();
const until = performance.now() + Number(seconds) * 1_000;
let tried = 0;
for (; performance.now() < until; tried++) {
  const input = mutate(corpus, Math.random, LONGEST);
  await attempt(input);
  if (await coverage.grew()) corpus.push(input);
}
process.stdout.write(`${name}: ${tried} inputs, ${coverage.size} branches, ${corpus.length} in the corpus\n`);
process.exit();

async function attempt(input: Buffer): Promise<void> {
  writeFileSync(current, input);
  await target.run(input);
}
