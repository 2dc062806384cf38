import { readFileSync } from 'node:fs';

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

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapValues = (object: Json, change: (value: Json, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value as Json, key)]));
const without = (object: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

/** A route descriptor without what recordings leave open: wording, and the language that every route accepts. */
export const comparableRoute = (route: Json): Json => ({
  ...route,
  ...(Array.isArray(route['endpoints']) && { endpoints: route['endpoints'].map(comparableEndpoint) }),
});

const comparableEndpoint = ({ methods, args }: Json): Json => ({
  methods,
  args: mapValues(without(args as Json, 'xlate_language'), comparableArgument),
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
  mapValues(without(fields, ...OWN_FIELDS), (field, name) => ({
    // The recorder took the type of `labels` for one of the labels.
    type: name === 'labels' ? 'object' : firstType(field['type']),
    ...pick(field, 'context', 'readonly', 'enum'),
    ...(isObject(field['properties']) && !FREE_FORM.includes(name)
      ? { properties: comparableFields(field['properties']) }
      : {}),
  }));

const firstType = (type: unknown): unknown => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

const pick = (object: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));
