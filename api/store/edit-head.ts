import { Document, isMap, isScalar, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { parseYaml } from './front-matter.ts';

/** New values by key; `undefined` removes the key. */
export type Changes = Record<string, unknown>;

/** Characters that only a double-quoted scalar carries unharmed. */
// eslint-disable-next-line no-control-regex
const NEEDS_QUOTES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[ \t]\n|^\s|\s$/;

/**
 * Sets and removes keys of a front matter block and leaves every other byte as it is: comments, order, quotes, blanks
 * and line ends. A changed scalar keeps its quotes; new keys go to the end.
 */
export function editHead(head: string, changes: Changes, eol = '\n'): string {
  let text = head;
  for (const [key, value] of Object.entries(changes)) text = setKey(text, key, value, eol);
  return text;
}

function setKey(head: string, key: string, value: unknown, eol: string): string {
  const map = parseYaml(head).contents as YAMLMap | null;
  const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  if (isMap(map) && map.flow) return rewriteFlow(head, key, value, eol);
  if (!pair) return value === undefined ? head : append(head, printPair(key, value, undefined, eol), eol);
  const { start, end, lineEnd } = span(head, pair);
  if (value === undefined) return head.slice(0, start) + head.slice(lineEnd);
  return head.slice(0, start) + printPair(key, value, quoting(pair), eol) + head.slice(end);
}

/** Where a pair stands: from its key to the end of its value, and to the end of the value's last line. */
function span(head: string, pair: Pair): { start: number; end: number; lineEnd: number } {
  const key = pair.key as Scalar;
  const start = key.range?.[0] ?? 0;
  const value = pair.value as Scalar | null;
  const raw = value?.range?.[1] ?? start;
  // An empty value ends right after the colon; a block scalar's range reaches over its final line end.
  const colon = head.indexOf(':', key.range?.[1] ?? start) + 1;
  let end = Math.max(raw, colon);
  while (end > colon && /[\r\n]/.test(head[end - 1] ?? '')) end--;
  const newline = head.indexOf('\n', end);
  return { start, end, lineEnd: newline < 0 ? head.length : newline + 1 };
}

function quoting(pair: Pair): 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | undefined {
  const type = isScalar(pair.value) ? pair.value.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined;
}

function append(head: string, line: string, eol: string): string {
  const separated = head === '' || head.endsWith('\n') ? head : head + eol;
  return separated + line + eol;
}

/** One `key: value` without its final line end, as a person would write it. */
export function printPair(key: string, value: unknown, quotes?: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE', eol = '\n'): string {
  const hard = typeof value === 'string' && (NEEDS_QUOTES.test(value) || value.includes('\r'));
  const defaultStringType = hard ? 'QUOTE_DOUBLE' : (quotes ?? 'PLAIN');
  const document = new Document({ [key]: value }, { schema: 'core', version: '1.2' });
  const pair = (document.contents as unknown as YAMLMap).items[0];
  if (isScalar(pair?.value) && typeof value === 'string' && (hard || quotes))
    pair.value.type = defaultStringType as never;
  for (const node of isMap(pair?.value) || Array.isArray(value) ? [pair?.value as YAMLMap] : []) node.flow = true;
  const text = document
    .toString({ lineWidth: 0, flowCollectionPadding: false, defaultKeyType: 'PLAIN', blockQuote: !hard })
    .replace(/\n$/, '');
  const safe = readsBack(text, key, value) ? text : `${key}: ${escapeJson(JSON.stringify(value))}`;
  return eol === '\n' ? safe : safe.replace(/\n/g, eol);
}

const escapeJson = (json: string): string =>
  // eslint-disable-next-line no-control-regex
  json.replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function readsBack(text: string, key: string, value: unknown): boolean {
  const document = parseYaml(`${text}\n`);
  if (document.errors.length > 0) return false;
  return JSON.stringify(document.toJS()?.[key]) === JSON.stringify(value);
}

/** `{a: 1}` as a whole front matter has no lines of its own to keep. */
function rewriteFlow(head: string, key: string, value: unknown, eol: string): string {
  const document = parseYaml(head);
  if (value === undefined) document.delete(key);
  else document.set(key, value);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).replace(/\r?\n/g, eol);
}
