import { HELD_STATUSES, ITEM_TYPES, LANGUAGES, WRITABLE_STATUSES } from '../enums.ts';
import type { Simple } from '../inferred.ts';
import type { OwnAnswer, Shape, Shaped } from '../schema.ts';

/** Words for describing responses that do not consist of records of their route. */

export const text: Shape<string> = { type: 'string' };
export const integer: Shape<number> = { type: 'integer' };
export const flag: Shape<boolean> = { type: 'boolean' };
export const textOrNull: Shape<string | null> = { type: ['string', 'null'] };
export const idOrNull: Shape<number | null> = { type: ['integer', 'null'] };
export const open: Shape<object> = { type: 'object' };
export const none: Shape<never[]> = { type: 'array', items: {}, maxItems: 0 };
export const oneOf = <const V extends readonly (string | number | boolean)[]>(...values: V): Shape<V[number]> => ({
  enum: values,
});
export const list = <T>(items: Shape<T>): Shape<T[]> => ({ type: 'array', items });
export const map = <T>(values: Shape<T>): Shape<Record<string, T>> => ({
  type: 'object',
  additionalProperties: values,
});
export const orNull = <T>(shape: Shape<T>): Shape<T | null> => ({ anyOf: [shape, { type: 'null' }] });

type Shapes = Record<string, Shape>;
/** The values of several shapes by name. */
export type ShapedEach<P> = { [K in keyof P]: Shaped<P[K]> };
type ObjectOf<A, S> = Simple<ShapedEach<A> & Partial<ShapedEach<S>>>;

export const object = <A extends Shapes, S extends Shapes = Record<never, never>>(
  always: A,
  sometimes?: S,
): Shape<ObjectOf<A, S>> => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
});
/** A shape with a name: a record in one of its contexts, or one of the components in `derive/openapi-answers.ts`. */
export const named = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` });
/** A named shape with additional fields. */
export const more = (name: string, always: Shapes, sometimes?: Shapes): Shape => ({
  allOf: [named(name), object(always, sometimes)],
});

export const json = (schema: Shape): OwnAnswer => ({ schema });
export const created = (schema: Shape): OwnAnswer => ({ schema, status: [201] });

export const language = oneOf(...LANGUAGES);
export const status = oneOf(...WRITABLE_STATUSES, ...HELD_STATUSES);
export const deleted = (previous: Shape): Shape => object({ deleted: oneOf(true), previous });

/** Effect on a URL; the URL is complete. */
const urlChange = object({ url: text, change: oneOf('new', 'changed', 'gone') });
export type UrlChange = Shaped<typeof urlChange>;

/** A finding for the author. `mend` is the automatic fix, by offset in the text, if there is exactly one. */
export const finding = object(
  { path: text, line: integer, message: text, level: text },
  {
    field: text,
    mend: list(object({ from: integer, to: integer, insert: text })),
    value: { type: ['integer', 'string'] } as Shape<number | string>,
  },
);

/** Links and includes in other texts readable by the caller that would break, and the records that they lead to. */
const broken = list(object({ path: text, url: text, to: integer }));

/** Translations that would become outdated, and the sections that would be newer in their source. */
const stale = list(object({ id: integer, language, sections: list(text), source: integer }, { words: integer }));

/** The consequences of a write. */
export const foreseen = { urls: list(urlChange), findings: list(finding), broken, stale };
export type Foreseen = ShapedEach<typeof foreseen>;

/** Texts that use a file or a block: their number, and the first of them. Titles are plain text and may be empty. */
export const uses = object({
  total: integer,
  texts: list(object({ id: integer, type: oneOf(...ITEM_TYPES), language, title: text, status })),
});
export type Uses = Shaped<typeof uses>;
