import { decodeHTMLStrict } from 'entities';
import { attributeTexts, MARKUP, pairTags } from './html-tags.ts';
import { RunList } from './run-list.ts';
import { trimRuns } from './runs.ts';
import type { Run } from './unit-types.ts';

interface HtmlText {
  restype: 'x-html' | 'x-html-attribute';
  /** Offsets in the HTML. */
  start: number;
  end: number;
  runs: Run[];
}

interface Token {
  type: 'html' | 'text';
  value: string;
  start: number;
}

const TOKEN = new RegExp(`${MARKUP.source}|[^<]+|<`, 'g');

// Elements whose content is not text, or in which white space is significant.
const OPAQUE = /<(?:script|style|pre|textarea|svg|math|iframe|noscript|template|code|!\[CDATA|\?|![a-z])/i;

const INLINE = new Set(
  'a abbr b bdi bdo br cite data del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * Texts of a raw HTML block: the content between block tags, with inline tags as codes, and the reader-visible
 * attributes of all other tags. HTML with scripts, preformatted text or a stray `<` has none.
 */
export function htmlTexts(html: string): HtmlText[] {
  if (OPAQUE.test(html)) return [];
  const tokens = [...html.matchAll(TOKEN)].map(({ 0: value, index }): Token => ({
    type: value.startsWith('<') ? 'html' : 'text',
    value,
    start: index,
  }));
  if (tokens.some((token) => token.value === '<')) return [];
  const texts: HtmlText[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    if (token && (token.type === 'text' || isInline(token.value))) continue;
    const stretch = tokens.slice(from, at);
    // A tag within a text is one of its codes.
    const isText = stretch.some(({ type, value }) => type === 'text' && /[\p{L}\p{N}]/u.test(decodeHTMLStrict(value)));
    const text = isText && readText(stretch);
    if (text) texts.push(text);
    else texts.push(...stretch.flatMap(readAttributes));
    if (token) texts.push(...readAttributes(token));
    from = at + 1;
  }
  return texts;
}

function readText(tokens: Token[]): HtmlText | undefined {
  const first = tokens.findIndex(isFilled);
  const last = tokens.findLastIndex(isFilled);
  const head = tokens[first];
  const tail = tokens[last];
  if (!head || !tail) return undefined;
  const filled = tokens.slice(first, last + 1);
  const tags = pairTags(filled);
  const list = new RunList();
  for (const token of filled) {
    const tag = tags.get(token);
    if (tag) list.tag(tag, token.value, attributeTexts(token.value));
    else list.text(decodeHTMLStrict(token.value));
  }
  const start = head.start + (head.value.length - head.value.trimStart().length);
  return { restype: 'x-html', start, end: tail.start + tail.value.trimEnd().length, runs: trimRuns(list.runs) };
}

/** Texts contain no tags, so they yield no attributes. */
const readAttributes = ({ value, start: at }: Token): HtmlText[] =>
  attributeTexts(value).map(({ start, end, text }) => ({
    ...{ restype: 'x-html-attribute', start: at + start, end: at + end, runs: [text] },
  }));

const isFilled = ({ value }: Token): boolean => value.trim() !== '';

const isInline = (tag: string): boolean =>
  INLINE.has(/^<\/?([a-zA-Z][a-zA-Z0-9-]*)/.exec(tag)?.[1]?.toLowerCase() ?? '');
