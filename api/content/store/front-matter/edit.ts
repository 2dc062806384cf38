import { Document, isCollection, isMap, isNode, isPair, isScalar, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { editList } from './edit-list.ts';
import { parseYaml } from './front-matter.ts';

/** New values by key; `undefined` removes the key. */
export type Changes = Record<string, unknown>;

/** Characters that only a double-quoted scalar carries unharmed. */

const NEEDS_QUOTES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[ \t]\n|^\s|\s$/;

/**
 * Sets and removes keys of a front matter block and leaves every other byte as it is: comments, order, quotes, spaces
 * and line ends. A changed scalar keeps its quotes; new keys go to the end.
 */
export function editFrontMatter(head: string, changes: Changes, eol = '\n'): string {
  const entries = Object.entries(changes);
  const map = head === '' ? null : (parseYaml(head).contents as YAMLMap | null);
  if (isMap(map) && map.flow) return entries.reduce((text, [key, value]) => rewriteFlow(text, key, value, eol), head);
  const pairs = isMap(map) ? map.items : [];
  const indent = pairs[0] ? indentOf(head, pairs[0]) : '';
  const placed = entries.map(([key, value]) => {
    const place = pairs.findIndex((pair) => isScalar(pair.key) && pair.key.value === key);
    return { key, value, place, pair: pairs[place] };
  });
  // From the end to the beginning, so that what is still to be edited stands where it was read; then the new keys.
  return placed
    .sort((a, b) => b.place - a.place)
    .reduce((text, { key, value, pair }) => setKey(text, key, value, pair, indent, eol), head);
}

function setKey(
  head: string,
  key: string,
  value: unknown,
  pair: Pair | undefined,
  indent: string,
  eol: string,
): string {
  const print = (quotes?: Quotes) => printPair(key, value, quotes, eol).replaceAll('\n', `\n${indent}`);
  if (!pair) return value === undefined ? head : append(head, indent + print(), eol);
  const list = Array.isArray(value) ? editList(head, pair, value, eol) : null;
  if (list !== null) return list;
  const { start, end, lineEnd, remarks } = span(head, pair);
  if (value === undefined) return head.slice(0, start - indent.length) + head.slice(lineEnd);
  const printed = print(quoting(pair));
  const after = remarks + head.slice(end, lineEnd);
  // A comment after the value stays on its line; after a block of lines it would become a part of the text.
  const isFollowed = printed.includes('\n') && after.trim() !== '';
  return head.slice(0, start) + (isFollowed ? oneLine(key, value) : printed) + after + head.slice(lineEnd);
}

/** Where the last scalar of a value ends. The range of a list of lines reaches over the remarks that follow it. */
function endOf(node: unknown): number | undefined {
  if (!isNode(node)) return undefined;
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  return endOf(isPair(last) ? (last.value ?? last.key) : last) ?? node.range?.[1];
}

/** The spaces before the keys of the block. */
function indentOf(head: string, first: Pair): string {
  const start = (first.key as Scalar).range?.[0] ?? 0;
  return /[ ]*$/.exec(head.slice(0, start))?.[0] ?? '';
}

/** Comments between a colon and the value that stands on a later line. */
const REMARKS = /^\s*(?:#[^\n]*\n\s*)+$/;

/** Where a pair stands: from its key to the end of its value, and to the end of the value's last line. */
function span(head: string, pair: Pair): { start: number; end: number; lineEnd: number; remarks: string } {
  const key = pair.key as Scalar;
  const start = key.range?.[0] ?? 0;
  // An empty value ends right after the colon; a block scalar's range reaches over its final line end.
  const colon = head.indexOf(':', key.range?.[1] ?? start) + 1;
  let end = Math.max(endOf(pair.value) ?? start, colon);
  // The place of an empty value is right before the comment that follows it; its spaces belong to the comment.
  while (end > colon && /\s/.test(head[end - 1] ?? '')) end--;
  const newline = head.indexOf('\n', end);
  const between = head.slice(colon, isNode(pair.value) ? pair.value.range?.[0] : colon);
  const remarks = end > colon && REMARKS.test(between) ? between.trimEnd() : '';
  return { start, end, lineEnd: newline < 0 ? head.length : newline + 1, remarks };
}

type Quotes = 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';

function quoting(pair: Pair): Quotes | undefined {
  const type = isScalar(pair.value) ? pair.value.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined;
}

function append(head: string, line: string, eol: string): string {
  const separated = head === '' || head.endsWith('\n') ? head : head + eol;
  return separated + line + eol;
}

/** One `key: value` without its final line end, as a person would write it. */
function printPair(key: string, value: unknown, quotes: Quotes | undefined, eol: string): string {
  const hard = typeof value === 'string' && (NEEDS_QUOTES.test(value) || value.includes('\r'));
  // Several lines are read best as a block of lines, whatever quotes a shorter text stood in.
  const isLong = typeof value === 'string' && value.includes('\n');
  const type = hard ? 'QUOTE_DOUBLE' : isLong ? undefined : quotes;
  const document = new Document({ [key]: value }, { schema: 'core', version: '1.2' });
  const pair = (document.contents as unknown as YAMLMap).items[0];
  if (isScalar(pair?.value) && typeof value === 'string' && type) pair.value.type = type as never;
  for (const node of isMap(pair?.value) || Array.isArray(value) ? [pair?.value as YAMLMap] : []) node.flow = true;
  const text = document
    .toString({ lineWidth: 0, flowCollectionPadding: false, defaultKeyType: 'PLAIN', blockQuote: !hard })
    .replace(/\n$/, '');
  // Numbers and truth values have one way to be written.
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const safe = isPlain || readsBack(text, key, value) ? text : oneLine(key, value);
  return eol === '\n' ? safe : safe.replace(/\n/g, eol);
}

const oneLine = (key: string, value: unknown): string => `${key}: ${escapeJson(JSON.stringify(value))}`;

const escapeJson = (json: string): string =>
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
