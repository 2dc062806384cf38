/**
 * When a request for a page is answered with its Markdown: where `Accept` names `text/markdown`, and nothing that HTML is
 * with a higher quality, by tenths; browsers name it never. The rules are patterns, so that nginx, Caddy, the worker and
 * our own server decide by the same ones: no look-around, letter case left to the reader.
 */
interface MarkdownRule {
  /** Markdown is asked for, with some quality. */
  named: string;
  /** HTML is asked for with a higher one; empty where none is higher. */
  unless: string;
}

/** Parameters of a media range before its quality. */
const PARAMETERS = '\\s*(?:;\\s*[^q,;\\s][^,;]*)*';
const MARKDOWN = `(?:^|,)\\s*text/markdown${PARAMETERS}`;
const HTML = `(?:^|,)\\s*(?:text/html|text/[*]|[*]/[*])${PARAMETERS}`;
const QUALITY = ';\\s*q\\s*=\\s*';

/** Qualities that are left out are 1; those below a tenth are none. */
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

/** `accept` is the header as it came; null where there was none. */
export const wantsMarkdown = (accept: string | null): boolean =>
  accept !== null && TESTS.some(({ named, unless }) => named.test(accept) && !unless?.test(accept));

/** The file beside a page that has its Markdown: `/en/a/` to `/en/a/index.md`; null for what is no page. */
export const markdownOf = (path: string): string | null => (/(^|\/)$/.test(path) ? `${path}index.md` : null);
