import { decodeHTMLStrict } from 'entities';
import { escapeText } from '../../lib/escape.ts';
import { CODE_LANGUAGES, SAME } from './code-languages.ts';

/** Text after the language of a fence: ``` ```json title="config.json" {2,4-6} ```. */
interface CodeMeta {
  /** Empty if not given. */
  title: string;
  /** First and last lines of the marked ranges, from 1. */
  marked: [first: number, last: number][];
}

/** Most marked ranges: all of them are checked for every line. */
const RANGES = 100;

export function readCodeMeta(meta: string): CodeMeta {
  const [, double, single] = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta) ?? [];
  const lines = /(?:^|\s)\{([\d,\s-]*)\}/.exec(meta)?.[1] ?? '';
  const marked = [...lines.matchAll(/(\d{1,6})(?:-(\d{1,6}))?/g)].slice(0, RANGES);
  return {
    title: (double ?? single ?? '').trim(),
    marked: marked.map(([, first, last]) => [Number(first), Number(last ?? first)]),
  };
}

/** Safe HTML of a code block. `code` is HTML without tags, as the parser writes it. */
export function codeBlock(code: string, language: string, { title, marked }: CodeMeta): string {
  const coloured = highlight(code, language) ?? code;
  const lines = marked.length > 0 ? markLines(coloured, marked) : coloured;
  const block = `<pre tabindex="0"><code class="language-${language}">${lines}</code></pre>`;
  return title ? `<figure class="code-block"><figcaption>${escapeText(title)}</figcaption>${block}</figure>` : block;
}

/** Wraps marked lines in `<mark>`. Highlighting that spans lines is reopened on each. */
function markLines(html: string, marked: CodeMeta['marked']): string {
  let open = '';
  const lines = html.split(/(?<=\n)/).map((line, at) => {
    const isMarked = marked.some(([first, last]) => first <= at + 1 && at + 1 <= last);
    const start = open;
    const tag = line.lastIndexOf('<span');
    const end = line.lastIndexOf('</span>');
    const isOpen = tag > end || (end < 0 && open !== '');
    if (!isOpen) open = '';
    else if (tag >= 0) open = line.slice(tag, line.indexOf('>', tag) + 1);
    const whole = start + line + (isOpen ? '</span>' : '');
    return isMarked ? `<mark class="hl-line">${whole}</mark>` : whole;
  });
  return lines.join('');
}

const patterns = new Map<string, RegExp>();

/** Code with its parts in `<span class="hl-…">`; null for languages without highlighting. HTML in and out. */
export function highlight(html: string, language: string): string | null {
  const name = Object.hasOwn(SAME, language) ? (SAME[language] ?? '') : language;
  const pattern = patterns.get(name) ?? compile(name);
  if (!pattern) return null;
  const code = decodeHTMLStrict(html);
  let from = 0;
  let out = '';
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    out += `${escapeText(code.slice(from, match.index))}<span class="hl-${kind}">${escapeText(match[0])}</span>`;
    from = match.index + match[0].length;
  }
  return out + escapeText(code.slice(from));
}

function compile(name: string): RegExp | undefined {
  if (!Object.hasOwn(CODE_LANGUAGES, name)) return undefined;
  const parts = Object.entries(CODE_LANGUAGES[name] ?? {}).map(([kind, source]) => `(?<${kind}>${source})`);
  const pattern = new RegExp(parts.join('|'), name === 'sql' ? 'gmi' : 'gm');
  patterns.set(name, pattern);
  return pattern;
}
