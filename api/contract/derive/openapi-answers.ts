import type { Language } from '../model.ts';
import type { Endpoint, Route } from '../routes.ts';
import type { AnswerForm } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import type { Json } from './json-schema.ts';

/** The answer of an endpoint that went well, by status. */
export function answerOf(route: Route, { answer: form }: Endpoint, language: Language): Json {
  if (!route.schema || form === 'other') return { 200: { description: formatMessage(language, 'openapi.ok') } };
  const content = { 'application/json': { schema: schemaOf(form, route.schema.name) } };
  if (form === 'created') return { 201: { description: formatMessage(language, 'openapi.created'), content } };
  const text = form === 'deleted' || form === 'trashed or deleted' ? 'openapi.deleted' : 'openapi.ok';
  return { 200: { description: formatMessage(language, text), content } };
}

const component = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function schemaOf(form: Exclude<AnswerForm, 'other'>, name: string): Json {
  const shown = { anyOf: ['View', 'Embed', 'Edit'].map((context) => component(name + context)) };
  const edited = component(`${name}Edit`);
  const deleted = {
    type: 'object',
    required: ['deleted', 'previous'],
    properties: { deleted: { const: true }, previous: edited },
  };
  const schemas: Record<typeof form, Json> = {
    one: shown,
    list: { type: 'array', items: shown },
    map: { type: 'object', additionalProperties: shown },
    saved: edited,
    created: edited,
    'trashed or deleted': { anyOf: [edited, deleted] },
    deleted,
  };
  return schemas[form];
}
