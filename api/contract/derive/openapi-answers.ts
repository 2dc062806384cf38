import type { Language } from '../model.ts';
import { ANSWERS, type Answer } from '../answers.ts';
import type { Endpoint, OperationName, Route } from '../routes.ts';
import type { AnswerForm, TextKey } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import type { Json } from './json-schema.ts';

/** What can be tried before it is done: its answer is then what would follow. */
const TRIED: readonly AnswerForm[] = ['saved', 'created', 'trashed or deleted', 'deleted'];

/** The answers of an endpoint that went well, by status. */
export function answerOf(route: Route, endpoint: Endpoint, language: Language): Json {
  const { answer: form, operation } = endpoint;
  const own = ANSWERS[operation];
  if (own) return ownAnswers(own, language);
  if (!route.schema || !form) throw new Error(`api/contract/answers.ts lacks ${operation}`);
  const canBeTried = TRIED.includes(form) && !NEVER_TRIED.has(operation);
  const schema = schemaOf(form, route.schema.name, operation === 'deleteRevision');
  if (form === 'created') {
    const trial = canBeTried && { 200: answer('openapi.dry_run', { schema: component('DryRun') }, language) };
    return { ...trial, 201: answer('openapi.created', { schema }, language) };
  }
  const text = form === 'deleted' || form === 'trashed or deleted' ? 'openapi.deleted' : 'openapi.ok';
  return { 200: answer(text, { schema: canBeTried ? { anyOf: [schema, component('DryRun')] } : schema }, language) };
}

const NEVER_TRIED: ReadonlySet<OperationName> = new Set(['createAutosave', 'deleteRevision']);

const ownAnswers = (own: Answer, language: Language): Json =>
  Object.fromEntries(
    (own.status ?? [200]).map((code) => [code, answer(code === 201 ? 'openapi.made' : 'openapi.ok', own, language)]),
  );

const answer = (text: TextKey, { schema, files = [] }: Answer, language: Language): Json => ({
  description: formatMessage(language, text),
  content: {
    ...(schema && { 'application/json': { schema } }),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }])),
  },
});

const component = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function schemaOf(form: AnswerForm, name: string, isFormer: boolean): Json {
  const shown = { anyOf: ['View', 'Embed', 'Edit'].map((context) => component(name + context)) };
  const edited = component(`${name}Edit`);
  const deleted = {
    type: 'object',
    required: ['deleted', 'previous'],
    // Of a former text its reader's view is shown, of all else what its editor sees.
    properties: { deleted: { const: true }, previous: isFormer ? component(`${name}View`) : edited },
  };
  const schemas: Record<AnswerForm, Json> = {
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
