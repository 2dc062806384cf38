import { CONTEXTS } from '../contract/args.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Argument, Arguments, Field, Fields, RecordSchema, Schema } from '../contract/shape.ts';
import { fieldsIn } from './view.ts';

/** TypeScript source: an interface for each record in each context, and one for each body that creates a record. */
export function typesSource(): string {
  const schemas = new Map(ROUTES.flatMap(({ schema }) => (schema ? [[schema.name, schema] as const] : [])));
  const records = Array.from(schemas.values()).flatMap(recordInterfaces);
  return [
    '/* Made by `npm run generate` from api/contract; do not edit. */\n/* eslint max-lines: off */',
    ...records,
    ...bodyInterfaces(),
  ].join('\n\n');
}

const recordInterfaces = ({ name, fields }: RecordSchema): string[] =>
  CONTEXTS.map((context) => {
    const suffix = context[0]!.toUpperCase() + context.slice(1);
    return `export interface ${name}${suffix} ${members(fieldsIn(fields, context))}`;
  });

/** Arguments as operations get them, decoded and checked; what the path names is not part of the body. */
const bodyInterfaces = (): string[] =>
  ROUTES.flatMap((route) =>
    route.endpoints
      .filter(({ operation }) => operation === 'createItem' || operation === 'createTerm')
      .map(({ args }) => `export interface New${route.schema!.name} ${argumentMembers(args)}`),
  );

function members(fields: Fields): string {
  const rows = Object.entries(fields).map(
    ([name, field]) => `${name}${field.optional ? '?' : ''}: ${fieldType(field)};`,
  );
  return `{ ${rows.join(' ')} }`;
}

function fieldType(field: Field): string {
  if (!field.properties) return field.accepts === 'map' ? 'Record<string, unknown> | []' : typeOf(withHeld(field));
  return Object.keys(field.properties).length === 0 ? '[]' : members(field.properties);
}

const withHeld = (field: Field): Schema =>
  field.enum && field.held ? { ...field, enum: [...field.enum, ...field.held] } : field;

function argumentMembers(args: Arguments): string {
  const shown = Object.entries(args).filter(([, { hidden }]) => !hidden);
  const rows = shown.map(([name, argument]) => `${name}${argument.required ? '' : '?'}: ${argumentType(argument)};`);
  return `{ ${rows.join(' ')} }`;
}

function argumentType(argument: Argument): string {
  if (argument.accepts === 'text') return 'string';
  const type = typeOf({ ...argument, type: withoutNull(argument.type) });
  return argument.null === 'now' ? `${type} | null` : type;
}

function typeOf({ type, enum: allowed, items }: Schema): string {
  if (allowed) return allowed.map((value) => JSON.stringify(value)).join(' | ');
  const types = typeof type === 'string' ? [type] : type;
  return types.map((one) => (one === 'array' ? `${listItem(items)}[]` : WORDS[one])).join(' | ');
}

/** A record may hold null where the argument that writes it takes null for "not given". */
const withoutNull = (type: Schema['type']): Schema['type'] =>
  typeof type === 'string' ? type : type.filter((one) => one !== 'null');

const listItem = (items: Schema | undefined): string =>
  items?.enum ? `(${typeOf(items)})` : typeOf(items ?? { type: 'any' });

const WORDS = {
  any: 'unknown',
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Record<string, unknown>',
} as const;
