import type { Context, Kind } from './enums.ts';
import type { en } from './text/en.ts';

export type { Context } from './enums.ts';

export type JsonType = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null' | 'any';

/**
 * The part of JSON Schema that arguments and fields use. `minimum` and `maximum` are inclusive. A `date-time` without
 * a zone is site time, a `gmt-date-time` is GMT, a `date` is `YYYY-MM-DD` or empty.
 */
export interface Schema {
  type: JsonType | readonly JsonType[];
  enum?: readonly (string | number)[];
  items?: Schema;
  properties?: Record<string, Schema>;
  format?: 'date-time' | 'gmt-date-time' | 'date' | 'uri' | 'slug' | 'digits';
  minimum?: number;
  maximum?: number;
  /** Maximum length of a text, in characters. */
  maxLength?: number;
  /** Number of entries in a list; the minimum defaults to 0. */
  minItems?: number;
  maxItems?: number;
}

/**
 * Input that an argument accepts besides its declared type, always converted to one form:
 * - `text`: a string or `{raw}`, as a string; anything else counts as missing
 * - `map`: an object; the empty list `[]` is the empty object
 * - `magnitude`: whole numbers without their sign, one or a list
 * - `terms`: a list of such numbers, or an object with the list as its `terms`
 * - `pixels`: the leading digits without their sign; anything else is 0
 * - `code`: a string or a whole number, as a string in upper case
 * - `records`: a list of objects, or a single object
 */
export type Leniency = 'text' | 'map' | 'magnitude' | 'terms' | 'pixels' | 'code' | 'records';

/** The key of a text in `text/en.ts` and `text/cs.ts`. */
export type TextKey = keyof typeof en;
export type Texts = Record<TextKey, string>;

/** Meaning of null if not "missing": the present moment, or an empty list. */
export type NullMeaning = 'now' | 'empty';

/**
 * One argument of an endpoint. Its key in the table is its name. A default is written as a client would write it; null
 * means "none", and only in the discovery document.
 */
export interface Argument extends Schema {
  /** Absent if the discovery document has no description. */
  text?: TextKey;
  required?: true;
  default?: unknown;
  accepts?: Leniency;
  null?: NullMeaning;
  /** Meaning of an empty text; not needed for lists that may be written as texts. */
  empty?: 'not given';
  /** Values that clients send back as received, and what a request for them means. */
  means?: ReadonlyMap<string, string>;
  /** Accepted, but not part of the discovery document. */
  hidden?: true;
  /** Name of the path parameter that provides the value, overriding query and body. */
  path?: string;
}
export type Arguments = Record<string, Argument>;

/**
 * How a value is stored in a content file. An `id` is 0 for none, `slug` is lower-case text without spaces or slashes,
 * `word` one of a list, `body` the text after the front matter; a `date` is site time, a `day` a calendar day.
 */
export type StoredAs =
  'text' | 'slug' | 'word' | 'id' | 'ids' | 'integer' | 'boolean' | 'date' | 'day' | 'object' | 'paths' | 'body';

/** The place of a value in content files and in the record read from them. */
export interface Stored {
  as: StoredAs;
  /** Value in the record if the file has none. */
  fresh: unknown;
  /** Position among the keys of a new file; only the order of the numbers matters. Without one it comes last. */
  order?: number;
  /** Name in the record, if different from that of the field. */
  member?: string;
  /** Name in a data set, if different from that of the field. */
  data?: string;
  /** Words that a file may contain, if different from those of `enum`. */
  words?: readonly string[];
  /**
   * For keys that are not simply written from the record: written only if the file has them, never, or by a
   * rule of the store.
   */
  written?: 'where present' | 'never' | 'by rule';
  /** Omitted from a data set while it has its default. */
  sparse?: true;
  /**
   * Part of the query index, because filters, orders and URLs need it. Id, dates, type, language and status always are.
   */
  indexed?: true;
}

/**
 * How an argument becomes a value of the record: unchanged, trimmed, also without markup, or by a rule of its own
 * in `operations/`.
 */
export type SetRule = 'plain' | 'trimmed' | 'without tags' | 'by rule';

