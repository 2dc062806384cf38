import { beforeEach, describe, expect, test } from 'vitest';
import { AREAS, type Attack } from './attack.ts';
import { openWorld, type World } from './attack-world.ts';
import { ATTACKS } from './attacks.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));

/** Each attack runs on a fresh guide. */
async function attack({ before = [], status, code, lacks = [], holds = [], ...sent }: Attack): Promise<void> {
  for (const step of before) expect((await world.send(step)).status, step.path).toBeLessThan(300);
  const answer = await world.send(sent);
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const shown = `${head}\n\n${answer.text}`;
  expect([answer.status, code && answer.code], shown.slice(0, 2_000)).toEqual([status, code]);
  for (const word of lacks) expect(shown.toLowerCase()).not.toContain(word.toLowerCase());
  for (const word of holds) expect(shown).toContain(word);
}

describe.each(AREAS)('%s: it is in vain that an attacker', (area) => {
  test.each(ATTACKS.filter((one) => one.area === area).map((one) => [one.tries.slice(0, 100), one] as const))(
    '%s',
    async (_, one) => attack(one),
  );
});

test('there are at least 90 attacks with unique names', () => {
  expect(new Set(ATTACKS.map(({ tries }) => tries)).size).toBe(ATTACKS.length);
  expect(ATTACKS.length).toBeGreaterThanOrEqual(90);
});
