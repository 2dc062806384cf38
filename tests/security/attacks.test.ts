import { beforeEach, describe, expect, test } from 'vitest';
import type { Attack } from './attack.ts';
import { openWorld, type World } from './attack-world.ts';
import { ATTACKS } from './attacks.ts';

let world: World;
beforeEach(async () => void (world = await openWorld()));

/** Each attack runs on a fresh guide. */
async function attack({ before = [], status, code, lacks = [], holds = [], ...sent }: Attack): Promise<void> {
  for (const step of before) expect((await world.send(step)).status, step.path).toBeLessThan(300);
  const answer = await world.send(sent);
  const shown = `${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${answer.text}`;
  expect([answer.status, code && answer.code], shown.slice(0, 2_000)).toEqual([status, code]);
  for (const word of lacks) expect(shown.toLowerCase()).not.toContain(word.toLowerCase());
  for (const word of holds) expect(shown).toContain(word);
}

describe.each(Object.entries(ATTACKS))('%s: it is in vain that an attacker', (_area, attacks) => {
  test.each(Object.entries(attacks))('%s', async (_tries, one) => attack(one));
});
