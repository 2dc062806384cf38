import { beforeAll, describe, expect, test } from 'vitest';
import { loadCases, type Case } from './cases.ts';
import { complaintsOf, loadExceptions } from './exceptions.ts';
import { runCases, type Outcome } from './runner.ts';
import { createWorlds } from './world.ts';

describe('every recorded request is answered as existing clients know it', () => {
  const cases = loadCases();
  const exceptions = loadExceptions();
  const outcomes = new Map<Case, Outcome>();
  beforeAll(async () => {
    for (const outcome of await runCases(cases, await createWorlds())) outcomes.set(outcome.kase, outcome);
  });

  test.each([...Map.groupBy(cases, ({ group }) => group)])('%s', (_group, kases) =>
    expect(kases.flatMap((kase) => complaintsOf(outcomes.get(kase) as Outcome, exceptions)).join('\n')).toBe(''),
  );
});