/** The definition of one field of a record. Readonly fields are never arguments. */
export interface Field extends Schema, Pick<Argument, 'hidden' | 'accepts' | 'null' | 'means'> {
  text: TextKey;
  /** Contexts that always show it. */
  context: readonly Context[];
  /** Contexts that show it only if `_fields` names it: editors send back what they were shown. */
  onRequest?: readonly Context[];
  readonly?: true;
  /** Values that records may have but requests cannot set, in addition to `enum`. */
  held?: readonly string[];
  /** Part of the schema, but missing from some records. */
  optional?: true;
  /** Returned, but not part of the schema in OPTIONS. */
  unlisted?: true;
  properties?: Record<string, Field>;
  /** Absent for computed fields. */
  stored?: Stored;
  /** Absent if it cannot be set. */
  set?: SetRule;
}
export type Fields = Record<string, Field>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The permission that a caller needs; checked in `rest/operations/authorize.ts` with the loaded record. Unknown
 * names are refused.
 */
export type Permission =
  | 'public'
  | 'read item'
  | 'create item'
  | 'edit item'
  | 'delete item'
  | 'read parent'
  | 'edit parent'
  | 'delete parent'
  | 'create term'
  | 'edit term'
  | 'delete term'
  | 'sign in'
  | 'propose item'
  | 'edit posts'
  | 'edit others posts'
  | 'propose'
  | 'manage users'
  | 'manage translations'
  | 'translate'
  | 'signed request';

/** A kind of record and its fields in the order of responses. */
export interface RecordSchema {
  /** Name in OPTIONS; revisions and autosaves of a type share it. */
  title: string;
  /** Name in types and OpenAPI components; unique. */
  name: string;
  fields: Fields;
  /** Values stored in files that the API does not show under this name. */
  kept?: Record<string, { stored: Stored }>;
}

/** How an operation returns records of its route. */
export type AnswerForm = 'one' | 'list' | 'map' | 'saved' | 'created' | 'trashed or deleted' | 'deleted';

declare const VALUE: unique symbol;

/** A JSON Schema 2020-12, and the type of its values for the compiler. */
export interface Shape<T = unknown> {
  readonly [keyword: string]: unknown;
  readonly [VALUE]?: T;
}

/** The values that a shape describes. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

/** A response that does not consist of records of the route. */
export interface OwnAnswer {
  /** Defaults to 200; several if it depends on the request. */
  status?: readonly number[];
  schema?: Shape;
  /** Types of files that it may return besides JSON, or instead of it. */
  files?: readonly string[];
}

/** One row of the route table: methods that share their arguments, operation and permission. */
export interface EndpointRow<O extends string = string> {
  methods: readonly Method[];
  operation: O;
  permission: Permission;
  answer: AnswerForm | OwnAnswer;
  /** Whether responses without arguments also exist as files of the output; all others need a server. */
  inFiles?: true;
  args: Arguments;
  /** What its body may hold besides arguments; uploads have a body of their own. */
  body?: 'upload' | 'delivery';
  /** Whether it changes nothing, regardless of its method. */
  safe?: true;
  /** Whether it writes one record: with dry runs, and `If-Match` or, for a new record, `Idempotency-Key`. */
  writes?: true;
  /** Whether a password with the scope `propose` suffices. */
  proposes?: true;
  /** Answered, but not part of the discovery document. */
  hidden?: true;
}

export type Namespace = '' | 'cms/v2' | 'oembed/1.0' | 'xlate/tm/v1';

export interface RouteRow<O extends string = string> {
  namespace: Namespace;
  /** Path below the API root with named parameters: `/cms/v2/posts/{id}`. */
  path: string;
  /** Regular expression source of each parameter, `[\d]+` or `[\w-]+`. */
  params: Record<string, string>;
  /** The kind of items or terms of this route, if any. */
  kind?: Kind;
  endpoints: readonly EndpointRow<O>[];
  /** The records that the route returns; absent if they have no schema. */
  schema?: RecordSchema;
  /** Answered, but not part of the discovery document. */
  hidden?: true;
}
