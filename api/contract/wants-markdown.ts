/**
 * When a request for a page is answered with its Markdown: if `Accept` names `text/markdown`, and HTML does not have a
 * higher quality, compared by tenths; browsers never name it. The rules are patterns, so that nginx, Caddy, the worker
 * and our own server decide by the same ones: without look-around, and with letter case left to the engine.
 */
interface MarkdownRule {
  /** Matches if Markdown is requested with a certain quality. */
  named: string;
  /** Matches if HTML is requested with a higher quality; empty if no quality is higher. */
  unless: string;
}

/** Parameters of a media range before its quality. */
const PARAMETERS = '\\s*(?:;\\s*[^q,;\\s][^,;]*)*';
const MARKDOWN = `(?:^|,)\\s*text/markdown${PARAMETERS}`;
const HTML = `(?:^|,)\\s*(?:text/html|text/[*]|[*]/[*])${PARAMETERS}`;
const QUALITY = ';\\s*q\\s*=\\s*';

/** Omitted qualities are 1; those below a tenth are ignored. */
export const MARKDOWN_RULES: readonly MarkdownRule[] = [
  { named: `${MARKDOWN}(?:$|,|${QUALITY}1)`, unless: '' },
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((tenth) => ({
    named: `${MARKDOWN}${QUALITY}0[.]${tenth}`,
    unless: `${HTML}(?:$|,|${QUALITY}(?:1${tenth < 9 ? `|0[.][${tenth + 1}-9]` : ''}))`,
  })),
];

const TESTS = MARKDOWN_RULES.map(({ named, unless }) => ({
  named: new RegExp(named, 'i'),
  unless: unless === '' ? null : new RegExp(unless, 'i'),
}));

/** `accept` is the header as sent; null if missing. */
export const wantsMarkdown = (accept: string | null): boolean =>
  accept !== null && TESTS.some(({ named, unless }) => named.test(accept) && !unless?.test(accept));

/** Path of the Markdown of a page: `/en/a/` to `/en/a/index.md`; null if the path is not that of a page. */
export const markdownOf = (path: string): string | null => (/(^|\/)$/.test(path) ? `${path}index.md` : null);
