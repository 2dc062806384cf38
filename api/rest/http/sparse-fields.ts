import { Problem } from '../../lib/problem.ts';
import { textsIn } from '../request/query-string.ts';

type Json = unknown;
type JsonObject = Record<string, Json>;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that are looked for in each field of each record: more than any record has. */
const MOST_FIELDS = 200;

/** Dotted paths of `_fields`, each once, or null when all fields are wanted. Throws where there are too many. */
export function wantedFields(value: unknown): string[] | null {
  const named = new Set(textsIn(value).flatMap((text) => text.split(/[\s,]+/)));
  named.delete('');
  if (named.size > MOST_FIELDS) throw new Problem('rest_invalid_param', { values: { params: '_fields' } });
  return named.size > 0 ? [...named] : null;
}

/**
 * Keeps the wanted fields of a record. Clients expect an empty list where nothing is left. The links of a single record
 * are kept whole when any of them is wanted.
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
