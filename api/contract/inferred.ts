import type { Argument, Arguments, Fields, JsonType, RecordSchema, Schema, Stored, StoredAs } from './schema.ts';

/** TypeScript types inferred from the tables: of arguments, and of records in memory. */

export type KeyOf<U> = U extends unknown ? keyof U : never;
type Value<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never;
type Empty = Record<never, never>;
/** The same type, as editors show it. */
export type Simple<T> = { [K in keyof T]: T[K] };

interface Types {
  string: string;
  integer: number;
  boolean: boolean;
  array: unknown[];
  object: Record<string, unknown>;
  null: null;
  any: unknown;
}

export type ValueOf<S extends Schema> = S extends { enum: readonly (infer E)[] }
  ? E
  : S extends { type: 'array'; items: infer I extends Schema }
    ? ValueOf<I>[]
    : S['type'] extends readonly (infer T extends JsonType)[]
      ? Types[T]
      : S['type'] extends JsonType
        ? Types[S['type']]
        : never;

export interface TermQuery {
  terms?: number[];
  /** Whether an item must have all of them, or any. */
  operator?: 'AND' | 'OR';
  /** Whether a term includes those below it. */
  include_children?: boolean;
}

type ArgumentValue<A extends Argument> = A extends { accepts: 'text' }
  ? string
  : A extends { accepts: 'pixels' }
    ? number
    : A extends { accepts: 'terms' }
      ? number[] | TermQuery
      : Exclude<ValueOf<A>, null> | (A extends { null: 'now' } ? null : never);

/** Names of the parameters in a path: `id` in `/cms/v2/posts/{id}`. */
export type ParameterOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** Whether an argument has a value in every call: a default, a required value, or one from the URL. */
type IsGiven<A extends Argument, K, Path> = A extends { required: true } | { default: NonNullable<unknown> }
  ? true
  : (A extends { path: infer P } ? P : K) extends Path
    ? true
    : false;

/** The typed arguments of a table; `Path` lists the names always given by the URL. */
export type ArgsOf<T extends Arguments, Path = never> = Simple<
  { [K in keyof T as IsGiven<T[K], K, Path> extends true ? K : never]: ArgumentValue<T[K]> } & {
    [K in keyof T as IsGiven<T[K], K, Path> extends true ? never : K]?: ArgumentValue<T[K]> | undefined;
  }
>;

type Shared<U> = keyof U;

/** The arguments of any of several tables: one that a table lacks may be missing. */
export type AnyArgs<U> = Simple<
  { [K in Shared<U>]: U[K] } & { [K in Exclude<KeyOf<U>, Shared<U>>]?: Value<U, K> | undefined }
>;

/** A table merged with the following ones, which take precedence. */
export type Merged<T extends readonly Arguments[]> = T extends readonly [
  infer First extends Arguments,
  ...infer Rest extends readonly Arguments[],
]
  ? Simple<Omit<First, keyof Merged<Rest>> & Merged<Rest>>
  : Empty;

interface StoredTypes {
  text: string;
  slug: string;
  date: string;
  day: string;
  body: string;
  id: number;
  integer: number;
  ids: number[];
  boolean: boolean;
  object: Record<string, unknown>;
  paths: string[];
}

type Row = { stored: Stored; enum?: readonly (string | number)[] };

type StoredValue<R extends Row> = R['stored']['as'] extends keyof StoredTypes
  ? StoredTypes[R['stored']['as']]
  : R['stored'] extends { words: readonly (infer W)[] }
    ? W
    : R extends { enum: readonly (infer W)[] }
      ? W
      : never;

type Member<R, K> = R extends { stored: { as: StoredAs; member: infer M extends string } } ? M : K;

type Kept<S extends RecordSchema> = S extends { kept: infer K extends Record<string, Row> } ? K : Empty;

type StoredIn<T> = {
  [K in keyof T as T[K] extends Row ? Member<T[K], K> : never]: T[K] extends Row ? StoredValue<T[K]> : never;
};

/** The stored values of a record, under their names in memory. */
export type RecordOf<S extends RecordSchema> = Simple<StoredIn<S['fields']> & StoredIn<Kept<S>>>;

/** Every member that any of several records has. */
export type AllOf<U> = { [K in KeyOf<U>]: Value<U, K> };

/** Names of the fields that are not stored in files. */
export type ComputedIn<S> = S extends { fields: infer F }
  ? { [K in keyof F]: F[K] extends { stored: Stored } ? never : K }[keyof F]
  : never;

/** The arguments that write a record. */
export type Writable<T extends Fields> = { [K in keyof T as T[K] extends { readonly: true } ? never : K]: T[K] };
