import { CONTEXTS, type Language } from '../enums.ts';
import { DESCRIBED, type DescribedEndpoint as Endpoint, type DescribedRoute as Route } from '../routes.ts';
import { flag, integer, list, map, object, open, text } from '../routes/shapes.ts';
import type { Arguments, Method, RecordSchema, Shape, TextKey, Argument } from '../schema.ts';
import { kindNames } from '../text/labels.ts';
import { formatMessage } from '../text/message.ts';
import type { SiteFacts } from './discovery.ts';
import { argumentSchema, type Json, recordSchema } from './json-schema.ts';
import { answerOf, COMPONENTS } from './openapi-answers.ts';
import { language as languageArgs, shaping } from '../args.ts';

const tagOf = ({ namespace }: Route) => namespace || 'cms-json';
const NAMESPACES = [...new Set(DESCRIBED.map(tagOf))];

const SIGNED_IN = [{ basic: [] }, { bearer: [] }];

/** The whole API as an OpenAPI 3.1 document, described in one language. */
export function openApiDocument(site: SiteFacts, language: Language): Json {
  const schemas = new Map(DESCRIBED.flatMap(({ schema }) => (schema ? [[schema.name, schema] as const] : [])));
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: site.name, description: site.description, version: '2' },
      contact: { name: site.name, url: site.base },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: NAMESPACES.map((name) => ({ name, description: formatMessage(language, `tag.${name}`) })),
    servers: [{ url: `${site.base}/cms-json` }],
    // Reading usually needs no credentials, so an empty requirement is one of the alternatives.
    security: [{}, ...SIGNED_IN],
    paths: Object.fromEntries(DESCRIBED.map((route) => [route.path, describePath(route, language)])),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', ...described(language, 'openapi.basic') },
        bearer: { type: 'http', scheme: 'bearer', ...described(language, 'openapi.bearer') },
      },
      ...sharedComponents(language),
      responses: { Error: errorResponse(language), EmbedError: errorResponse(language, EMBED_FORMATS) },
      schemas: {
        ...Object.fromEntries(Array.from(schemas.values(), (schema) => contextSchemas(schema, language)).flat()),
        ...COMPONENTS,
      },
    },
  };
}

/** Records that searches find and rank. */
const FOUND: ReadonlySet<string> = new Set(
  DESCRIBED.flatMap(({ endpoints, schema }) =>
    schema && endpoints.some(({ operation }) => operation === 'listItems') ? [schema.name] : [],
  ),
);

/** One component per context: `PostView`, `PostEmbed`, `PostEdit`. */
const contextSchemas = ({ name, fields }: RecordSchema, language: Language): [string, Json][] =>
  CONTEXTS.map((context) => [
    name + context[0]!.toUpperCase() + context.slice(1),
    withLinks(recordSchema(fields, context, language), FOUND.has(name), language),
  ]);

/** Besides its URL, a link describes its target: the number of records, an id, a taxonomy or a language. */
const LINK = object(
  { href: text },
  { embeddable: flag, count: integer, id: integer, taxonomy: text, language: text, name: text, templated: flag },
);

/** Adds links to related records; search hits and selected fields may have none. */
function withLinks(record: Json, isFound: boolean, language: Language): Json {
  const byRelation = (key: TextKey, links: Shape) => ({ ...described(language, key), ...map(links) });
  const properties = {
    ...(record['properties'] as Json),
    ...(isFound && { _score: { ...described(language, 'openapi.score'), type: 'number' } }),
    _links: byRelation('openapi.links', list(LINK)),
    _embedded: byRelation('openapi.embedded', list({ type: ['object', 'array'], items: {} })),
  };
  return { ...record, properties };
}

function describePath(route: Route, language: Language): Json {
  const operations = route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method.toLowerCase(), describeOperation(route, endpoint, method, language)]),
  );
  return Object.fromEntries(operations);
}

function describeOperation(route: Route, endpoint: Endpoint, method: Method, language: Language): Json {
  const inPath = Object.keys(route.params);
  const others = Object.entries(endpoint.args).filter(([name, { path }]) => !inPath.includes(path ?? name));
  const writes = method !== 'GET' && method !== 'DELETE';
  const own = others.filter(([name]) => !(name in EVERYWHERE));
  const parameters = [
    ...inPath.map((name) => pathParameter(name, route, endpoint, language)),
    ...(writes ? [] : own.map(([name, argument]) => queryParameter(name, argument, language))),
    ...sharedParameters(endpoint, method),
  ];
  return {
    operationId: method.toLowerCase() + route.path.replace(/\W+/g, '_').replace(/_$/, ''),
    summary: formatMessage(language, `operation.${endpoint.operation}`, collectionName(route, language)),
    description: formatMessage(language, 'openapi.description', {
      who: formatMessage(language, `who.${endpoint.permission}`),
    }),
    tags: [tagOf(route)],
    ...(endpoint.permission === 'public' || endpoint.permission === 'read item' ? {} : { security: SIGNED_IN }),
    parameters,
    ...(writes && { requestBody: requestBody(Object.fromEntries(others), endpoint, language) }),
    responses: withHeaders(answerOf(route, endpoint, language), route, endpoint, method, language),
  };
}

const collectionName = ({ kind }: Route, language: Language): Record<string, string> =>
  kind ? { collection: kindNames(kind, language).name.toLocaleLowerCase(language) } : {};

