import { blobsOf, type Git, GitError } from '../../content/store/git/git.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import type { PairHistory, Version } from './stale-by-history.ts';

/** The range to compare, by the ids of two commits. */
export interface Range {
  base: string;
  head: string;
}

/** Parses `BASE..HEAD`, or `BASE...HEAD`, which begins at their merge base. */
export async function readRange(git: Git, words: string): Promise<Range> {
  const [, from = '', dots = '', to = ''] = /^(.+?)(\.{2,3})(.*)$/.exec(words) ?? [];
  if (from === '') throw new OperatorError(`expected a range BASE..HEAD, not "${words}"`);
  const [base, head] = [await commitOf(git, from), await commitOf(git, to || 'HEAD')];
  return { base: dots === '...' ? await forkOf(git, base, head) : base, head };
}

const said = (bytes: Buffer): string => bytes.toString().trim();

async function commitOf(git: Git, name: string): Promise<string> {
  try {
    return said(await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]));
  } catch (error) {
    if (!(error instanceof GitError) || error.isDistrust || error.code === 127) throw error;
    throw new OperatorError(`commit ${name} not found; fetch the whole history (fetch-depth: 0 in CI)`);
  }
}

async function forkOf(git: Git, base: string, head: string): Promise<string> {
  try {
    return said(await git(['merge-base', base, head]));
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 1) throw error;
    throw new OperatorError('the two commits have no common history; fetch the whole history (fetch-depth: 0 in CI)');
  }
}

/** Paths of the repository that differ between the two commits, including deleted ones. */
export async function changedPaths(git: Git, { base, head }: Range): Promise<Set<string>> {
  const listed = await git(['diff', '--name-only', '--no-renames', '-z', base, head]);
  return new Set(listed.toString().split('\0').filter(Boolean));
}

export async function commitsIn(git: Git, { base, head }: Range): Promise<Set<string>> {
  const listed = await git(['rev-list', `${base}..${head}`]);
  return new Set(listed.toString().split('\n').filter(Boolean));
}

/** Versions of two files in the history of a commit. A moved file begins a new history. */
export async function historyOf(git: Git, head: string, source: string, translation: string): Promise<PairHistory> {
  const log = ['log', '--format=%H', '--topo-order', head, '--', source, translation];
  const commits = (await git(['--literal-pathspecs', ...log])).toString().split('\n').filter(Boolean);
  const asked = commits.flatMap((commit) => [`${commit}:${source}`, `${commit}:${translation}`]);
  const told = (await git(['cat-file', '--batch-check'], `${asked.join('\n')}\n`)).toString().split('\n');
  const oids = asked.map((_, at) => /^([\da-f]+) blob /.exec(told[at] ?? '')?.[1] ?? '');
  const blobs = await blobsOf(git, [...new Set(oids.filter(Boolean))]);
  const versions = (from: 0 | 1): Version[] =>
    commits
      .map((commit, age) => ({ commit, age, oid: oids[2 * age + from] ?? '' }))
      // Of consecutive commits with the same content, keep the oldest, which introduced it.
      .filter(({ oid, age }) => oid !== oids[2 * (age + 1) + from] && oid !== '')
      .map(({ commit, age, oid }) => ({ commit, age, text: blobs.get(oid)?.toString() ?? '' }));
  return { source: versions(0), translation: versions(1) };
}
