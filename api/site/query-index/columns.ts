import { TRANSLATION_STATUSES, type ItemType, type Taxonomy } from '../../contract/enums.ts';
import type { Item, Term } from '../../contract/model.ts';
import type { StoredAs } from '../../contract/schema.ts';
import { INDEXED_COLUMNS, valueOf } from '../../contract/derive/stored-fields.ts';
import type { Kind } from '../../contract/enums.ts';
import { kindOf } from '../../content/index/content-index.ts';
import type { Columns } from './format.ts';

/** Marks a password that only the writing server knows. */
export const UNKNOWN_PASSWORD = '\0';

/** What lists need of a record: its `indexed` fields by member, and values computed for the index alone. */
export type Row = Record<string, unknown> & { id: number };

export interface ItemRow extends Row {
  date: string;
  modified: string;
  /** Whether the text has a password. */
  protected: boolean;
  /** Position of the translation status in TRANSLATION_STATUSES. */
  translation_status: number;
}

export interface TermRow extends Row {
  /** The description as HTML if it has markup, else empty. */
  html: string;
  /** The named values that everyone may see. */
  meta: object;
}

/** A column in which all rows have this value is not written. */
const EMPTY: Record<StoredAs, unknown> = {
  text: '',
  slug: '',
  word: '',
  body: '',
  date: '',
  day: '',
  id: 0,
  integer: 0,
  boolean: false,
  ids: [],
  paths: [],
  object: {},
};

/** The values that a row copies from its record. */
export const indexedValues = (record: Item | Term): Row => ({
  id: record.id,
  ...Object.fromEntries(INDEXED_COLUMNS[kindOf(record)].map((column) => [column.member, valueOf(record, column)])),
});

const emptyRow = (kind: Kind) => Object.fromEntries(INDEXED_COLUMNS[kind].map(({ member, as }) => [member, EMPTY[as]]));

const emptyItem = (type: ItemType) => ({ ...emptyRow(type), protected: false, translation_status: 0 });
const emptyTerm = (taxonomy: Taxonomy) => ({ ...emptyRow(taxonomy), html: '', meta: {} });

/** Ascending numbers are written as differences to the previous one, dates in seconds. */
export function itemColumns(rows: readonly ItemRow[], type: ItemType): Columns {
  const dates = rows.map(({ date }) => secondsOf(date));
  return {
    date: differences(dates),
    modified: rows.map(({ modified }, row) => secondsOf(modified) - (dates[row] as number)),
    ...columnsOf(rows, emptyItem(type)),
  };
}

/** The items of a table, with the values of `blank` where the table has no column. */
export function itemsOf(columns: Columns, blank: Item): Item[] {
  const dates = once(() => sums(columns['date'] as number[]));
  const later = columns['modified'] as number[];
  const isProtected = columns['protected'];
  return rowsOf(
    columns,
    { ...blank, ...emptyItem(blank.type) },
    {
      date: once(() => dates().map(siteTime)),
      modified: once(() => dates().map((date, at) => siteTime(date + (later[at] as number)))),
      ...(isProtected ? { password: () => isProtected.map((is) => (is ? UNKNOWN_PASSWORD : '')) } : {}),
    },
  );
}

export const termColumns = (rows: readonly TermRow[], taxonomy: Taxonomy): Columns =>
  columnsOf(rows, emptyTerm(taxonomy));

export const termsOf = (columns: Columns, blank: Term): Term[] =>
  rowsOf(columns, { ...blank, ...emptyTerm(blank.taxonomy) });

/** The translation status of an item of the index. */
export const translationStatusOf = (item: Item): (typeof TRANSLATION_STATUSES)[number] =>
  TRANSLATION_STATUSES[(item as Item & { translation_status?: number }).translation_status ?? 0] ??
  TRANSLATION_STATUSES[0];

/** The description of a term of the index as HTML. */
export const htmlOf = (term: Term): string => (term as Term & { html?: string }).html || term.description;

function columnsOf(rows: readonly Row[], empty: object): Columns {
  const columns: Record<string, readonly unknown[]> = { id: differences(rows.map(({ id }) => id)) };
  for (const [name, nothing] of Object.entries(empty)) {
    const written = JSON.stringify(nothing);
    const values = rows.map((row) => row[name]);
    if (values.some((value) => JSON.stringify(value) !== written)) columns[name] = values;
  }
  return columns;
}

const PLACE = Symbol('place');

/**
 * Rows that hold their id and read everything else from the columns on access, because most answers need few values of
 * few rows. `decoded` replaces columns that are not stored as plain values.
 */
function rowsOf<R extends { id: number }>(
  columns: Columns,
  empty: R,
  decoded: { [Name in keyof R]?: () => readonly unknown[] } = {},
): R[] {
  const row = { ...empty };
  const read = (name: string, values: () => readonly unknown[]) =>
    Object.defineProperty(row, name, {
      get(this: { [PLACE]: number }) {
        return values()[this[PLACE]];
      },
    });
  for (const [name, values] of Object.entries(columns)) if (name in empty && name !== 'id') read(name, () => values);
  for (const [name, values] of Object.entries(decoded)) read(name, values as () => readonly unknown[]);
  return sums(columns['id'] as number[]).map((id, place) => {
    const own = Object.create(row) as R & { [PLACE]: number };
    own.id = id;
    own[PLACE] = place;
    return own;
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const differences = (numbers: readonly number[]): number[] =>
  numbers.map((number, at) => number - (at === 0 ? 0 : (numbers[at - 1] as number)));

function sums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

const secondsOf = (time: string): number => Date.parse(`${time}Z`) / 1000;

/** Same result as `toISOString`, but much faster; every article has two times. */
function siteTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  const day = `${String(time.getUTCFullYear()).padStart(4, '0')}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())}`;
  return `${day}T${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));
