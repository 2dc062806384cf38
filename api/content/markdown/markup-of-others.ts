import { Parser } from 'htmlparser2';
import type { Remark } from '../../contract/findings.ts';
import { ALLOWED_TAGS, REMOVED_WHOLE } from './allowed.ts';
import { ASIDES } from './labels.ts';
import type { MdNode } from './tree.ts';

/** A remark at an offset of a node's source. */
type Found = Remark & { offset: number };

/** Markup of other tools in one node, without its children: pages show it as text or drop it. */
export function markupOfOthers({ type, lang }: MdNode, source: string): Found[] {
  switch (type) {
    case 'code':
      return lang ? inFence(lang, source) : [];
    case 'delete':
      return /^~[^~]/.test(source) ? [{ offset: 0, rule: 'tildeSingle', values: { found: source } }] : [];
    case 'html':
      return inHtml(source);
    case 'paragraph':
      return all(LINES, source);
    case 'text':
      return all(WORDS, source);
    default:
      return [];
  }
}

const DIAGRAMS = new Set(['mermaid', 'plantuml', 'dataview', 'dataviewjs', 'math', 'katex']);

function inFence(lang: string, source: string): Found[] {
  if (DIAGRAMS.has(lang)) return [{ offset: 0, rule: 'codeOfDiagram', values: { lang } }];
  const directive = /^[`~]+[ \t]*\{([A-Za-z][\w-]{0,40})\}[ \t]*(.{0,200})/.exec(source);
  if (directive) return [{ offset: 0, ...container(directive) }];
  return /^[\w+#.-]+$/.test(lang) ? [] : [{ offset: 0, rule: 'codeLanguage', values: { lang } }];
}

/** Elements that the page loses, and Markdown that HTML without an empty line keeps from being read. */
function inHtml(source: string): Found[] {
  const found: Found[] = [];
  let removed = '';
  const isCode: string[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        const lower = name.toLowerCase();
        if (/^(?:pre|code|script|style|textarea)$/.test(lower)) isCode.push(lower);
        if (removed || SHOWN.has(lower)) return;
        const isWhole = REMOVED_WHOLE.includes(lower);
        if (isWhole) removed = lower;
        found.push({ offset: parser.startIndex, rule: isWhole ? 'elementRemoved' : 'elementLost', values: { name } });
      },
      onclosetag(name) {
        const lower = name.toLowerCase();
        if (lower === removed) removed = '';
        if (lower === isCode.at(-1)) isCode.pop();
      },
      ontext(text) {
        const markup = removed || isCode.length > 0 ? null : MARKUP.exec(text);
        if (!markup) return;
        const offset = parser.startIndex + markup.index;
        found.push({ offset, rule: 'markupInHtml', values: { found: markup[0] } });
      },
      oncomment(text) {
        if (/^\s*@include\b/.test(text)) found.push(template(parser.startIndex, `<!--${text}-->`));
      },
    },
    { lowerCaseTags: false, decodeEntities: false, recognizeSelfClosing: true },
  );
  parser.end(source);
  return found;
}

/** A frame becomes a link. */
const SHOWN: ReadonlySet<string> = new Set([...ALLOWED_TAGS, 'iframe']);

const MARKUP = /`[^`\n]{1,200}`|\*\*[^\s*][^*\n]{0,200}\*\*|(?<!\\)\[[^[\]\n]{1,200}\]\([^()\s]{1,300}\)/;

const template = (offset: number, found: string): Found => ({ offset, rule: 'templateOfOthers', values: { found } });

interface Pattern {
  /** What each match has: most texts have none of it, and looking for it costs less. */
  sign: string | RegExp;
  pattern: RegExp;
  say: (match: RegExpMatchArray) => Remark;
}

/** Places that one pattern reports in one node: more would help nobody, and a hostile text has 100,000. */
const MOST_PLACES = 20;

const all = (patterns: readonly Pattern[], source: string): Found[] =>
  patterns
    .filter(({ sign }) => (typeof sign === 'string' ? source.includes(sign) : sign.test(source)))
    .flatMap(({ pattern, say }) =>
      Array.from(source.matchAll(pattern).take(MOST_PLACES), (match) => ({ offset: match.index, ...say(match) })),
    );

const asTemplate = ([found]: RegExpMatchArray): Remark => ({
  rule: 'templateOfOthers',
  values: { found: found.trim().replace(/\s+/g, ' ') },
});

/** What to write instead; groups of the match are `$1` and `$2`. */
const instead =
  (right: string) =>
  ([found, first = '', second = '']: RegExpMatchArray): Remark => ({
    rule: 'writtenElsewhere',
    values: { found: found.trim(), right: right.replace('$1', () => first.trim()).replace('$2', () => second.trim()) },
  });

const container = ([found, name = '', title = '']: RegExpMatchArray): Remark => {
  const kind = name.toLowerCase().replace(/^callout-/, '');
  const label = title.trim().replace(/^"(.*)"$/, '$1');
  const named = `:::${ASIDES.has(kind) ? kind : 'note'}${label ? `[${label}]` : ''}`;
  const right = OTHER_CONTAINERS[kind]?.replace('…', () => label || '…') ?? named;
  return { rule: 'writtenElsewhere', values: { found: found.trim(), right } };
};

const OTHER_CONTAINERS: Readonly<Record<string, string>> = {
  details: '<details><summary>…</summary>',
  dropdown: '<details><summary>…</summary>',
  'code-group': '::::tabs',
  tabs: '::::tabs',
  'tab-set': '::::tabs',
  'tab-item': ':::tab[…]',
  figure: '<img src="…" alt="…">',
  image: '<img src="…" alt="…">',
  code: '```…',
  'code-block': '```…',
  'code-cell': '```…',
};

/** In a paragraph, at the beginning of a line. The quantifiers are bounded, so that long lines stay cheap. */
const LINES: readonly Pattern[] = [
  // `::: tip Title`, `:::tip Title`, `::: {.note}`
  { sign: ':::', pattern: /^:{3,}[ \t{]*\.?([A-Za-z][\w-]{0,40})\}?[ \t]*(\S.{0,199})?$/gm, say: container },
  // `!!! note "Title"`, `??? note`, `/// note | Title`
  {
    sign: /!!!|\?\?\?|\/\/\//,
    pattern: /^(?:!!!|\?\?\?\+?|\/{3,})[ \t]+([a-z][\w-]{0,40})[ \t|]*([^\s|].{0,199})?$/gim,
    say: container,
  },
  // `> [!faq]- Title`
  { sign: '[!', pattern: /^\[!([a-z][\w-]{0,40})(?:\|[^\]\n]{0,40})?\][+-]?[ \t]*(\S.{0,199})?$/gim, say: container },
  { sign: '===', pattern: /^===[+!]?[ \t]+"([^"\n]{1,200})"/gm, say: instead(':::tab[$1]') },
  { sign: '%', pattern: /^%(?:%(?!.{0,200}%%)|[ \t]).{0,200}$/gm, say: instead('<!-- … -->') },
  { sign: '*[', pattern: /^\*\[([^\]\n]{1,100})\]:.{0,200}$/gm, say: instead('<abbr title="…">$1</abbr>') },
  { sign: ':', pattern: /^:[ \t]+\S.{0,200}$/gm, say: instead('<dl><dt>…</dt><dd>…</dd></dl>') },
  // Bullets of Word, and marks typed with its hard spaces.
  { sign: /[·•◦▪‣\uf0a7\uf0b7]/, pattern: /^[·•◦▪‣\uf0a7\uf0b7][ \t\u00a0]+(\S.{0,200})$/gm, say: instead('- $1') },
  {
    sign: '\u00a0',
    pattern: /^(#{1,6}|[-*+]|\d{1,9}[.)])\u00a0.{0,200}$/gm,
    say: ([found, mark = '']) => ({ rule: 'spaceHard', values: { found: found.replaceAll('\u00a0', ' '), mark } }),
  },
  {
    sign: /\$\$|\\begin/,
    pattern: /^(?:\$\$|\\begin\{).{0,200}$/gm,
    say: ([found]) => ({ rule: 'formula', values: { found } }),
  },
  // `{doc}` and `:ref:` before code, and `(label)=`
  {
    sign: /[}:]`|\)=/,
    pattern: /(?<![`\w{])(?:\{[a-z][\w+:-]{0,40}\}|:[a-z][\w+-]{0,40}:)`[^`\n]{1,200}`|^\([\w-]{1,100}\)=$/gm,
    say: asTemplate,
  },
  {
    sign: /import|export|8<|<<<|\\(?:new|page)/,
    pattern:
      /^(?:import[ \t][^'"\n]{1,300}[ \t]from[ \t]+['"]|export[ \t]+(?:const|default|function)\b|(?:-{1,2}8<-{1,2}|<<<)[ \t]|\\(?:newpage|pagebreak)\b).{0,200}$/gm,
    say: asTemplate,
  },
];

/** In the words of a text. */
const WORDS: readonly Pattern[] = [
  {
    sign: '{',
    pattern:
      /\{\{[^{}]{1,300}\}\}|\{%[^%]{1,300}%\}|\{(?:(#|--|\+\+|[!*])[^{}\n]{1,300}\1|>>[^{}\n]{1,300}<<|:[:/][a-z]{1,40})\}/g,
    say: asTemplate,
  },
  // Shortcodes: `[caption width="300"]`, `[/caption]`
  {
    sign: '[',
    pattern:
      /(?<![\\\]])\[(?:\/[a-z][\w-]{1,40}|[a-z][\w-]{1,40}(?: [\w-]{1,40}=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')){1,20} ?\/?)\]/g,
    say: asTemplate,
  },
  { sign: '![[', pattern: /(?<!\\)!\[\[([^[\]|\n]{1,200})(?:\|[^[\]\n]{0,200})?\]\]/g, say: instead('![…]($1)') },
  {
    sign: '[[',
    pattern: /(?<![!\\])\[\[(?!_?toc_?\]\])(?:([^[\]|\n]{1,200})\|)?([^[\]|\n]{1,200})\]\]/gi,
    say: instead('[$2](/…/)'),
  },
  {
    sign: /toc/i,
    pattern: /^[ \t]*(?:\[TOC\]|\[\[_?TOC_?\]\]|\{:toc\})[ \t]*$/gim,
    say: ([found]) => ({ rule: 'contentsOfOthers', values: { found: found.trim() } }),
  },
  {
    sign: '{',
    pattern: /(?<![{\\]|:::[ \t]?)\{:?[ \t]?(?:[#.][\w-]{1,100}|[\w-]{1,40}=)[^{}\n]{0,200}\}(?!\})/g,
    say: ([found]) => ({ rule: 'attributesOfOthers', values: { found } }),
  },
  {
    sign: '\ufffd',
    pattern: /[^\s\ufffd]{0,20}\ufffd+[^\s\ufffd]{0,20}/g,
    say: ([found]) => ({ rule: 'characterLost', values: { found } }),
  },
  { sign: '{/*', pattern: /\{\/\*[^{}]{0,300}\*\/\}/g, say: instead('<!-- … -->') },
  { sign: '%%', pattern: /%%[^%\n]{1,200}%%/g, say: instead('<!-- … -->') },
  { sign: '==', pattern: /(?<![=\w])==([^\s=](?:[^=\n]{0,200}[^\s=])?)==(?![=\w])/g, say: instead('<mark>$1</mark>') },
  { sign: '++', pattern: /(?<![+\w{])\+\+([a-z][\w+-]{0,60})\+\+(?![+\w])/gi, say: instead('<kbd>$1</kbd>') },
  { sign: '^^', pattern: /\^\^([^\s^][^^\n]{0,200})\^\^/g, say: instead('<ins>$1</ins>') },
  { sign: '^', pattern: /(?<=\w)\^([^\s^[\]]{1,30})\^(?!\^)/g, say: instead('<sup>$1</sup>') },
  { sign: '^[', pattern: /(?<![[\\])\^\[[^\]\n]{1,200}\]/g, say: instead('[^1]') },
  {
    sign: '$',
    pattern: /(?<![\w$\\])\${1,2}[^$\n]{0,200}\\[a-z]{2}[^$\n]{0,200}\${1,2}(?!\w)/gi,
    say: ([found]) => ({ rule: 'formula', values: { found } }),
  },
  {
    sign: ':',
    pattern: /(?<![\w:/])(?::(?!(?:ref|doc|term|class|alt|name):)[a-z][a-z0-9_+-]{1,60}:)(?![\w:/])/g,
    say: ([found]) => ({ rule: 'emojiOfOthers', values: { found } }),
  },
];
