import type { Language } from '../views.ts';

/** The fields of a text that its page edits, as accepted by the API. */
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
  /** Day from which it is due for review, `2027-01-31`; empty for none. */
  review: string;
  /** Who keeps it up to date. */
  owner: string;
  /** Named values declared in `site.yaml`; an empty list if it declares none. */
  meta: Record<string, string | number | boolean> | [];
}

export type FieldName = keyof TextFields;

/** A text as returned by the API to users who may edit it. Fields that its kind does not have are absent. */
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

/** The fields that revisions and autosaves keep. */
export const TEXT_NAMES = ['title', 'content', 'excerpt'] as const;
export type Texts = Pick<TextFields, (typeof TEXT_NAMES)[number]>;

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

/** Query for a text with all fields that its page edits: some are returned only if named. */
export const WHOLE_TEXT = {
  context: 'edit',
  _fields: [...FACTS, ...TEXT_NAMES.map((name) => `${name}.raw`), ...PLAIN].join(','),
};

/** The texts that a record or a revision has. */
export function textsOf(record: Partial<Record<keyof Texts, { raw: string }>>): Partial<Texts> {
  const texts = TEXT_NAMES.flatMap((name) => (record[name] ? [[name, record[name].raw]] : []));
  return Object.fromEntries(texts) as Partial<Texts>;
}

/** The fields that a record has. */
export function fieldsOf(record: TextRecord): Partial<TextFields> {
  const fields: Record<string, unknown> = textsOf(record);
  for (const name of PLAIN) if (record[name] !== undefined) fields[name] = record[name];
  return fields as Partial<TextFields>;
}

/** Texts are compared at every keystroke, so they are not serialised first. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
