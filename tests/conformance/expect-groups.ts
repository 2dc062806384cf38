import { beforeAll, describe, expect, test } from 'vitest';
import { byGroup, type Case } from './cases.ts';
import { deviationOf, loadExceptions, type Exceptions } from './exceptions.ts';
import { failures, runCases, type Outcome } from './runner.ts';
import { createWorlds } from './world.ts';

/** Runs the cases once and gives every group a test of its own. */
export function expectGroups(title: string, cases: Case[]): void {
  describe(title, () => {
    const exceptions = loadExceptions();
    const outcomes = new Map<Case, Outcome>();
    beforeAll(async () => {
      for (const outcome of await runCases(cases, await createWorlds())) outcomes.set(outcome.kase, outcome);
    });

    test.each([...byGroup(cases)])('%s', (_group, kases) => {
      const complaints = kases.flatMap((kase) => complaintsOf(outcomes.get(kase) as Outcome, exceptions));
      expect(complaints.join('\n')).toBe('');
    });
  });
}

/** A case must pass, or differ exactly as documented. */
export function complaintsOf(outcome: Outcome, exceptions: Exceptions): string[] {
  const { name, as } = outcome.kase;
  const exception = exceptions.get(name);
  const differences = failures(outcome);
  if (exception && differences.length === 0) return [`${name} passes: strike it from EXCEPTIONS.md`];
  const lines = differences.map(({ step, path, why }) => `    #${step} ${path}: ${why}`);
  if (!exception) return lines.length === 0 ? [] : [`${name} [${as}]`, ...lines];
  const { answers, differs } = deviationOf(outcome);
  if (exception.answers === answers && exception.differs === differs) return [];
  return [`${name} [${as}] differs otherwise than EXCEPTIONS.md allows: | ${answers} | ${differs} |`, ...lines];
}
