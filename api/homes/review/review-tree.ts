import { type Git, treeOf } from '../../content/store/git/git.ts';
import { changedPaths, commitsIn, historyOf, type Range } from './commits.ts';
import { foreignPairs, type Pair } from './foreign-pairs.ts';
import type { Review, StaleText } from './review.ts';
import { newlyStale } from './stale-by-history.ts';

/** Reviews a change of texts of another tool below a folder. `git` runs in the top folder of the repository. */
export async function reviewTree(git: Git, range: Range, original: string, prefix: string): Promise<Review> {
  const paths = [...(await treeOf(git, range.head)).keys()].filter((path) => path.startsWith(prefix));
  const pairs = foreignPairs(paths, original);
  return { findings: [], elsewhere: [], known: 0, stale: await staleOf(git, range, pairs) };
}

/** Translations among the pairs that a change makes outdated. */
export async function staleOf(git: Git, range: Range, pairs: readonly Pair[]): Promise<StaleText[]> {
  const changed = await changedPaths(git, range);
  const commits = await commitsIn(git, range);
  const stale: StaleText[] = [];
  for (const { source, translation, language } of pairs) {
    // git reads one name per line.
    if (!changed.has(source) || /[\n\r]/.test(source + translation)) continue;
    const sections = newlyStale(await historyOf(git, range.head, source, translation), commits);
    if (sections.length > 0) stale.push({ path: translation, language, source, sections });
  }
  return stale;
}
