import { expect, test } from 'vitest';
import { claimsIn } from '../../../api/site/render/output-files.ts';
import { randomOf, writeSomething } from './random-writes.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { runs } from '../../helpers/strength.ts';
import { openWorld } from './world.ts';

const WRITES = runs(60);

/** Outputs that a change may make again without effect, beyond the number of outputs that differ. */
const MOST = 10;

// That all differing outputs are made is covered by the equality with a clean build.
test('after any write few outputs are made without effect', async () => {
  const made = new Set<string>();
  const written = new Set<string>();
  const world = await openWorld(writeSmallGuide, {
    onMade: (output) => made.add(output),
    onWrite: (file) => written.add(file),
  });
  const { refresher } = world.site;
  const random = randomOf(3);
  const found: Record<string, string[]> = {};
  let differing = 0;
  for (let count = 0; count < WRITES; count++) {
    const before = new Map(claimsIn(refresher.files.written));
    made.clear();
    written.clear();
    const name = await writeSomething(world, random);
    await refresher.settled();
    const after = new Map(claimsIn(refresher.files.written));
    const files = (output: string) =>
      [...(before.get(output) ?? []), ...(after.get(output) ?? [])].map(({ path }) => path);
    const needless = [...made].filter((output) => !files(output).some((path) => written.has(path)));
    differing += made.size - needless.length;
    if (needless.length > made.size - needless.length + MOST) found[`${count} ${name}`] = needless;
  }
  expect(found).toEqual({});
  expect(differing).toBeGreaterThan(WRITES);
});
