import { readFileSync } from 'node:fs';
import { isObject, mapValues, only, without, type Json } from '../../conformance/json.ts';

/** One request of a recorded case and the answer that existing clients know. */
export interface Step {
  method: string;
  path: string;
  query?: string;
  expect: { status: number; body: Record<string, unknown> };
}

interface Case {
  name: string;
  transform?: string;
  steps: Step[];
}

/** The recorded cases of a group. */
export function recorded(group: string): Case[] {
  const file = new URL(`../../conformance/cases/${group}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases;
}

/** A route descriptor without what recordings leave open: wording, and the language that every route accepts. */
export const comparableRoute = (route: Json): Json => ({
  ...route,
  ...(Array.isArray(route['endpoints']) && { endpoints: route['endpoints'].map(comparableEndpoint) }),
});

const comparableEndpoint = ({ methods, args }: Json): Json => ({
  methods,
  args: mapValues(without(args as Json, ['xlate_language']), (argument) => comparableArgument(argument as Json)),
});

const comparableArgument = (argument: Json): Json => ({
  ...argument,
  ...('description' in argument && { description: typeof argument['description'] }),
});

/** A record schema without wording, formats and the fields that only this service has. */
export const comparableSchema = (schema: Json): Json => ({
  title: schema['title'],
  type: schema['type'],
  properties: comparableFields(schema['properties'] as Json),
});

const OWN_FIELDS = ['language', 'translation', 'translation_of', 'review', 'owner'];
const FREE_FORM = ['labels', 'meta', 'capabilities', 'supports', 'visibility'];

const comparableFields = (fields: Json): Json =>
  mapValues(without(fields, OWN_FIELDS), (value, name) => {
    const field = value as Json;
    return {
      // The recorder took the type of `labels` for one of the labels.
      type: name === 'labels' ? 'object' : firstType(field['type']),
      ...only(field, ['context', 'readonly', 'enum']),
      ...(isObject(field['properties']) && !FREE_FORM.includes(name)
        ? { properties: comparableFields(field['properties']) }
        : {}),
    };
  });

const firstType = (type: unknown): unknown => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);
