import type { Language } from '../model.ts';
import type { Endpoint, OperationName, Route } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import type { Json } from './json-schema.ts';

/** How an operation answers with records of its route. */
type Form = 'one' | 'list' | 'map' | 'saved' | 'created' | 'trashed or deleted' | 'deleted';

const FORMS: Partial<Record<OperationName, Form>> = {
  listItems: 'list',
  searchItems: 'list',
  getItem: 'one',
  createItem: 'created',
  updateItem: 'saved',
  deleteItem: 'trashed or deleted',
  listRevisions: 'list',
  getRevision: 'one',
  deleteRevision: 'deleted',
  listAutosaves: 'list',
  createAutosave: 'saved',
  getAutosave: 'one',
  listTypes: 'map',
  getType: 'one',
  listStatuses: 'map',
  getStatus: 'one',
  listTaxonomies: 'map',
  getTaxonomy: 'one',
  listTerms: 'list',
  getTerm: 'one',
  createTerm: 'created',
  updateTerm: 'saved',
  deleteTerm: 'deleted',
  listUsers: 'list',
  getUser: 'one',
  getMe: 'one',
};

/** The answer of an endpoint that went well, by status. */
export function answerOf(route: Route, { operation }: Endpoint, language: Language): Json {
  const form = FORMS[operation];
  if (!route.schema || !form) return { 200: { description: formatMessage(language, 'openapi.ok') } };
  const content = { 'application/json': { schema: schemaOf(form, route.schema.name) } };
  if (form === 'created') return { 201: { description: formatMessage(language, 'openapi.created'), content } };
  const text = form === 'deleted' || form === 'trashed or deleted' ? 'openapi.deleted' : 'openapi.ok';
  return { 200: { description: formatMessage(language, text), content } };
}

const component = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function schemaOf(form: Form, name: string): Json {
  const shown = { anyOf: ['View', 'Embed', 'Edit'].map((context) => component(name + context)) };
  const edited = component(`${name}Edit`);
  const deleted = {
    type: 'object',
    required: ['deleted', 'previous'],
    properties: { deleted: { const: true }, previous: edited },
  };
  const schemas: Record<Form, Json> = {
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
