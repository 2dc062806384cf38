import { language as languageArgs, shaping } from '../args.ts';
import type { Language } from '../enums.ts';
import type { Endpoint, OperationName, Route } from '../routes.ts';
import type { Argument, Arguments, Method, TextKey } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import { argumentSchema, type Json } from './json-schema.ts';

/** Parameters and headers shared by many operations, described once as components. */

const EVERYWHERE: Arguments = { ...languageArgs, ...shaping };

const REQUEST_HEADERS = {
  'If-Match': 'openapi.if_match',
  'Idempotency-Key': 'openapi.idempotency_key',
  Prefer: 'openapi.prefer',
} as const;

const ANSWER_HEADERS = {
  ETag: ['string', 'openapi.etag'],
  'X-WP-Total': ['integer', 'openapi.total'],
  'X-WP-TotalPages': ['integer', 'openapi.total_pages'],
  Link: ['string', 'openapi.link'],
  Location: ['string', 'openapi.location'],
} as const;

/** Operations that compare `If-Match` with the record. */
const CONDITIONAL: ReadonlySet<OperationName> = new Set(['updateItem', 'deleteItem', 'updateTerm', 'deleteTerm']);
const CREATING: ReadonlySet<OperationName> = new Set(['createItem', 'createTerm']);

const refs = (kind: string, names: readonly string[]): Json[] =>
  names.map((name) => ({ $ref: `#/components/${kind}/${name}` }));

const text = (language: Language, key: TextKey) => ({ description: formatMessage(language, key) });

export function sharedComponents(language: Language): { parameters: Json; headers: Json } {
  const parameters = Object.entries(EVERYWHERE).map(([name, argument]) => [
    name,
    queryParameter(name, argument, language),
  ]);
  const sent = Object.entries(REQUEST_HEADERS).map(([name, key]) => [
    name,
    { name, in: 'header', ...text(language, key), schema: { type: 'string' } },
  ]);
  const answered = Object.entries(ANSWER_HEADERS).map(([name, [type, key]]) => [
    name,
    { ...text(language, key), schema: { type } },
  ]);
  return { parameters: Object.fromEntries([...parameters, ...sent]), headers: Object.fromEntries(answered) };
}

export function queryParameter(name: string, argument: Argument, language: Language): Json {
  const schema = argumentSchema(argument);
  return {
    name,
    in: 'query',
    ...(argument.required && { required: true }),
    ...(argument.text && text(language, argument.text)),
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  };
}

/** Whether a parameter of this name is described as a component. */
export const isShared = (name: string): boolean => name in EVERYWHERE;

export function sharedParameters({ operation }: Endpoint, method: Method): Json[] {
  const names = Object.keys(EVERYWHERE);
  if (CONDITIONAL.has(operation)) names.push('If-Match');
  if (CREATING.has(operation)) names.push('Idempotency-Key');
  if (method !== 'GET') names.push('Prefer');
  return refs('parameters', names);
}

/** Adds headers to the successful responses, and the error responses that clients can act on. */
export function withHeaders(answers: Json, route: Route, endpoint: Endpoint, method: Method, language: Language): Json {
  const lists = 'page' in endpoint.args ? ['X-WP-Total', 'X-WP-TotalPages', 'Link'] : [];
  const good = Object.entries(answers).map(([status, answer]) => {
    const names = ['ETag', ...lists, ...(status === '201' ? ['Location'] : [])];
    const headers = Object.fromEntries(names.map((name) => [name, refs('headers', [name])[0]]));
    return [status, { ...(answer as Json), headers }];
  });
  const [error] = refs('responses', ['Error']);
  return {
    ...Object.fromEntries(good),
    ...(method === 'GET' && { 304: text(language, 'openapi.unchanged') }),
    ...Object.fromEntries(refusalsOf(route, endpoint, method).map((status) => [status, error])),
    default: error,
  };
}

function refusalsOf({ params }: Route, { operation, permission }: Endpoint, method: Method): number[] {
  return [
    400,
    ...(permission === 'public' ? [] : [401, 403]),
    ...(Object.keys(params).length > 0 ? [404] : []),
    ...(method === 'GET' ? [] : [409, ...(CONDITIONAL.has(operation) ? [412] : []), 422]),
  ];
}
