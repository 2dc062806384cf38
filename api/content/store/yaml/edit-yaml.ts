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

/** A path in a YAML text; a number is an index in a list. */
export type Keys = readonly (string | number)[];

/** A value for a path, which need not exist yet; `undefined` removes it. */
export interface Edit {
  keys: Keys;
  value: unknown;
}

interface Style {
  eol: string;
  /** Whether an object is written on the line of its key. */
  flow: boolean;
}

/** Sets and removes keys of a front matter block, as {@link editYaml} does. */
export function editFrontMatter(head: string, changes: Changes, eol = '\n'): string {
  const style = { eol, flow: true };
  const entries = Object.entries(changes);
  const fresh = entries.filter(([, value]) => head === '' && value !== undefined);
  // All keys of a new file are verified together.
  const lines = fresh.map(([key, value]) => printPair(key, value, undefined, style)[0] + eol).join('');
  if (fresh.length > 0 && says(lines, Object.fromEntries(fresh))) return lines;
  return entries.reduce((text, [key, value]) => editOne(text, { keys: [key], value }, style), head);
}

/**
 * Sets and removes values of a YAML text and keeps every other byte: comments, order, quotes, spaces and line ends. A
 * changed scalar keeps its quotes; new keys and entries are appended. Only if that is impossible, for example for a new
 * key between braces, is the whole text printed anew.
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
  // A key without a value may get keys below it.
  const empty = keys.findIndex((_, at) => document.getIn(keys.slice(0, at + 1)) === null) + 1;
  const [place, below] = empty > 0 ? [keys.slice(0, empty), keys.slice(empty)] : [keys, []];
  const whole = nest(below, value);
  document.setIn(place, isObject(whole) ? withShortLists(document.createNode(whole) as Node) : whole);
}

const nest = (keys: Keys, value: unknown): unknown =>
  keys.reduceRight((below, key) => (typeof key === 'number' ? [below] : { [key]: below }), value);

/** Candidates for the edited text, the best first. */
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
    // A comment after the value stays on its line; after a block scalar it would become part of the text.
    const isFollowed = own.includes('\n') && after.trim() !== '';
    if (!isFollowed) yield text.slice(0, start) + own + after + text.slice(lineEnd);
  }
}

/** Edits an entry of a list. A new one is appended; in a top-level list below all comments. */
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

/** Replaces the value of a scalar on one line and keeps its quotes. */
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

/** Column of a node, from 0. */
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

/** Characters that only a double-quoted scalar preserves. */
const NEEDS_QUOTES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[ \t]\n|^\s|\s$/;

const needsQuotes = (value: unknown): boolean => typeof value === 'string' && NEEDS_QUOTES.test(value);

/** End of the last scalar of a value: the range of a block collection includes comments after it. */
function endOf(node: unknown): number | undefined {
  if (!isNode(node)) return undefined;
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  return endOf(isPair(last) ? (last.value ?? last.key) : last) ?? node.range?.[1];
}

/** Comments between a colon and a value on a later line. */
const REMARKS = /^\s*(?:#[^\n]*\n\s*)+$/;

/** Offsets of a pair: its key, the end of its value and of that line; with comments before the value. */
function span(head: string, pair: Pair): { start: number; end: number; lineEnd: number; remarks: string } {
  const key = pair.key as Scalar;
  const start = key.range?.[0] ?? 0;
  // An empty value ends right after the colon; a block scalar's range includes its final line end.
  const colon = head.indexOf(':', key.range?.[1] ?? start) + 1;
  let end = Math.max(endOf(pair.value) ?? start, colon);
  // An empty value is located right before the comment after it; the spaces belong to the comment.
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

/** `key: value` without its line end: as a person would write it, and in a form certain to be read back. */
function printPair(key: string, value: unknown, quotes: Quotes | undefined, { eol, flow }: Style): string[] {
  const oneLine = `${key}: ${escapeJson(JSON.stringify(value))}`;
  if (needsQuotes(value)) return [oneLine];
  const document = new Document({ [key]: value }, { schema: 'core', version: '1.2' });
  const pair = (document.contents as unknown as YAMLMap).items[0];
  // Several lines are most readable as a block scalar, whatever quotes a shorter text had.
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

/** A value as a complete YAML text. */
export const printYaml = (value: unknown): string => withShortLists(new Document(value)).toString(PRINT);

/** Lists of numbers and words are written on one line, as people do. */
function withShortLists<T extends Document | Node>(values: T): T {
  visit(values, {
    Seq(_key, list) {
      if (!list.items.some(isCollection)) list.flow = true;
    },
  });
  return values;
}
