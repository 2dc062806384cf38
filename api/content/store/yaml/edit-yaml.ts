import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { parseYaml } from '../front-matter/front-matter.ts';
import { editList } from './edit-list.ts';

/** New values by key; `undefined` removes the key. */
export type Changes = Record<string, unknown>;

/** Leads to a place in a YAML text; a number is a place in a list. */
export type Keys = readonly (string | number)[];

/** A value for a place, which need not be there yet; `undefined` takes away what is there. */
export interface Edit {
  keys: Keys;
  value: unknown;
}

/** How values are written that are not there yet. */
interface Style {
  eol: string;
  /** Whether an object stands on the line of its key. */
  flow: boolean;
}

/** Sets and removes keys of a front matter block, as {@link editYaml} does. */
export function editFrontMatter(head: string, changes: Changes, eol = '\n'): string {
  const style = { eol, flow: true };
  const entries = Object.entries(changes);
  const fresh = entries.filter(([, value]) => head === '' && value !== undefined);
  // Of a new file all keys are read back at once.
  const lines = fresh.map(([key, value]) => printPair(key, value, undefined, style)[0] + eol).join('');
  if (fresh.length > 0 && says(lines, Object.fromEntries(fresh))) return lines;
  return entries.reduce((text, [key, value]) => editOne(text, { keys: [key], value }, style), head);
}

/**
 * Sets and removes values of a YAML text and leaves every other byte as it is: comments, order, quotes, spaces and line
 * ends. A changed scalar keeps its quotes; new keys and new entries go to the end. Only what cannot be done so, such as a
 * new key between braces, prints the whole text again.
 */
export function editYaml(text: string, edits: readonly Edit[]): string {
  const style = { eol: text.includes('\r\n') ? '\r\n' : '\n', flow: false };
  return edits.reduce((edited, edit) => editOne(edited, edit, style), text);
}

function editOne(text: string, edit: Edit, style: Style): string {
  const document = parseYaml(text);
  const wanted = document.clone();
  put(wanted, edit);
  const after: unknown = wanted.toJS();
  if (isDeepStrictEqual(document.toJS(), after)) return text;
  const edited = waysOf(text, document, edit, style).find((way) => says(way, after));
  return edited ?? wanted.toString(PRINT).replace(/\r?\n/g, style.eol);
}

function says(text: string, value: unknown): boolean {
  const document = parseYaml(text);
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), value);
}

function put(document: Document, { keys, value }: Edit): void {
  if (value === undefined) return void (document.hasIn(keys) && document.deleteIn(keys));
  // A key without a value may have others below it.
  const empty = keys.findIndex((_, at) => document.getIn(keys.slice(0, at + 1)) === null) + 1;
  const [place, below] = empty > 0 ? [keys.slice(0, empty), keys.slice(empty)] : [keys, []];
  const whole = nest(below, value);
  document.setIn(place, isObject(whole) ? withShortLists(document.createNode(whole) as Node) : whole);
}

const nest = (keys: Keys, value: unknown): unknown =>
  keys.reduceRight((below, key) => (typeof key === 'number' ? [below] : { [key]: below }), value);

/** The text with the edit at its place, in the ways that may do, the best first. */
function* waysOf(text: string, document: Document, { keys, value }: Edit, style: Style): Generator<string> {
  let node: unknown = document.contents;
  for (const [at, key] of keys.entries()) {
    const whole = value === undefined ? undefined : nest(keys.slice(at + 1), value);
    const isLast = at === keys.length - 1;
    if (isCollection(node) && node.flow) {
      const scalar = node.getIn(keys.slice(at), true);
      return yield* isScalar(scalar) ? replaceScalar(text, scalar, value) : [];
    }
    if (typeof key === 'number') {
      const list = isSeq(node) ? node : null;
      const item = list?.items[key];
      if (isLast || !isCollection(item)) return yield* setItem(text, { list, item, isTop: at === 0 }, whole, style.eol);
      node = item;
    } else {
      const map = isMap(node) ? node : null;
      const pair = map?.items.find((one) => isScalar(one.key) && one.key.value === key);
      if (isLast || !isCollection(pair?.value))
        return yield* setKey(text, { map, key, pair, isTop: at === 0 }, whole, style);
      node = pair.value;
    }
  }
}

function* setKey(
  text: string,
  { map, key, pair, isTop }: { map: YAMLMap | null; key: string; pair: Pair | undefined; isTop: boolean },
  value: unknown,
  style: Style,
): Iterable<string> {
  const first = map?.items[0];
  const indent = first ? ' '.repeat(columnOf(text, first.key)) : '';
  const printed = (quotes?: Quotes) =>
    value === undefined ? [] : printPair(key, value, quotes, style).map((text) => text.replaceAll('\n', `\n${indent}`));
  if (!pair) {
    const last = isTop ? undefined : map?.items.at(-1);
    const place = last ? span(text, last).lineEnd : text.length;
    for (const line of printed()) yield insertLine(text, place, indent + line, style.eol);
    return;
  }
  if (Array.isArray(value)) yield* editList(text, pair.value, value, style.eol);
  const { start, end, lineEnd, remarks } = span(text, pair);
  if (value === undefined) yield text.slice(0, start - indent.length) + text.slice(lineEnd);
  const after = remarks + text.slice(end, lineEnd);
  for (const own of printed(quoting(pair.value))) {
    // A comment after the value stays on its line; after a block of lines it would become a part of the text.
    const isFollowed = own.includes('\n') && after.trim() !== '';
    if (!isFollowed) yield text.slice(0, start) + own + after + text.slice(lineEnd);
  }
}

