import type { Context, Field, Fields } from '../schema.ts';

const known = new WeakMap<Fields, Partial<Record<Context, readonly string[]>>>();

/** Names of the fields in a response, in order. `asked` lists the paths of `_fields`; null if not given. */
export function namesIn(fields: Fields, context: Context, asked: readonly string[] | null): readonly string[] {
  if (asked) return findNames(fields, context, asked);
  const names = known.get(fields) ?? {};
  known.set(fields, names);
  return (names[context] ??= findNames(fields, context, []));
}

function findNames(fields: Fields, context: Context, asked: readonly string[]): string[] {
  const isAsked = (name: string) => asked.some((path) => path.split('.', 1)[0] === name);
  return Object.entries(fields).flatMap(([name, field]) =>
    field.context.includes(context) || (field.onRequest?.includes(context) && isAsked(name)) ? [name] : [],
  );
}

/** The fields that a context shows, including those shown on request, with their visible parts. */
export function fieldsIn(fields: Fields, context: Context): Fields {
  const shown = Object.entries(fields).filter(
    ([, field]) => field.context.includes(context) || field.onRequest?.includes(context),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, partsIn(field, context)]));
}

const partsIn = (field: Field, context: Context): Field =>
  field.properties ? { ...field, properties: fieldsIn(field.properties, context) } : field;
