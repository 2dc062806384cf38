import { Problem } from '../../lib/problem.ts';
import { textsIn } from '../request/query-string.ts';

type Json = unknown;
type JsonObject = Record<string, Json>;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Limit on names, each of which is looked up in every field of every record; no record has that many fields. */
const MOST_FIELDS = 200;

/** Unique dotted paths of `_fields`, or null if all fields are wanted. Throws if there are too many. */
export function wantedFields(value: unknown): string[] | null {
  const named = new Set(textsIn(value).flatMap((text) => text.split(/[\s,]+/)));
  named.delete('');
  if (named.size > MOST_FIELDS) throw new Problem('rest_invalid_param', { values: { params: '_fields' } });
  return named.size > 0 ? [...named] : null;
}

/**
 * Keeps the wanted fields of a record. Clients expect an empty list if nothing is left. A single record keeps all its
 * links if any of them is wanted.
 */
export function pickFields(record: Json, fields: string[], wholeLinks: boolean): Json {
  if (!isObject(record)) return record;
  const picked: JsonObject = {};
  for (const [key, value] of Object.entries(record)) {
    const deeper = fields.filter((field) => field.startsWith(`${key}.`)).map((field) => field.slice(key.length + 1));
    const embeds = key === '_links' && fields.includes('_embedded');
    if (fields.includes(key) || embeds || (wholeLinks && key === '_links' && deeper.length > 0)) picked[key] = value;
    else if (deeper.length > 0) picked[key] = pickFields(value, deeper, false);
  }
  return Object.keys(picked).length > 0 ? picked : [];
}
