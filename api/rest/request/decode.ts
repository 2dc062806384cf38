import { isRecord } from '../../lib/is-record.ts';
import type { Argument, JsonType, Leniency, NullMeaning, Schema } from '../../contract/schema.ts';
import { readDateTime } from './date-time.ts';

/**
 * Turns client input into a typed value: query and form texts as well as the loose forms in JSON bodies.
 *
 * Returns `undefined` for input that counts as missing, and unreadable values unchanged: naming the defect is the
 * validator's job.
 *
 *     decode({ type: 'integer' }, ' 1e1')                               // => 10
 *     decode({ type: 'array', items: { type: 'integer' } }, '1, 2,,3')  // => [1, 2, 3]
 */
export function decode(argument: Argument, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (value === null) return argument.null ? NULLS[argument.null] : undefined;
  if (value === '' && argument.empty) return undefined;
  if (argument.accepts) return LENIENT[argument.accepts](argument, value);
  return decodeSchema(argument, argument.means?.get(value as string) ?? value);
}

function decodeSchema(schema: Schema, value: unknown): unknown {
  if (hasType(schema, 'any')) return value;
  if (hasType(schema, 'array')) return decodeList(schema, value);
  if (hasType(schema, 'boolean')) return decodeBoolean(value);
  if (hasType(schema, 'integer')) return decodeInteger(value);
  if (isRecord(value)) return withoutPrototypeKeys(value);
  return decodeDate(schema, value);
}

/** A list may be written as one text with commas or spaces; an empty text counts as missing. */
function decodeList(schema: Schema, value: unknown): unknown {
  const items = schema.items ?? { type: 'any' };
  if (value === '') return undefined;
  if (typeof value === 'string')
    return value.split(/[\s,]+/).flatMap((piece) => (piece ? [decodeSchema(items, piece)] : []));
  if (typeof value === 'number' || typeof value === 'boolean') return [decodeSchema(items, value)];
  if (!Array.isArray(value)) return value;
  // An empty text is a valid item among texts; among numbers it is dropped.
  const given = hasType(items, 'string') ? value : value.filter((item) => item !== '');
  return given.map((item) => decodeSchema(items, item));
}

function decodeBoolean(value: unknown): unknown {
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return value;
  const word = value.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  return value;
}

/** Decimal digits with an optional fraction and exponent, as long as the number is whole: `10`, ` 10.0`, `1e1`. */
function decodeInteger(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const digits = value.trim();
  if (!/^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(digits)) return value;
  const number = Number(digits);
  // Adding 0 turns -0 into 0.
  return Number.isSafeInteger(number) ? number + 0 : value;
}

function decodeDate(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (schema.format === 'date-time') return readDateTime(value, 'site') ?? value;
  if (schema.format === 'gmt-date-time') return readDateTime(value, 'gmt') ?? value;
  return value;
}

const NULLS: Record<NullMeaning, unknown> = { now: null, empty: Object.freeze([]) };

const LENIENT: Record<Leniency, (schema: Schema, value: unknown) => unknown> = {
  text(_schema, value) {
    const raw = isRecord(value) ? value['raw'] : value;
    return typeof raw === 'string' ? raw : undefined;
  },
  map(schema, value) {
    return Array.isArray(value) && value.length === 0 ? {} : decodeSchema(schema, value);
  },
  magnitude(schema, value) {
    const decoded = decodeSchema(schema, value);
    return Array.isArray(decoded) ? decoded.map(withoutSign) : withoutSign(decoded);
  },
  terms(schema, value) {
    if (!isRecord(value)) return LENIENT.magnitude(schema, value);
    const decoded = Object.entries(value).map(([name, part]) => {
      if (name === 'terms') return [name, LENIENT.magnitude(schema, part)];
      return [name, decodeSchema(schema.properties?.[name] ?? { type: 'any' }, part)];
    });
    return withoutPrototypeKeys(Object.fromEntries(decoded));
  },
  pixels(_schema, value) {
    const number = decodeInteger(value);
    const pixels = typeof number === 'string' ? Number.parseInt(number, 10) : number;
    return typeof pixels === 'number' && Math.abs(pixels) <= Number.MAX_SAFE_INTEGER ? Math.abs(Math.trunc(pixels)) : 0;
  },
  code(_schema, value) {
    return Number.isSafeInteger(value) ? String(value) : typeof value === 'string' ? value.toUpperCase() : value;
  },
  records(schema, value) {
    return decodeSchema(schema, isRecord(value) ? [value] : value);
  },
};

/** Names that would reach into the prototype of an object built key by key. */
export const isPrototypeKey = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype';

/** Values nested deeper than this belong to no argument. */
const DEEPEST = 16;

function withoutPrototypeKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => withoutPrototypeKeys(item, depth + 1));
  const entries = Object.entries(value).filter(([key]) => !isPrototypeKey(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutPrototypeKeys(item, depth + 1)]));
}

const withoutSign = (value: unknown): unknown => (typeof value === 'number' ? Math.abs(value) : value);

export const hasType = (schema: Schema, type: JsonType): boolean =>
  Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;
