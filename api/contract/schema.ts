import type { Context, ItemType, Language, Taxonomy } from './enums.ts';
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
  /** Characters of a text. */
  maxLength?: number;
  /** Entries of a list; the least is 0 unless it is said. */
  minItems?: number;
  maxItems?: number;
}

/**
 * What an argument takes beside its declared type, always turned into one form:
 * - `text`: a string or `{raw}`, as a string; anything else counts as not given
 * - `map`: an object; the empty list `[]` is the empty object
 * - `magnitude`: whole numbers without their sign, one or a list
 * - `terms`: a list of such numbers, or an object with the list as its `terms`
 * - `pixels`: whole numbers without their sign; what is no number is 0
 * - `code`: a string or a whole number, as a string in upper case
 * - `records`: a list of objects, or one object alone
 */
export type Leniency = 'text' | 'map' | 'magnitude' | 'terms' | 'pixels' | 'code' | 'records';

/** A text of `text/en.ts` and `text/cs.ts`. */
export type TextKey = keyof typeof en;
export type Texts = Record<TextKey, string>;
export type Translated = Record<Language, Texts>;

/** What null stands for where it is more than "not given": the present moment, or an empty list. */
export type NullMeaning = 'now' | 'empty';

/**
 * One argument of an endpoint. The key in its table is its name. A default is written as a client would write it;
 * null stands for "none" in the discovery document only.
 */
export interface Argument extends Schema {
  /** Absent where the discovery document describes nothing. */
  text?: TextKey;
  required?: true;
  default?: unknown;
  accepts?: Leniency;
  null?: NullMeaning;
  /** How an empty text is meant; lists that are written as texts need no telling. */
  empty?: 'not given';
  /** Values that clients send back as they got them and that mean "as it is". */
  unchanged?: readonly string[];
  /** Understood, but not part of the discovery document. */
  hidden?: true;
  /** Name of the path parameter that gives the value, whatever query and body say. */
  path?: string;
}
export type Arguments = Record<string, Argument>;

/**
 * How a value stands in a content file. An `id` is 0 for none, `slug` is text in lower case without spaces or slashes,
 * `word` one of a list, `body` what follows the front matter; a `date` is site time, a `day` one of the calendar.
 */
export type StoredAs =
  'text' | 'slug' | 'word' | 'id' | 'ids' | 'integer' | 'boolean' | 'date' | 'day' | 'object' | 'paths' | 'body';

/** The place of a value in content files and in the record that is made of them. */
export interface Stored {
  as: StoredAs;
  /** What the record holds when the file says nothing, and what a new record starts with. */
  fresh: unknown;
  /** Where a new record starts with something else. */
  freshNew?: unknown;
  /** Place among the keys of a new file; only the order of the numbers counts. Without one it comes last. */
  order?: number;
  /** Name in the record, where it is not that of the field. */
  member?: string;
  /** Name in a data set, where it is not that of the field. */
  data?: string;
  /** Words that a file may hold, where they are not those of `enum`. */
  words?: readonly string[];
  /** Keys that do not simply follow the record: written over only where the file has them, never, or by a rule of the store. */
  written?: 'where present' | 'never' | 'by rule';
  /** Left out of a data set while it is what a file without it would say. */
  sparse?: true;
  /** Filters, orders and URLs need it: it is part of the query index. Id, dates, type, language and status always are. */
  indexed?: true;
}

/**
 * How an argument becomes a value of the record: as it is, without spaces around it, without markup as well, or by a rule
 * of its own in `operations/`.
 */
export type SetRule = 'plain' | 'trimmed' | 'without tags' | 'by rule';

/** One field of a record: all that is known of it. Readonly fields are never arguments. */
export interface Field extends Schema {
  text: TextKey;
  /** Where it is always shown. */
  context: readonly Context[];
  /** Where it is shown only to who names it in `_fields`: editors send back what they were shown. */
  onRequest?: readonly Context[];
  readonly?: true;
  /** Taken as an argument, but not part of the discovery document. */
  hidden?: true;
  accepts?: Leniency;
  null?: NullMeaning;
  /** Values that records may hold beside those of `enum`, which can be written. */
  held?: readonly string[];
  unchanged?: readonly string[];
  /** Part of the schema, but not of every record. */
  optional?: true;
  /** Answered, but not part of the schema that OPTIONS shows. */
  unlisted?: true;
  properties?: Record<string, Field>;
  /** Absent for what is computed. */
  stored?: Stored;
  /** Absent where it cannot be set. */
  set?: SetRule;
}
export type Fields = Record<string, Field>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a caller must be allowed to do; decided in `rest/operations/authorize.ts` with the loaded record. No name, no entry. */
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

/** A kind of record and its fields in the order of answers. */
export interface RecordSchema {
  /** What OPTIONS calls it; revisions and autosaves of a type share it. */
  title: string;
  /** What types and OpenAPI components call it; unique. */
  name: string;
  fields: Fields;
  /** What files keep of the record and the API does not show under this name. */
  kept?: Record<string, { stored: Stored }>;
}

/** How an operation answers with records of its route. */
export type AnswerForm = 'one' | 'list' | 'map' | 'saved' | 'created' | 'trashed or deleted' | 'deleted';

/** One row of the route table: methods that share their arguments, operation and permission. */
export interface EndpointRow<O extends string = string> {
  methods: readonly Method[];
  operation: O;
  permission: Permission;
  /** Absent where the answer is no record of the route; `answers.ts` says what it is. */
  answer?: AnswerForm;
  /** Answers without arguments are files of the output too; all else only a server has. */
  inFiles?: true;
  args: Arguments;
  /** Changes nothing, whatever its method. */
  safe?: true;
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
  /** The kind of items or terms that this route is about, where it is about one. */
  kind?: ItemType | Taxonomy;
  endpoints: readonly EndpointRow<O>[];
  /** The record that the route answers with; absent where there is no record schema. */
  schema?: RecordSchema;
  /** Answered, but not part of the discovery document. */
  hidden?: true;
}
