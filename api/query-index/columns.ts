import { TRANSLATION_STATUSES } from '../contract/enums.ts';
import type { Item, Term } from '../contract/model.ts';
import type { Columns } from './format.ts';

/** What lists ask of an item. `protected` and `drift` stand for what is not shown or costs much to find out. */
export type ItemRow = Pick<Item, ItemField | 'id' | 'date' | 'modified'> & {
  protected: boolean;
  /** Place of the translation status in TRANSLATION_STATUSES. */
  drift: number;
};

/** `html` is the description where it is shown otherwise than it was written. */
export type TermRow = Pick<Term, TermField | 'id'> & { html: string };

type ItemField =
  | 'slug'
  | 'title'
  | 'author'
  | 'parent'
  | 'menu_order'
  | 'sticky'
  | 'categories'
  | 'tags'
  | 'featured_media'
  | 'translation_of'
  | 'mime_type'
  | 'file';

type TermField = 'slug' | 'name' | 'description' | 'parent' | 'translation_of';

const EMPTY_ITEM: Omit<ItemRow, 'id' | 'date' | 'modified'> = {
  slug: '',
  title: '',
  author: 0,
  parent: 0,
  menu_order: 0,
  sticky: false,
  categories: [],
  tags: [],
  featured_media: 0,
  translation_of: 0,
  mime_type: '',
  file: '',
  protected: false,
  drift: 0,
};

const EMPTY_TERM: Omit<TermRow, 'id'> = {
  slug: '',
  name: '',
  description: '',
  html: '',
  parent: 0,
  translation_of: 0,
};

/** What an item's row takes from it as it is. */
export const itemFieldsOf = (item: Item): Omit<ItemRow, 'protected' | 'drift'> => ({
  id: item.id,
  date: item.date,
  modified: item.modified,
  slug: item.slug,
  title: item.title,
  author: item.author,
  parent: item.parent,
  menu_order: item.menu_order,
  sticky: item.sticky,
  categories: item.categories,
  tags: item.tags,
  featured_media: item.featured_media,
  translation_of: item.translation_of,
  mime_type: item.mime_type,
  file: item.file,
});

export const termFieldsOf = ({ id, slug, name, description, parent, translation_of }: Term): Omit<TermRow, 'html'> => ({
  id,
  slug,
  name,
  description,
  parent,
  translation_of,
});

/** Numbers are written as what they are more than the one before them, dates in seconds. */
export function itemColumns(rows: readonly ItemRow[]): Columns {
  const dates = rows.map(({ date }) => secondsOf(date));
  return {
    id: differences(rows.map(({ id }) => id)),
    date: differences(dates),
    modified: rows.map(({ modified }, row) => secondsOf(modified) - (dates[row] as number)),
    ...columnsOf(rows, EMPTY_ITEM),
  };
}

export function itemRows(columns: Columns): ItemRow[] {
  const dates = sums(columns['date'] as number[]);
  const later = columns['modified'] as number[];
  return rowsOf(columns, EMPTY_ITEM).map((row, at) => ({
    ...row,
    date: siteTime(dates[at] as number),
    modified: siteTime((dates[at] as number) + (later[at] as number)),
  }));
}

export const termColumns = (rows: readonly TermRow[]): Columns => ({
  id: differences(rows.map(({ id }) => id)),
  ...columnsOf(rows, EMPTY_TERM),
});

export const termRows = (columns: Columns): TermRow[] => rowsOf(columns, EMPTY_TERM);

export const driftAt = (drift: number): (typeof TRANSLATION_STATUSES)[number] =>
  TRANSLATION_STATUSES[drift] ?? TRANSLATION_STATUSES[0];

function columnsOf<E extends object>(rows: readonly E[], empty: E): Columns {
  const columns: Record<string, readonly unknown[]> = {};
  for (const [name, nothing] of Object.entries(empty)) {
    const values = rows.map((row) => row[name as keyof E] as unknown);
    if (values.some((value) => String(value) !== String(nothing))) columns[name] = values;
  }
  return columns;
}

function rowsOf<E extends object>(columns: Columns, empty: E): (E & { id: number })[] {
  const given = Object.keys(empty).filter((name) => columns[name]);
  return sums(columns['id'] as number[]).map((id, at) => {
    const values = given.map((name) => [name, (columns[name] as unknown[])[at]]);
    return { ...empty, ...Object.fromEntries(values), id } as E & { id: number };
  });
}

const differences = (numbers: readonly number[]): number[] =>
  numbers.map((number, at) => number - (at === 0 ? 0 : (numbers[at - 1] as number)));

function sums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

const secondsOf = (time: string): number => Date.parse(`${time}Z`) / 1000;

const siteTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
