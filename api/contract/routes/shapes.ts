import { ITEM_TYPES, LANGUAGES, LISTABLE_STATUSES } from '../enums.ts';
import type { OwnAnswer, Shape } from '../schema.ts';

/** Words for describing responses that do not consist of records of their route. */

export const text = { type: 'string' } as const;
export const integer = { type: 'integer' } as const;
export const flag = { type: 'boolean' } as const;
export const textOrNull = { type: ['string', 'null'] } as const;
export const idOrNull = { type: ['integer', 'null'] } as const;
export const open = { type: 'object' } as const;
export const oneOf = (...values: readonly (string | number | boolean)[]): Shape => ({ enum: values });
export const list = (items: Shape): Shape => ({ type: 'array', items });
export const none = { type: 'array', items: {}, maxItems: 0 } as const;
export const map = (values: Shape): Shape => ({ type: 'object', additionalProperties: values });
export const orNull = (shape: Shape): Shape => ({ anyOf: [shape, { type: 'null' }] });
export const object = (always: Record<string, Shape>, sometimes: Record<string, Shape> = {}): Shape => ({
  type: 'object',
  properties: { ...always, ...sometimes },
  required: Object.keys(always),
});
/** A shape with a name: a record in one of its contexts, or one of the components in `derive/openapi-answers.ts`. */
export const named = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` });
/** A named shape with additional fields. */
export const more = (name: string, always: Record<string, Shape>, sometimes: Record<string, Shape> = {}): Shape => ({
  allOf: [named(name), object(always, sometimes)],
});

export const json = (schema: Shape): OwnAnswer => ({ schema });
export const created = (schema: Shape): OwnAnswer => ({ schema, status: [201] });

export const language = oneOf(...LANGUAGES);
export const deleted = (previous: Shape): Shape => object({ deleted: oneOf(true), previous });

const urlChange = object({ url: text, change: oneOf('new', 'changed', 'gone') });
const edit = object({ from: integer, to: integer, insert: text });
export const finding = object(
  { path: text, line: integer, message: text, level: text },
  { field: text, mend: list(edit), value: { type: ['integer', 'string'] } },
);
const broken = object({ path: text, url: text, to: integer });
const stale = object({ id: integer, language, sections: list(text), source: integer }, { words: integer });

/** The consequences of a write. */
export const foreseen = { urls: list(urlChange), findings: list(finding), broken: list(broken), stale: list(stale) };

const use = { id: integer, type: oneOf(...ITEM_TYPES), language, title: text, status: oneOf(...LISTABLE_STATUSES) };

/** The texts that use a file or a block. */
export const uses = object({ total: integer, texts: list(object(use)) });
