import { articleBody } from '../corpus/article.ts';
import { Random } from '../corpus/random.ts';
import type { Workshop } from '../folders.ts';
import type { Options } from '../options.ts';
import { ms, type Results } from '../result.ts';
import { startGuide } from '../server.ts';
import { percentile } from '../statistics.ts';
import { measureWaiting } from './editors.ts';

const BYTES = 8 * 1024;

/** A write of the API alone: revision, file and folder on the disk before the answer, no pages. */
export async function measureDurable(options: Options, workshop: Workshop, results: Results): Promise<void> {
  const folders = workshop.guide('durable', options.serverSizes[0] ?? 500, options.seed);
  const guide = await startGuide(folders, { env: { SITE: 'off' } });
  try {
    const random = new Random(options.seed);
    const taken: number[] = [];
    for (let round = -15; round < options.rounds; round++) {
      const article = random.pick(folders.corpus.articles);
      const content = `${round}\n\n${articleBody(article, folders.corpus, BYTES)}`.slice(0, BYTES);
      const { ms: time } = await guide.editor.demand('PUT', `/cms-json/cms/v2/posts/${article.id}`, { content });
      if (round >= 0) taken.push(time);
    }
    const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)];
    results.add({
      what: 'Durable write of 8 KB, SITE=off',
      guide: `p50 ${ms(p50)}, p99 ${ms(p99)}, ${options.rounds} writes`,
      budget: 'p50 5 ms, p99 20 ms',
      isMet: p50 <= 5 && p99 <= 20,
    });
    await measureWaiting(guide, options.rounds, results);
  } finally {
    await guide.stop();
    workshop.drop('durable');
  }
}
