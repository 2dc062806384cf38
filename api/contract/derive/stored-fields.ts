import { ALL_KINDS, isTaxonomy, ITEM_TYPES, type Kind, TAXONOMY_NAMES } from '../enums.ts';
import type { Item, Term } from '../model.ts';
import { SCHEMAS } from '../records/schemas.ts';
import type { Field, RecordSchema, Stored } from '../schema.ts';

/** Derived from the stored rows: the fields of records in memory, front matter, data sets and the query index. */

/** One value stored in files. */
export interface Column extends Stored {
  /** Name of the field, and key of the front matter. */
  key: string;
  member: string;
  /** Name in a data set. */
  data: string;
  words: readonly string[];
}

/** The stored rows of each kind of record in the order of a new file; the body comes last. */
export const COLUMNS = perKind((kind) => {
  const { fields, kept = {} }: RecordSchema = SCHEMAS[kind];
  const rows: [string, Partial<Field>][] = [...Object.entries<Field>(fields), ...Object.entries(kept)];
  return rows
    .flatMap(([key, row]) => (row.stored ? [columnOf(key, row.stored, row)] : []))
    .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0);
});

/** The keys of each kind's front matter. */
export const HEAD_COLUMNS = perKind((kind) => COLUMNS[kind].filter(({ as }) => as !== 'body'));

/** The columns that lists of each kind need. */
export const INDEXED_COLUMNS = perKind((kind) => COLUMNS[kind].filter(({ indexed }) => indexed));

function perKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(ALL_KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

function columnOf(key: string, stored: Stored, row: Partial<Field>): Column {
  const words = stored.words ?? (row.enum as readonly string[] | undefined) ?? [];
  return { member: key, data: key, ...stored, key, words };
}

type Values = Record<string, unknown>;

/** Default values of records, by member. Lists and objects are shared: never change them. */
const DEFAULTS = perKind((kind): Values => {
  const alike: readonly Kind[] = isTaxonomy(kind) ? TAXONOMY_NAMES : ITEM_TYPES;
  // Members that a type lacks have the default of other types; posts have the most of them.
  const columns = [...alike.toReversed(), kind].flatMap((one) => COLUMNS[one]);
  return Object.fromEntries(columns.map(({ member, fresh }) => [member, fresh]));
});

/** The facts about an item that are not in its file. */
type ItemPlace = Pick<Item, 'type' | 'language' | 'path' | 'version'>;
type TermPlace = Pick<Term, 'taxonomy' | 'language' | 'path' | 'version'>;

/** An item whose file contains only these values, by member. */
export const toItem = (place: ItemPlace, values: Values): Item =>
  ({ ...place, ...DEFAULTS[place.type], dated: false, media_details: { sizes: {} }, ...values }) as Item;

export const toTerm = (place: TermPlace, values: Values): Term =>
  ({ ...place, ...DEFAULTS[place.taxonomy], ...values }) as Term;

/** A new item with default values; a text begins as a draft. */
export const freshItem = (place: ItemPlace): Item =>
  toItem(place, place.type === 'attachment' ? {} : { status: 'draft' });

export const valueOf = (record: Item | Term, { member }: Column): unknown => (record as unknown as Values)[member];
