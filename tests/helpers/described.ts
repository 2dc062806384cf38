import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../api/contract/derive/openapi.ts';
import { match } from '../../api/contract/match.ts';
import { DESCRIBED } from '../../api/contract/routes.ts';

type Json = Record<string, unknown>;

type Described = { content?: Record<string, { schema: Json }> };

const document = openApiDocument({ base: '', name: '', description: '' }, 'en') as {
  paths: Record<string, Record<string, { responses: Record<string, Described & { $ref?: string }> }>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Described> };
};

/** Closing every object finds fields missing from its schema; in a sparse one, `_fields` may leave fields out. */
const VARIANTS = { whole: false, sparse: true };
type Variant = keyof typeof VARIANTS;

/** Components by variant: closed if used on their own, open if another schema extends them. */
const ajv = new Ajv2020({
  strictSchema: false,
  strictTypes: false,
  allErrors: true,
  code: { optimize: false },
  formats: { uri: true },
});
for (const [variant, isSparse] of Object.entries(VARIANTS))
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    ajv.addSchema(closed(schema, { isSparse, isPart: false }) as Json, `${variant}:${name}`);
    ajv.addSchema(closed(schema, { isSparse, isPart: true }) as Json, `${variant}+${name}`);
  }

interface Place {
  isSparse: boolean;
  /** Whether this is one of several schemas that together describe an object. */
  isPart: boolean;
}

function closed(node: unknown, place: Place): unknown {
  if (Array.isArray(node)) return node.map((each) => closed(each, place));
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Json;
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1)!;
    return { $ref: `${place.isSparse ? 'sparse' : 'whole'}${place.isPart ? '+' : ':'}${name}` };
  }
  const inner = { ...place, isPart: false };
  const { properties, allOf, required, ...rest } = schema;
  const shut = (allOf || (properties && !('additionalProperties' in schema))) && !place.isPart;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value, inner)])),
    ...(properties ? { properties: eachOf(properties as Json, inner) } : {}),
    ...(allOf ? { allOf: closed(allOf, { ...place, isPart: true }) } : {}),
    ...(required && !place.isSparse ? { required } : {}),
    ...(shut ? { unevaluatedProperties: false } : {}),
    // A record without any fields is an empty list.
    ...(place.isSparse && schema['type'] === 'object' ? { type: ['object', 'array'] } : {}),
  };
}

function eachOf(schemas: Json, place: Place): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema, place)]));
}

const checks = new Map<string, ValidateFunction>();

function checkOf(schema: Json, key: string, variant: Variant): ValidateFunction {
  const known = checks.get(`${variant} ${key}`);
  if (known) return known;
  const check = ajv.compile(closed(schema, { isSparse: VARIANTS[variant], isPart: false }) as Json);
  checks.set(`${variant} ${key}`, check);
  return check;
}

/** `get /cms/v2/posts/{id}`: the operation of a request, by method and route; an unknown route is empty. */
export function operationOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const other = searchParams.get('_method') ?? request.headers.get('x-http-method-override');
  const method = ((request.method === 'POST' && other) || request.method).toLowerCase();
  const [, path = '/'] = /\/cms-json(\/.*)?$/.exec(decodeURI(pathname)) ?? [];
  return `${method} ${match(path)?.route.path ?? ''}`;
}

/** Differences between a response of the API and its OpenAPI document, including fields missing from the document. */
export async function undescribed(request: Request, response: Response): Promise<string[]> {
  const { searchParams } = new URL(request.url);
  const operation = operationOf(request);
  const [method = '', route = ''] = operation.split(' ');
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const isDescribed = route === '' || DESCRIBED.some(({ path }) => path === route);
  // The document does not cover these responses; JSONP is for legacy pages.
  if (!isDescribed && response.status < 400) return [];
  if (['head', 'options'].includes(method) || response.status === 304 || searchParams.has('_jsonp')) return [];
  const { status, body } = searchParams.has('_envelope') ? await opened(response) : await plain(response, type);
  const answers = document.paths[route]?.[method]?.responses ?? {};
  const refusal = answers['default']?.$ref?.split('/').at(-1) ?? 'Error';
  const said = status < 400 ? answers[status] : document.components.responses[refusal];
  const schema = said?.content?.[type]?.schema;
  if (!schema) return [`${status} ${type} is not described`];
  if (type !== 'application/json') return [];
  const variant =
    status < 400 && [...searchParams.keys()].some((name) => name.startsWith('_fields')) ? 'sparse' : 'whole';
  const check = checkOf(schema, status < 400 ? `${operation} ${status}` : 'error', variant);
  if (check(body)) return [];
  return toldOf(check.errors!);
}

/** Each difference once, whatever its position in a list. */
const toldOf = (errors: readonly ErrorObject[]): string[] => [
  ...new Set(
    errors.map(({ instancePath, message, params }) => {
      return `${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')} ${message} ${JSON.stringify(params)}`;
    }),
  ),
];

const plain = async (response: Response, type: string) => ({
  status: response.status,
  body: type === 'application/json' ? await response.clone().json() : null,
});

const opened = async (response: Response) => (await response.clone().json()) as { status: number; body: unknown };

/** Throws if a response does not match the document. */
export async function expectDescribed(request: Request, response: Response): Promise<void> {
  const differences = await undescribed(request, response);
  if (differences.length === 0) return;
  throw new Error(
    `${request.method} ${request.url} does not match its OpenAPI description:\n${differences.join('\n')}`,
  );
}