function pathParameter(name: string, route: Route, { args }: Endpoint, language: Language): Json {
  const key = args[name]?.text ?? 'args.owner';
  const type = route.params[name] === '[\\d]+' ? 'integer' : 'string';
  return { name, in: 'path', required: true, ...described(language, key), schema: { type } };
}

/** JSON for all, and an upload form for new media. */
function requestBody(args: Arguments, { body }: Endpoint, language: Language): Json {
  const schema = bodySchema(args, language);
  return {
    required: Object.values(args).some(({ required }) => required),
    content:
      body === 'upload'
        ? { 'multipart/form-data': { schema: withFile(schema) }, 'application/octet-stream': {} }
        : { 'application/json': { schema } },
  };
}

function bodySchema(args: Arguments, language: Language): Json {
  const required = Object.keys(args).filter((name) => args[name]!.required);
  const properties = Object.entries(args).map(([name, argument]) => [
    name,
    { ...(argument.text && described(language, argument.text)), ...argumentSchema(argument) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

const withFile = (schema: Json): Json => ({
  ...schema,
  properties: { file: { type: 'string', format: 'binary' }, ...(schema['properties'] as Json) },
  required: ['file'],
});

const EMBED_FORMATS = { 'text/xml': { schema: text } };

function errorResponse(language: Language, formats: Json = {}): Json {
  const told = (key: TextKey, shape: Shape): Shape => ({ ...described(language, key), ...shape });
  const data = object(
    { status: told('openapi.error.status', integer) },
    {
      params: told('openapi.error.params', { anyOf: [map(text), list(text)] }),
      details: told('openapi.error.details', map(open)),
    },
  );
  const schema = object({
    code: told('openapi.error.code', text),
    message: told('openapi.error.message', text),
    // Further data that a client needs to act on the error, by code.
    data: { ...data, additionalProperties: true },
  });
  return {
    ...described(language, 'openapi.error'),
    content: { 'application/json': { schema }, ...formats },
  };
}

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

/** The header that makes a write safe: it compares the record with the one the client read, or creates it only once. */
const guardOf = ({ writes, answer }: Endpoint): keyof typeof REQUEST_HEADERS | undefined =>
  writes && (answer === 'created' ? 'Idempotency-Key' : 'If-Match');

const refs = (kind: string, names: readonly string[]): Json[] =>
  names.map((name) => ({ $ref: `#/components/${kind}/${name}` }));

const described = (language: Language, key: TextKey) => ({ description: formatMessage(language, key) });

function sharedComponents(language: Language): { parameters: Json; headers: Json } {
  const parameters = Object.entries(EVERYWHERE).map(([name, argument]) => [
    name,
    queryParameter(name, argument, language),
  ]);
  const sent = Object.entries(REQUEST_HEADERS).map(([name, key]) => [
    name,
    { name, in: 'header', ...described(language, key), schema: { type: 'string' } },
  ]);
  const answered = Object.entries(ANSWER_HEADERS).map(([name, [type, key]]) => [
    name,
    { ...described(language, key), schema: { type } },
  ]);
  return { parameters: Object.fromEntries([...parameters, ...sent]), headers: Object.fromEntries(answered) };
}

function queryParameter(name: string, argument: Argument, language: Language): Json {
  const schema = argumentSchema(argument);
  return {
    name,
    in: 'query',
    ...(argument.required && { required: true }),
    ...(argument.text && described(language, argument.text)),
    ...(schema['type'] === 'array' && { style: 'form', explode: false }),
    schema,
  };
}

function sharedParameters(endpoint: Endpoint, method: Method): Json[] {
  const guard = guardOf(endpoint) ?? [];
  return refs('parameters', Object.keys(EVERYWHERE).concat(guard, method === 'GET' ? [] : 'Prefer'));
}

/** Adds headers to the successful responses, and the error responses that clients can act on. */
function withHeaders(answers: Json, route: Route, endpoint: Endpoint, method: Method, language: Language): Json {
  const lists = 'page' in endpoint.args ? ['X-WP-Total', 'X-WP-TotalPages', 'Link'] : [];
  const good = Object.entries(answers).map(([status, answer]) => {
    const names = ['ETag', ...lists, ...(status === '201' ? ['Location'] : [])];
    const headers = Object.fromEntries(names.map((name) => [name, refs('headers', [name])[0]]));
    return [status, { ...(answer as Json), headers }];
  });
  const isXml = typeof endpoint.answer === 'object' && endpoint.answer.files?.includes('text/xml');
  const [error] = refs('responses', [isXml ? 'EmbedError' : 'Error']);
  return {
    ...Object.fromEntries(good),
    ...(method === 'GET' && { 304: described(language, 'openapi.unchanged') }),
    ...Object.fromEntries(refusalsOf(route, endpoint, method).map((status) => [status, error])),
    default: error,
  };
}

function refusalsOf({ params }: Route, endpoint: Endpoint, method: Method): number[] {
  return [
    400,
    ...(endpoint.permission === 'public' ? [] : [401, 403]),
    ...(Object.keys(params).length > 0 ? [404] : []),
    ...(method === 'GET' ? [] : [409, ...(guardOf(endpoint) === 'If-Match' ? [412] : []), 422]),
  ];
}
