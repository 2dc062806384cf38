import { articleBody } from '../corpus/article.ts';
import { Random } from '../corpus/random.ts';
import { REFERENCE } from '../reference.ts';
import { ms, perSecond, sizeOf, times, type Results } from '../result.ts';
import type { RunningGuide } from '../server.ts';
import { percentile } from '../statistics.ts';

const EDITORS = 8;

/** How long an editor waits for an answer, and what the rate must be as a multiple of the reference. */
const WAYS = [
  { when: 'each answered when live', headers: {}, budget: 4 },
  { when: 'each answered when written', headers: { Prefer: 'respond-async' }, budget: 8 },
];

/** Editors who publish at the same time, each going on when the last article is answered. */
export async function measureEditors(
  guide: RunningGuide,
  asked: { size: number; creates: number },
  results: Results,
): Promise<void> {
  for (const way of WAYS) await measureWay(guide, asked, way, results);
}

async function measureWay(
  guide: RunningGuide,
  { size, creates }: { size: number; creates: number },
  { when, headers, budget }: (typeof WAYS)[number],
  results: Results,
): Promise<void> {
  const { rate, taken } = await createPosts(guide, { editors: EDITORS, creates, headers });
  results.add({
    what: `${EDITORS} editors create posts at ${sizeOf(size)}, ${when}`,
    guide: `${perSecond(rate)}, p50 ${ms(percentile(taken, 0.5))}, p99 ${ms(percentile(taken, 0.99))}, ${creates} posts`,
    peer: `reference ${perSecond(REFERENCE.create)}`,
    ratio: times(rate / REFERENCE.create),
    budget: `at least ${budget}x the reference`,
    isMet: rate >= budget * REFERENCE.create,
  });
}

/** Whether editors who wait for the disk wait together: against one alone, in a guide without pages. */
export async function measureWaiting(guide: RunningGuide, creates: number, results: Results): Promise<void> {
  const [one, all] = [
    await createPosts(guide, { editors: 1, creates, headers: {} }),
    await createPosts(guide, { editors: EDITORS, creates, headers: {} }),
  ];
  results.add({
    what: `${EDITORS} editors create posts on the disk, SITE=off`,
    guide: `${perSecond(all.rate)}, p50 ${ms(percentile(all.taken, 0.5))}, p99 ${ms(percentile(all.taken, 0.99))}, ${creates} posts`,
    peer: `one editor ${perSecond(one.rate)}`,
    ratio: times(all.rate / one.rate),
  });
}

/** Posts per second, and the milliseconds that each took. */
async function createPosts(
  guide: RunningGuide,
  { editors, creates, headers }: { editors: number; creates: number; headers: Record<string, string> },
): Promise<{ rate: number; taken: number[] }> {
  const { corpus } = guide.folders;
  const random = new Random(creates);
  const categories = corpus.categories.filter(({ language }) => language === 'cs');
  const taken: number[] = [];
  let next = 0;
  const edit = async () => {
    while (next < creates) {
      const number = next++;
      const model = random.pick(corpus.articles);
      const post = {
        ...{ title: `Nový článek ${number}`, content: articleBody(model, corpus), status: 'publish' },
        categories: [random.pick(categories).id],
      };
      taken.push((await guide.editor.demand('POST', '/cms-json/cms/v2/posts', post, headers)).ms);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: editors }, edit));
  return { rate: creates / ((performance.now() - started) / 1000), taken };
}
