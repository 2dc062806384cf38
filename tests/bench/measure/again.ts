import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuideFolders } from '../folders.ts';
import type { Taken } from '../process.ts';
import { seconds, sizeOf, type Results } from '../result.ts';

/** Seconds by the clock that a second build may take at 2 x 5,000. */
const BUDGETS = { nothing: 1.5, edit: 2.5 };

/** Builds again in new processes: with nothing changed, and after one edit. */
export async function measureAgain(
  { corpus, contentDir }: GuideFolders,
  size: number,
  build: () => Promise<Taken>,
  results: Results,
): Promise<void> {
  const add = (what: string, { seconds: wall, cpuSeconds }: Taken, limit: number) =>
    results.add({
      what: `${what} ${sizeOf(size)}`,
      guide: `${seconds(wall)} (${seconds(cpuSeconds)} of processor time)`,
      ...(size === 5_000 ? { budget: seconds(limit), isMet: wall <= limit } : {}),
    });
  add('Build again, nothing changed', await build(), BUDGETS.nothing);
  const [article] = corpus.articles;
  if (!article) throw new Error('the corpus is empty');
  const file = join(contentDir, article.language, 'posts', `${article.slug}.md`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne line more.\n`);
  add('Build again after one edit', await build(), BUDGETS.edit);
}
