import type { Context, Field, Fields } from '../schema.ts';

const known = new WeakMap<Fields, Partial<Record<Context, readonly string[]>>>();

/** Names of the fields that an answer holds, in order. `asked` are the paths of `_fields`; null when it names none. */
export function namesIn(fields: Fields, context: Context, asked: readonly string[] | null): readonly string[] {
  if (asked) return findNames(fields, context, asked);
  const names = known.get(fields) ?? {};
  known.set(fields, names);
  return (names[context] ??= findNames(fields, context, null));
}

const findNames = (fields: Fields, context: Context, asked: readonly string[] | null): string[] =>
  Object.entries(fields)
    .filter(
      ([name, field]) =>
        field.context.includes(context) || (field.onRequest?.includes(context) && isAsked(name, asked)),
    )
    .map(([name]) => name);

const isAsked = (name: string, asked: readonly string[] | null): boolean =>
  asked?.some((path) => path.split('.', 1)[0] === name) ?? false;

/** The fields that a context shows, or shows who asks for them, with the parts that it shows of them. */
export function fieldsIn(fields: Fields, context: Context): Fields {
  const shown = Object.entries(fields).filter(
    ([, field]) => field.context.includes(context) || field.onRequest?.includes(context),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, partsIn(field, context)]));
}

const partsIn = (field: Field, context: Context): Field =>
  field.properties ? { ...field, properties: fieldsIn(field.properties, context) } : field;
