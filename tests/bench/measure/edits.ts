import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../corpus/random.ts';
import { ms, sizeOf, times, type Results } from '../result.ts';
import type { RunningGuide } from '../server.ts';

/** Milliseconds of processor time for one edit at the smallest size. */
const BUDGET = 15;

/** What an edit may cost at any size, as a multiple of that at the smallest. */
const GROWTH = 1.3;

const WARM_UP = 30;

/** Time after which a server that took next to nothing has done all that its edits caused, in milliseconds. */
const QUIET_MS = 1_000;
const QUIET_SHARE = 0.1;
const LONGEST_MS = 60_000;

/** Processor time that edits of titles cost the server, all that follows from them included. Gives that of one in ms. */
export async function measureEdits(
  guide: RunningGuide,
  { size, rounds, smallest }: { size: number; rounds: number; smallest: number | null },
  results: Results,
): Promise<number> {
  const random = new Random(size);
  const edit = async (round: number) => {
    const { id, title } = random.pick(guide.folders.corpus.articles);
    await guide.editor.demand('PATCH', `/cms-json/cms/v2/posts/${id}`, { title: `${title} ${round}` });
  };
  for (let round = 0; round < WARM_UP; round++) await edit(-round);
  await untilQuiet(guide);
  const before = guide.cpuSeconds();
  for (let round = 0; round < rounds; round++) await edit(round);
  await untilQuiet(guide);
  const cost = ((guide.cpuSeconds() - before) / rounds) * 1_000;
  results.add({
    what: `Processor time for one edit of a title ${sizeOf(size)}`,
    guide: `${ms(cost)} of ${rounds} edits`,
    ...(smallest === null
      ? { budget: ms(BUDGET), isMet: cost <= BUDGET }
      : {
          ratio: `${times(cost / smallest)} that of the smallest guide`,
          budget: `at most ${GROWTH}x`,
          isMet: cost <= GROWTH * smallest,
        }),
  });
  return cost;
}

async function untilQuiet(guide: RunningGuide): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += QUIET_MS) {
    const before = guide.cpuSeconds();
    await wait(QUIET_MS);
    if (guide.cpuSeconds() - before < (QUIET_SHARE * QUIET_MS) / 1_000) return;
  }
}
