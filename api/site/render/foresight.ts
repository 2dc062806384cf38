import type { Change } from '../../content/index/content-index.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import type { UrlChange } from '../../contract/routes/shapes.ts';
import type { OutputFiles } from './output-files.ts';
import type { Bytes, OutputFile } from './outputs/output.ts';
import type { Outputs } from './outputs/table.ts';
import type { PathRegistry } from './path-registry.ts';

interface ForesightOptions {
  memo: Memo;
  outputs: Outputs;
  registry: PathRegistry;
  files: OutputFiles;
  /** Checks again outputs that appeared due only because of hypothetical changes. */
  lookAgain(some: Iterable<string>): void;
}

/** Output paths as they would be after changes. */
interface Places {
  /** Paths at which anything changes. */
  paths: ReadonlySet<string>;
  /** Those of them that have a file now. */
  held: ReadonlySet<string>;
  fileAt(path: string): OutputFile | undefined;
}

/**
 * Predicts what changes would do to the output. The content has the changes only for the duration of a call. Outputs of
 * many texts and the search index are left out.
 */
export function foresight({ memo, outputs, registry, files, lookAgain }: ForesightOptions) {
  function look<T>(changes: readonly Change[], see: (places: Places) => T): T {
    const some = new Set(memo.doubtful().map(({ output }) => output));
    try {
      for (const output of outputs.ofChanges(changes)) some.add(output);
      const due = [...some].filter((output) => !outputs.isLarge(output) && memo.isDue(output));
      // Grows during the loop: some outputs bring others.
      for (const output of due)
        due.push(...[...outputs.more(output)].filter((one) => !memo.has(one) && !due.includes(one)));
      const wanted = new Map(due.map((output) => [output, outputs.files(output)]));
      const wantedPaths = due.flatMap((output) => (wanted.get(output) ?? []).map(({ path }) => path));
      const paths = new Set([...due.flatMap((output) => registry.pathsOf(output)), ...wantedPaths]);
      const held = new Set([...paths].filter((path) => registry.owner(path) !== undefined));
      const fileAt = (path: string) => {
        const owner = registry.owner(path);
        const owned = owner === undefined ? [] : (wanted.get(owner) ?? outputs.files(owner));
        return owned.find((one) => one.path === path);
      };
      return registry.whileWanted(wanted, () => see({ paths, held, fileAt }));
    } finally {
      lookAgain(some);
    }
  }

  return {
    /** URLs whose files would change. */
    urls(changes: readonly Change[]): UrlChange[] {
      const found = look(changes, ({ paths, held, fileAt }) =>
        Array.from(paths, (path): UrlChange | null => {
          const url = urlOf(path);
          if (registry.owner(path) === undefined) return held.has(path) ? { url, change: 'gone' } : null;
          if (!held.has(path)) return { url, change: 'new' };
          const file = fileAt(path);
          return file && !files.shows(file) ? { url, change: 'changed' } : null;
        }),
      );
      return found.filter((one) => one !== null && !one.url.startsWith('/search-index/')) as UrlChange[];
    },
    /** The page that a URL would have, or null. Its view is taken synchronously; printing may finish later. */
    page: (changes: readonly Change[], url: string): Promise<Bytes> | null =>
      look(changes, ({ fileAt }) => {
        const file = fileAt(`${url.slice(1)}index.html`);
        return file ? Promise.resolve(file.print(file.view(), files.readShown)) : null;
      }),
  };
}

/** The URL of a file, below the base. */
const urlOf = (path: string): string =>
  `/${path
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/\/index\.json$/, '')
    .replace(/\/index\.(\w\w)\.json$/, '?lang=$1')}`;
