import { type Git, treeOf } from '../../content/store/git/git.ts';
import { changedPaths, commitsIn, historyOf, type Range } from './commits.ts';
import { foreignPairs, type Pair } from './foreign-pairs.ts';
import type { Review, StaleText } from './review.ts';
import { newlyStale } from './stale-by-history.ts';

/** Reviews a change of texts of another tool, below a folder of the repository: git runs in its uppermost one. */
export async function reviewTree(git: Git, range: Range, original: string, prefix: string): Promise<Review> {
  const paths = [...(await treeOf(git, range.head)).keys()].filter((path) => path.startsWith(prefix));
  const pairs = foreignPairs(paths, original);
  return { findings: [], elsewhere: [], known: 0, stale: await staleOf(git, range, pairs) };
}

/** Translations among some pairs that a change leaves behind their sources. */
export async function staleOf(git: Git, range: Range, pairs: readonly Pair[]): Promise<StaleText[]> {
  const changed = await changedPaths(git, range);
  const commits = await commitsIn(git, range);
  const stale: StaleText[] = [];
  for (const { source, translation, language } of pairs) {
    // git is told one name a line.
    if (!changed.has(source) || /[\n\r]/.test(source + translation)) continue;
    const sections = newlyStale(await historyOf(git, range.head, source, translation), commits);
    if (sections.length > 0) stale.push({ path: translation, language, source, sections });
  }
  return stale;
}
