import type { Kind } from './enums.ts';

/** Types of values that `site.yaml` may declare, each with the value shown for a record without one. */
export const META_TYPES = { string: '', integer: 0, number: 0, boolean: false } as const;

type MetaType = keyof typeof META_TYPES;

/** Kinds of records that can have named values: all but blocks, which are building pieces. */
export const META_KINDS = ['post', 'page', 'attachment', 'category', 'post_tag'] as const satisfies readonly Kind[];

/** Who sees a value: everyone who reads the API, or only those who may edit the record. */
export const META_AUDIENCES = ['editors', 'everyone'] as const;

/** A named value that the owner allows clients to store with records. */
export interface MetaKey {
  type: MetaType;
  kinds: readonly (typeof META_KINDS)[number][];
  shown: (typeof META_AUDIENCES)[number];
}

/** The keys that `site.yaml` declares for a kind of record, by name. */
export const metaKeysOf = (declared: Record<string, MetaKey>, kind: Kind): [string, MetaKey][] =>
  Object.entries(declared).filter(([, { kinds }]) => (kinds as readonly string[]).includes(kind));

export const publicMeta = (declared: Record<string, MetaKey>): Record<string, MetaKey> =>
  Object.fromEntries(Object.entries(declared).filter(([, { shown }]) => shown === 'everyone'));

export const isMetaValue = ({ type }: MetaKey, value: unknown): value is string | number | boolean =>
  type === 'integer' ? Number.isSafeInteger(value) : typeof value === type && !Number.isNaN(value);

/** The value of a key; its default for a record without one, or with one of another type. */
export const metaValue = (key: MetaKey, value: unknown): string | number | boolean =>
  isMetaValue(key, value) ? value : META_TYPES[key.type];
