import { type Git, treeOf } from './git.ts';

/** When commits first and last changed a path, in milliseconds since 1970. */
export interface Touched {
  first: number;
  last: number;
}

/** What the commits up to HEAD contain about the files below a folder. */
export interface Commits {
  head: string;
  /** Blob ids at HEAD, by path. */
  tree: Map<string, string>;
  touched: Map<string, Touched>;
  /** Files that some commit removed, with path and blob id, keyed by both. */
  removed: Map<string, { path: string; oid: string }>;
}

/** For a folder that is not in a git repository. */
export const noCommits = (): Commits => ({ head: '', tree: new Map(), touched: new Map(), removed: new Map() });

/** Each commit is processed separately, so their order does not matter. */
const LOG = ['log', '--raw', '--no-renames', '-c', '--no-abbrev', '--full-history', '--no-relative'];

/**
 * Reads the history of the folder that git runs in up to a commit; `prefix` is its path in the repository. With a
 * `known` part, only newer commits are read; a rewritten history is read from the beginning.
 */
export async function readCommits(
  git: Git,
  { head, prefix }: { head: string; prefix: string },
  known: Commits,
): Promise<Commits> {
  const tree = await treeOf(git, head);
  if (known.head) {
    const since = await git([...LOG, '--left-right', '--format=%x00%m%ct', `${known.head}...${head}`, '--', '.']).catch(
      () => Buffer.from('\0<'),
    );
    const log = since.toString();
    if (!log.includes('\0<')) {
      const grown = { head, tree, touched: new Map(known.touched), removed: new Map(known.removed) };
      return withLog(grown, log, prefix);
    }
  }
  const log = await git([...LOG, '--format=%x00>%ct', head, '--', '.']);
  return withLog({ ...noCommits(), head, tree }, log.toString(), prefix);
}

function withLog(commits: Commits, log: string, prefix: string): Commits {
  for (const entry of log.split('\0').slice(1)) {
    const [seconds = '', ...lines] = entry.split('\n').filter(Boolean);
    const at = Number(seconds.slice(1)) * 1000;
    for (const line of lines) {
      const [facts = '', written = ''] = line.split('\t');
      const full = unquoted(written);
      if (!full.startsWith(prefix)) continue;
      const path = full.slice(prefix.length);
      const { touched, removed } = commits;
      const { first = at, last = at } = touched.get(path) ?? {};
      touched.set(path, { first: Math.min(first, at), last: Math.max(last, at) });
      const oid = removedOid(facts);
      if (oid) removed.set(`${oid} ${path}`, { path, oid });
    }
  }
  return commits;
}

/** Git quotes a path with a quotation mark; those with a backslash or control character are no content. */
const unquoted = (path: string): string => (path.startsWith('"') ? path.slice(1, -1).replaceAll('\\"', '"') : path);

/** `:100644 000000 <before> <after> D`, with one more colon, mode and id for each further parent of a merge. */
function removedOid(facts: string): string | undefined {
  const parents = /^:+/.exec(facts)?.[0].length ?? 0;
  const oids = facts
    .slice(parents)
    .split(' ')
    .slice(parents + 1, -1);
  return /^0+$/.test(oids.at(-1) ?? '') ? oids[0] : undefined;
}
