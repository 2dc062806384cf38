import { posix } from 'node:path';

const STYLESHEET = /<link\b[^<>]* rel="stylesheet"[^<>]*>/g;
const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;
const IMPORT = /((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.\.?\/[^"']+)\2/g;

/** URLs of the stylesheets of a page. */
export const stylesheetsOf = (html: string): string[] =>
  [...html.matchAll(STYLESHEET)].flatMap(([tag]) => / href="([^"]+)"/.exec(tag)?.[1] ?? []);

/** Reads a client file of the templates by its path below the base. */
export type ReadAsset = (path: string) => Promise<string>;

interface Assets {
  basePath: string;
  read: ReadAsset;
  /** URLs of stylesheets that precede those of the page. */
  stylesheets: string[];
  /** Styles that come last. */
  own: string;
}

/** Inlines the stylesheets and scripts of a page. */
export async function inlineAssets(html: string, { basePath, read, stylesheets, own }: Assets): Promise<string> {
  const below = (url: string): string => url.slice(basePath.length);
  const urls = new Set([...stylesheets, ...stylesheetsOf(html)]);
  const styles = await Promise.all(
    [...urls].filter((url) => url.startsWith(`${basePath}_astro/`)).map((url) => read(below(url))),
  );
  const scripts = new Map<string, string>();
  for (const [tag, url = ''] of html.matchAll(SCRIPT)) {
    const code = await withImports(below(url), read);
    scripts.set(tag, `<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`);
  }
  const style = `<style>${[...styles, own].join('\n').replaceAll('</style', '<\\/style')}</style>`;
  return html
    .replace(STYLESHEET, '')
    .replace(SCRIPT, (tag) => scripts.get(tag) ?? tag)
    .replace('</head>', () => `${style}</head>`);
}

/** The code of a module with its imports replaced by `data:` URLs. */
async function withImports(path: string, read: ReadAsset): Promise<string> {
  const code = await read(path);
  const modules = new Map<string, string>();
  for (const [, , , imported = ''] of code.matchAll(IMPORT)) {
    const other = await withImports(posix.join(posix.dirname(path), imported), read);
    modules.set(imported, `data:text/javascript;base64,${Buffer.from(other).toString('base64')}`);
  }
  return code.replace(
    IMPORT,
    (_, keyword: string, quote: string, imported: string) => `${keyword}${quote}${modules.get(imported)}${quote}`,
  );
}
