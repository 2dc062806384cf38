import { decodeHTMLStrict } from 'entities';
import { escapeText } from '../../lib/escape.ts';
import { CODE_LANGUAGES, SAME } from './code-languages.ts';

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
