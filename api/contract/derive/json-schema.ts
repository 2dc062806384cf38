import type { Language } from '../model.ts';
import type { Argument, Context, Field, Fields, Schema } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import { fieldsIn } from './contexts.ts';

export type Json = Record<string, unknown>;

/** The values that clients may send for an argument, as JSON Schema 2020-12. */
export function argumentSchema(argument: Argument): Json {
  const schema = sent(argument);
  const standard = argument.default ?? undefined;
  if (standard === undefined) return schema;
  // For a list of one word, the contract contains just the word.
  return { ...schema, default: schema['type'] === 'array' ? [standard].flat() : standard };
}

function sent(argument: Argument): Json {
  switch (argument.accepts) {
    case 'text':
      return { anyOf: [{ type: 'string' }, { type: 'object', properties: { raw: { type: 'string' } } }] };
    case 'pixels':
      return { type: 'integer', minimum: 0 };
    case 'terms':
      return plain({ type: 'array', items: { type: 'integer' } });
    default:
      return argument.null ? { ...plain(argument), type: [argument.type, 'null'] } : plain(argument);
  }
}

export const recordSchema = (fields: Fields, context: Context, language: Language): Json =>
  objectOf(fieldsIn(fields, context), context, language);

function objectOf(fields: Fields, context: Context, language: Language): Json {
  const parts = Object.entries(fields);
  const isAlways = ({ optional, onRequest }: Field) => !optional && !onRequest?.includes(context);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, field]) => [name, fieldSchema(field, context, language)])),
    required: parts.filter(([, field]) => isAlways(field)).map(([name]) => name),
  };
}

function fieldSchema(field: Field, context: Context, language: Language): Json {
  const isAsked = field.onRequest?.includes(context);
  const description =
    formatMessage(language, field.text) + (isAsked ? ` ${formatMessage(language, 'openapi.on_request')}` : '');
  if (!field.properties) return { description, ...answered(field) };
  // In embed context, a block shows no part of its title; existing clients get an empty list then.
  if (Object.keys(field.properties).length === 0) return { description, type: 'array', items: {}, maxItems: 0 };
  return { description, ...objectOf(field.properties, context, language) };
}

/** Times are returned without a zone, which the format `date-time` would require. */
function answered(field: Field): Json {
  if (field.accepts === 'map') return { type: ['object', 'array'], items: {} };
  const isTime = field.format === 'date-time' || field.format === 'gmt-date-time';
  return {
    ...plain(field),
    ...(field.enum && { enum: [...field.enum, ...(field.held ?? [])] }),
    ...(isTime && { type: 'string', pattern: '^\\d{4}(-\\d\\d){2}T\\d\\d(:\\d\\d){2}$' }),
  };
}

function plain({ type, enum: allowed, items, format, minimum, maximum }: Schema): Json {
  return {
    ...(type !== 'any' && { type }),
    ...(allowed && { enum: allowed }),
    ...(items ? { items: plain(items) } : [type].flat().includes('array') && { items: {} }),
    ...(format === 'uri' && { format }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}
