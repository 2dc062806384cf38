import type { Case } from './cases.ts';
import { isError, isObject, mapValues, only, type Json } from './json.ts';
import { TRANSFORMS } from './transforms.ts';

/** The part of a response that a case compares, in the recorded form. */
export function shape({ transform, compare = {} }: Case, answered: unknown): unknown {
  const body = transform ? TRANSFORMS[transform]?.(answered) : answered;
  if (isError(body) || body === null) return body;
  if (compare.project) return eachRecord(body, (one) => only(one, [compare.project ?? '', compare.order_key ?? '']));
  if (compare.keep) {
    const kept = eachRecord(body, (one) => only(one, compare.keep ?? []));
    return compare.loose_embed ? eachRecord(kept, namesOfEmbedded) : kept;
  }
  if (compare.project_keys)
    return eachRecord(body, (one) => ({ keys: sortedKeys(one), ...only(one, ['id', 'status']) }));
  if (compare.keys_only) return mapValues(body as Json, (one) => (isObject(one) ? sortedKeys(one) : typeof one));
  return body;
}

function eachRecord(body: unknown, change: (record: Json) => unknown): unknown {
  const one = (record: unknown) => (isObject(record) ? change(record) : record);
  return Array.isArray(body) ? body.map(one) : one(body);
}

const sortedKeys = (record: Json): string[] => Object.keys(record).sort();

const TERM_NAMES = ['id', 'name', 'slug', 'taxonomy', 'code'];
const RECORD_NAMES = ['id', 'name', 'slug', 'code', 'media_type', 'title'];

/** Embedded records come by relation: a list of records, or a list of lists of terms. */
function namesOfEmbedded(record: Json): Json {
  if (!isObject(record['_embedded'])) return record;
  const names = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map((term) => (isObject(term) ? only(term, TERM_NAMES) : term));
    return isObject(one) ? only(one, RECORD_NAMES) : one;
  };
  const shown = mapValues(record['_embedded'], (list) => (Array.isArray(list) ? list.map(names) : list));
  return { ...record, _embedded: shown };
}
