import { decodeHTMLStrict } from 'entities';
import { escapeText } from '../lib/escape.ts';

// Every pattern takes at least one character and never goes back over what it has read: colouring is linear in the code.
// Strings end at their quote or at the end of the line.
const DOUBLE = String.raw`"(?:[^"\\\n]|\\.)*"?`;
const SINGLE = String.raw`'(?:[^'\\\n]|\\.)*'?`;
const NUMBER = String.raw`(?<![\w.-])-?\d[\d_.]*(?:e[+-]?\d+)?(?![\w-])`;
const BLOCK_COMMENT = String.raw`\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?`;

interface Language {
  comment?: string;
  string?: string;
  number?: string;
  /** Words of the language itself. */
  keyword?: string;
  /** What the text names: keys, headers, options, variables. */
  name?: string;
}

const words = (list: string): string => String.raw`(?<![\w$-])(?:${list.replaceAll(' ', '|')})(?![\w-])`;

const JS: Language = {
  comment: String.raw`\/\/[^\n]*|${BLOCK_COMMENT}`,
  string: `${DOUBLE}|${SINGLE}|\`(?:[^\`\\\\]|\\\\.)*\`?`,
  number: NUMBER,
  keyword: words(
    'async await break case catch class const continue default do else export extends false finally for from function ' +
      'if import in instanceof interface let new null of return static switch this throw true try type typeof ' +
      'undefined var void while yield',
  ),
};

const LANGUAGES: Record<string, Language> = {
  json: { name: `${DOUBLE}(?=[ \\t]*:)`, string: DOUBLE, number: NUMBER, keyword: words('true false null') },
  yaml: {
    comment: String.raw`(?<![^\s])#[^\n]*`,
    name: String.raw`(?=[\w.-])(?<=^[ \t]*(?:- )?)[\w.-]+(?=:(?:\s|$))`,
    string: `${DOUBLE}|${SINGLE}`,
    number: NUMBER,
    keyword: words('true false null yes no on off'),
  },
  bash: {
    comment: String.raw`(?<![^\s])#[^\n]*`,
    string: `${DOUBLE}|'[^']*'?`,
    name: String.raw`\$\w+|\$\{[^}\n]*\}?|(?<=\s)--?[A-Za-z][\w-]*`,
    keyword: words(
      'if then else elif fi for while do done case esac in function return export local echo cd curl sudo npm node git',
    ),
  },
  http: {
    keyword: String.raw`(?<=^)(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?= )|HTTP\/[\d.]+(?: \d{3})?`,
    name: String.raw`(?<=^)[A-Za-z][\w-]*(?=: )|${DOUBLE}(?=[ \t]*:)`,
    string: DOUBLE,
  },
  css: {
    comment: BLOCK_COMMENT,
    string: `${DOUBLE}|${SINGLE}`,
    name: String.raw`(?<=[{;\s])--?[\w-]+(?=\s?:)|(?<=[{;\s])[a-z-]+(?=: )`,
    number: String.raw`(?<![\w-])-?\d[\d.]*(?:[a-z]{1,4}|%)?|#[0-9a-f]{3,8}(?![\w-])`,
    keyword: String.raw`@[a-z-]+`,
  },
  html: {
    comment: String.raw`<!--(?:[^-]|-(?!->))*(?:-->)?`,
    keyword: String.raw`<\/?[a-z][\w-]*|\/?>`,
    name: String.raw`(?<=\s)[a-z][\w-]*(?==")`,
    string: DOUBLE,
  },
  sql: {
    comment: String.raw`--[^\n]*|${BLOCK_COMMENT}`,
    string: `'[^']*'?`,
    number: NUMBER,
    keyword: words(
      'select from where and or not null insert into values update set delete create table index primary key join left ' +
        'inner on order by group having limit offset as distinct is in like between',
    ),
  },
  js: JS,
};

const SAME: Record<string, string> = {
  ...{ javascript: 'js', ts: 'js', typescript: 'js', mjs: 'js', jsonc: 'json' },
  ...{ sh: 'bash', shell: 'bash', yml: 'yaml', xml: 'html' },
};

const patterns = new Map<string, RegExp>();

/** Code with its parts in `<span class="hl-…">`; null for a language that is shown plain. Takes and gives HTML. */
export function highlight(html: string, language: string): string | null {
  const name = SAME[language] ?? language;
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
  if (!Object.hasOwn(LANGUAGES, name)) return undefined;
  const parts = Object.entries(LANGUAGES[name] ?? {}).map(([kind, source]) => `(?<${kind}>${source})`);
  const pattern = new RegExp(parts.join('|'), name === 'sql' ? 'gmi' : 'gm');
  patterns.set(name, pattern);
  return pattern;
}
