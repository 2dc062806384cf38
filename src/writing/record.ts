import type { Language } from '../views.ts';

/** The fields of a text that its page edits, as the API takes them. */
export interface TextFields {
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  /** Site time. */
  date: string;
  author: number;
  categories: number[];
  tags: number[];
  featured_media: number;
  sticky: boolean;
  password: string;
  parent: number;
  menu_order: number;
  /** The day from which it is to be looked at again, `2027-01-31`; empty for none. */
  review: string;
  /** Who keeps it up to date. */
  owner: string;
  /** Named values that `site.yaml` declares; an empty list where it declares none. */
  meta: Record<string, string | number | boolean> | [];
}

export type FieldName = keyof TextFields;

/** A text as the API answers it to who may edit it. Fields that its kind does not have are absent. */
export interface TextRecord {
  id: number;
  status: string;
  link: string;
  modified: string;
  title: { raw: string };
  content: { raw: string };
  excerpt?: { raw: string };
  _links?: Record<string, { href: string; language?: Language }[]>;
  [field: string]: unknown;
}

const TEXTS = ['title', 'content', 'excerpt'] as const;
const PLAIN = [
  'slug',
  'status',
  'date',
  'author',
  'featured_media',
  'sticky',
  'password',
  'parent',
  'menu_order',
  'review',
  'owner',
  'categories',
  'tags',
  'meta',
] as const;
const FACTS = ['id', 'link', 'modified', '_links'] as const;

/** How a text is asked for with all that its page edits: some fields come only where they are named. */
export const WHOLE_TEXT = {
  context: 'edit',
  _fields: [...FACTS, ...TEXTS.map((name) => `${name}.raw`), ...PLAIN].join(','),
};

/** The fields that the kind of a record has. */
export function fieldsOf(record: TextRecord): Partial<TextFields> {
  const fields: Record<string, unknown> = {};
  for (const name of TEXTS) if (record[name] !== undefined) fields[name] = record[name].raw;
  for (const name of PLAIN) if (record[name] !== undefined) fields[name] = record[name];
  return fields as Partial<TextFields>;
}

/** Texts are compared at each key, so they are not written out first. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
