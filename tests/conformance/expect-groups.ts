import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byGroup, type Case } from './cases.ts';
import { loadExceptions } from './exceptions.ts';
import { failures, runCases, type Outcome } from './runner.ts';
import { createWorlds, type Worlds } from './world.ts';

/** Longest time for all cases together. */
const TIMEOUT_MS = 180_000;

/** Runs the cases once and gives every group a test of its own. */
export function expectGroups(title: string, cases: Case[]): void {
  describe(title, () => {
    const exceptions = loadExceptions();
    const outcomes = new Map<Case, Outcome>();
    let worlds: Worlds;
    beforeAll(async () => {
      worlds = await createWorlds();
      for (const outcome of await runCases(cases, worlds)) outcomes.set(outcome.kase, outcome);
    }, TIMEOUT_MS);
    afterAll(() => worlds.close());

    test.each([...byGroup(cases)])('%s', (_group, kases) => {
      const complaints = kases.flatMap((kase) => complaintsOf(outcomes.get(kase) as Outcome, exceptions));
      expect(complaints.join('\n')).toBe('');
    });
  });
}

/** A case must pass, or fail for a reason that is written down; never both. */
function complaintsOf(outcome: Outcome, exceptions: ReadonlyMap<string, string>): string[] {
  const { name, as } = outcome.kase;
  const differences = failures(outcome);
  if (exceptions.has(name)) {
    return differences.length > 0 ? [] : [`${name} passes: strike it from EXCEPTIONS.md`];
  }
  if (differences.length === 0) return [];
  const lines = differences.map(({ step, path, why }) => `    #${step} ${path}: ${why}`);
  return [`${name} [${as}]`, ...lines];
}
