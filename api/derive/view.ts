import type { Context, Field, Fields } from '../contract/shape.ts';

/** The fields that a context shows, with the parts that it shows of them. */
export function fieldsIn(fields: Fields, context: Context): Fields {
  const shown = Object.entries(fields).filter(([, field]) => field.context.includes(context));
  return Object.fromEntries(shown.map(([name, field]) => [name, partsIn(field, context)]));
}

const partsIn = (field: Field, context: Context): Field =>
  field.properties ? { ...field, properties: fieldsIn(field.properties, context) } : field;