/** A new entry of a list goes to its end, of the list that is the whole text below all remarks. */
function* setItem(
  text: string,
  { list, item, isTop }: { list: YAMLSeq | null; item: unknown; isTop: boolean },
  value: unknown,
  eol: string,
): Iterable<string> {
  if (item !== undefined && value !== undefined) return yield* isScalar(item) ? replaceScalar(text, item, value) : [];
  const last = item ?? list?.items.at(-1);
  const column = last === undefined ? 2 : columnOf(text, last);
  const start = startOf(last) - (last === undefined ? 0 : column);
  const lineEnd = last === undefined ? 0 : lineEndAt(text, endOf(last) ?? 0);
  if (value === undefined) return yield text.slice(0, start) + text.slice(lineEnd);
  const dash = last === undefined ? '- ' : text.slice(start, start + column);
  if (!/^ *- *$/.test(dash)) return;
  const lines =
    dash +
    printYaml(value)
      .trimEnd()
      .replaceAll('\n', eol + ' '.repeat(column));
  if (isTop) yield insertLine(text, text.length, lines, eol);
  yield insertLine(text, lineEnd, lines, eol);
}

/** A scalar on one line with another value, in its quotes. */
function* replaceScalar(text: string, { range, type }: Scalar, value: unknown): Iterable<string> {
  if (!range || /^BLOCK/.test(type ?? '') || value === undefined || isObject(value)) return;
  const document = new Document([value], { schema: 'core', version: '1.2' });
  const list = document.contents as unknown as YAMLSeq<Scalar>;
  list.flow = true;
  if (typeof value === 'string' && type && list.items[0]) list.items[0].type = type as never;
  const printed = [document.toString(PRINT).slice(1, -2), escapeJson(JSON.stringify(value))];
  for (const own of needsQuotes(value) ? printed.slice(1) : printed)
    if (!own.includes('\n')) yield text.slice(0, range[0]) + own + text.slice(range[1]);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const startOf = (node: unknown): number => (isNode(node) && node.range?.[0]) || 0;

/** How far from the beginning of its line a node stands. */
function columnOf(text: string, node: unknown): number {
  const start = startOf(node);
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function lineEndAt(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}

function insertLine(text: string, place: number, line: string, eol: string): string {
  const above = text.slice(0, place);
  return `${above}${above === '' || above.endsWith('\n') ? '' : eol}${line}${eol}${text.slice(place)}`;
}

/** Characters that only a double-quoted scalar carries unharmed. */
const NEEDS_QUOTES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[ \t]\n|^\s|\s$/;

const needsQuotes = (value: unknown): boolean => typeof value === 'string' && NEEDS_QUOTES.test(value);

/** Where the last scalar of a value ends. The range of a list of lines reaches over the remarks that follow it. */
function endOf(node: unknown): number | undefined {
  if (!isNode(node)) return undefined;
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  return endOf(isPair(last) ? (last.value ?? last.key) : last) ?? node.range?.[1];
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
  const between = head.slice(colon, isNode(pair.value) ? pair.value.range?.[0] : colon);
  const remarks = end > colon && REMARKS.test(between) ? between.trimEnd() : '';
  return { start, end, lineEnd: lineEndAt(head, end), remarks };
}

type Quotes = 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';

function quoting(value: unknown): Quotes | undefined {
  const type = isScalar(value) ? value.type : undefined;
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? type : undefined;
}

/** One `key: value` without its final line end: as a person would write it, and as it is read back for certain. */
function printPair(key: string, value: unknown, quotes: Quotes | undefined, { eol, flow }: Style): string[] {
  const oneLine = `${key}: ${escapeJson(JSON.stringify(value))}`;
  if (needsQuotes(value)) return [oneLine];
  const document = new Document({ [key]: value }, { schema: 'core', version: '1.2' });
  const pair = (document.contents as unknown as YAMLMap).items[0];
  // Several lines are read best as a block of lines, whatever quotes a shorter text stood in.
  const isShort = typeof value === 'string' && !value.includes('\n');
  if (isShort && isScalar(pair?.value) && quotes) pair.value.type = quotes;
  if (flow && isMap(pair?.value)) pair.value.flow = true;
  const text = withShortLists(document).toString({ ...PRINT, defaultKeyType: 'PLAIN' });
  return [text.trimEnd().replaceAll('\n', eol), oneLine];
}

const escapeJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const PRINT = { lineWidth: 0, flowCollectionPadding: false } as const;

/** A value as a text of its own. */
export const printYaml = (value: unknown): string => withShortLists(new Document(value)).toString(PRINT);

/** Lists of numbers and words stand on one line, as people write them. */
function withShortLists<T extends Document | Node>(values: T): T {
  visit(values, {
    Seq(_key, list) {
      if (!list.items.some(isCollection)) list.flow = true;
    },
  });
  return values;
}
