import { orInstead } from '../../lib/instead.ts';

/** A text of another tool and its translation, by path. */
export interface Pair {
  source: string;
  translation: string;
  language: string;
}

const MARKDOWN = /\.(md|mdx|markdown)$/;
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether a folder is named after a language: `cs`, `pt-BR`, `zh-Hans`. */
function isLanguage(name: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(name)) return false;
  return orInstead(RangeError, undefined, () => NAMES.of(name)) !== undefined;
}

/** How a tool finds the source of a translation: candidate paths in the order to try. */
type Layout = (path: string, original: string) => { language: string; sources: string[] } | null;

/** The source of `i18n/cs/docusaurus-plugin-content-docs/current/a.md` is `docs/a.md`. */
const docusaurus: Layout = (path) => {
  const [, root = '', language = '', plugin = '', rest = ''] =
    /^(.*?)i18n\/([^/]+)\/docusaurus-plugin-content-(docs|blog|pages)\/(.+)$/.exec(path) ?? [];
  if (rest === '') return null;
  const [, version = '', below = ''] = /^(current|version-[^/]+)\/(.+)$/.exec(rest) ?? [];
  const source = {
    docs: version === 'current' ? `docs/${below}` : `versioned_docs/${version}/${below}`,
    blog: `blog/${rest}`,
    pages: `src/pages/${rest}`,
  }[plugin];
  return { language, sources: [`${root}${source}`] };
};

/** The first folder below a root is the language: the source of `cs/a.md` is `en/a.md` or `a.md`. */
const byFolder = (root: string, path: string, original: string): ReturnType<Layout> => {
  if (!path.startsWith(root)) return null;
  const [, language = '', rest = ''] = /^([^/]+)\/(.+)$/.exec(path.slice(root.length)) ?? [];
  if (language === original || !isLanguage(language)) return null;
  return { language, sources: [`${root}${original}/${rest}`, `${root}${rest}`] };
};

const starlight: Layout = (path, original) => {
  const [root] = /^.*?src\/content\/docs\//.exec(path) ?? [];
  return root === undefined ? null : byFolder(root, path, original);
};

/** The folders that contain the settings of VitePress also contain its pages. */
const vitePressRoots = (paths: Iterable<string>): string[] => [
  ...new Set(Array.from(paths, (path) => /^(.*?)\.vitepress\//.exec(path)?.[1]).filter((root) => root !== undefined)),
];

/**
 * Pairs of files in a repository that Docusaurus, Starlight or VitePress would show as one page in two languages.
 * `original` is the source language, in case its texts have a folder of their own.
 */
export function foreignPairs(paths: readonly string[], original: string): Pair[] {
  const all = new Set(paths);
  const vitePress = vitePressRoots(all).map(
    (root): Layout =>
      (path, from) =>
        byFolder(root, path, from),
  );
  const layouts = [docusaurus, starlight, ...vitePress];
  return paths.flatMap((translation) => {
    if (!MARKDOWN.test(translation)) return [];
    const found = layouts.map((layout) => layout(translation, original)).find((one) => one !== null);
    const source = found?.sources.find((path) => all.has(path) && path !== translation);
    return found && source !== undefined ? [{ source, translation, language: found.language }] : [];
  });
}
