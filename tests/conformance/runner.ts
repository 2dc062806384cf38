import { mutates, type Case } from './cases.ts';
import type { Difference } from './compare.ts';
import { isError } from './json.ts';
import { judge } from './judge.ts';
import type { Bindings } from './placeholders.ts';
import { send } from './send.ts';
import type { OpenWorld, World } from './world.ts';

/** Outcome of one case. `step` counts from 0. */
export interface Outcome {
  kase: Case;
  /** Status of each step and, for an error, its code. */
  answers: string[];
  differences: (Difference & { step: number })[];
}

/** Worlds that mutating cases use in parallel: while one waits for the hash of a password, another computes. */
const AT_ONCE = 2;

/** Runs cases and returns their outcomes in the same order. Each begins with the recorded data set. */
export async function runCases(cases: readonly Case[], open: OpenWorld): Promise<Outcome[]> {
  const outcomes = new Array<Outcome>(cases.length);
  // Cases that only read need no restoring; they share the first world.
  const readers = cases.keys().filter((index) => !mutates(cases[index] as Case));
  const writers = cases.keys().filter((index) => mutates(cases[index] as Case));
  const worker = async () => {
    let world = await open();
    for (const index of readers) outcomes[index] = await runCase(cases[index] as Case, index, world);
    for (const index of writers) {
      const outcome = await runCase(cases[index] as Case, index, world);
      const { changed, whole } = await world.restore();
      outcomes[index] = withTraces(outcome, changed);
      if (whole) continue;
      await world.close();
      world = await open();
    }
    await world.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

/** Later steps run even after one that differs, to report everything. */
async function runCase(kase: Case, index: number, { api }: World): Promise<Outcome> {
  const bindings: Bindings = new Map();
  const differences: Outcome['differences'] = [];
  const answers: string[] = [];
  // An address of its own, because failed sign-ins are counted by address.
  const remote = `10.1.${index >> 8}.${index & 255}`;
  for (const [position, step] of kase.steps.entries()) {
    const got = await send(api, kase, step, { bindings, remote });
    answers.push(isError(got.body) ? `${got.status} ${String(got.body['code'])}` : String(got.status));
    for (const difference of judge(kase, step, got, bindings)) differences.push({ step: position, ...difference });
    for (const why of got.undescribed) differences.push({ step: position, path: 'openapi', why });
  }
  return { kase, answers, differences };
}

/** A request that is refused changes nothing. */
function withTraces(outcome: Outcome, changed: string[]): Outcome {
  if (changed.length === 0 || outcome.answers.some((answer) => parseInt(answer) < 400)) return outcome;
  const why = `a refused request has changed ${changed.join(', ')}`;
  return { ...outcome, differences: [...outcome.differences, { step: 0, path: 'disk', why }] };
}
