import type { Language } from './model.ts';
import type { en } from './text/en.ts';

/** Who sees a field: the value of the `context` argument. */
export type Context = 'view' | 'embed' | 'edit';

export type JsonType = 'string' | 'integer' | 'boolean' | 'array' | 'object' | 'null' | 'any';

/**
 * The part of JSON Schema that arguments and fields use. `minimum` and `maximum` are inclusive. A `date-time` without
 * a zone is site time, a `gmt-date-time` is GMT.
 */
export interface Schema {
  type: JsonType | readonly JsonType[];
  enum?: readonly (string | number)[];
  items?: Schema;
  properties?: Record<string, Schema>;
  format?: 'date-time' | 'gmt-date-time' | 'uri' | 'slug' | 'digits';
  minimum?: number;
  maximum?: number;
}

/**
 * What an argument takes beside its declared type, always turned into one form:
 * - `text`: a string or `{raw}`, as a string; anything else counts as not given
 * - `map`: an object; the empty list `[]` is the empty object
 * - `magnitude`: whole numbers without their sign, one or a list
 * - `pixels`: whole numbers without their sign; what is no number is 0
 * - `code`: a string or a whole number, as a string in upper case
 * - `records`: a list of objects, or one object alone
 */
export type Leniency = 'text' | 'map' | 'magnitude' | 'pixels' | 'code' | 'records';

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
  blank?: 'not given';
  /** Values that clients send back as they got them and that mean "as it is". */
  unchanged?: readonly string[];
  /** Understood, but not part of the discovery document. */
  hidden?: true;
  /** Name of the path parameter that gives the value, whatever query and body say. */
  path?: string;
}
export type Arguments = Record<string, Argument>;

/** One field of a record. Readonly fields are never arguments. */
export interface Field extends Schema {
  text: TextKey;
  context: readonly Context[];
  readonly?: true;
  accepts?: Leniency;
  null?: NullMeaning;
  /** Values that records may hold beside those of `enum`, which can be written. */
  held?: readonly string[];
  unchanged?: readonly string[];
  /** Part of the schema, but not of every record. */
  optional?: true;
  properties?: Record<string, Field>;
}
export type Fields = Record<string, Field>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Collections of the content namespace, by the last segment of their address. */
export type Collection = 'posts' | 'pages' | 'media' | 'blocks' | 'categories' | 'tags';

/** What a caller must be allowed to do; decided in `operations/permit.ts` with the loaded record. No name, no entry. */
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
  | 'edit posts'
  | 'manage translations'
  | 'translate'
  | 'signed request';

export type OperationName =
  | 'getRoot'
  | 'getNamespace'
  | 'getOpenApi'
  | 'getEmbed'
  | 'proxyEmbed'
  | 'listItems'
  | 'getItem'
  | 'createItem'
  | 'updateItem'
  | 'deleteItem'
  | 'listRevisions'
  | 'getRevision'
  | 'deleteRevision'
  | 'listAutosaves'
  | 'createAutosave'
  | 'getAutosave'
  | 'listTypes'
  | 'getType'
  | 'listStatuses'
  | 'getStatus'
  | 'listTaxonomies'
  | 'getTaxonomy'
  | 'listTerms'
  | 'getTerm'
  | 'createTerm'
  | 'updateTerm'
  | 'deleteTerm'
  | 'listUsers'
  | 'getUser'
  | 'getMe'
  | 'createJobs'
  | 'getJob'
  | 'storeJob'
  | 'fetchXliff'
  | 'assignJob'
  | 'receiveTranslation'
  | 'registerManager'
  | 'synchronizeTranslators'
  | 'synchronizeManagers'
  | 'getTranslationStatus'
  | 'getConsoleAddress'
  | 'chooseEditor';

/** A kind of record and its fields in the order of answers. */
export interface RecordSchema {
  /** What OPTIONS calls it; revisions and autosaves of a type share it. */
  title: string;
  /** What types and OpenAPI components call it; unique. */
  name: string;
  fields: Fields;
}

/** One row of the route table: methods that share their arguments, operation and permission. */
export interface Endpoint {
  methods: readonly Method[];
  operation: OperationName;
  permission: Permission;
  args: Arguments;
}

export type Namespace = '' | 'cms/v2' | 'oembed/1.0' | 'xlate/tm/v1';

export interface Route {
  namespace: Namespace;
  /** Path below the API root with named parameters: `/cms/v2/posts/{id}`. */
  path: string;
  /** Regular expression source of each parameter, `[\d]+` or `[\w-]+`. */
  params: Record<string, string>;
  /** The collection this route belongs to, where it is one of items or terms. */
  collection?: Collection;
  endpoints: readonly Endpoint[];
  /** The record that the route answers with; absent where there is no record schema. */
  schema?: RecordSchema;
  /** Answered, but not part of the discovery document. */
  hidden?: true;
}
