import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { DESCRIBED } from '../../../api/contract/routes.ts';
import { openApiDocument } from '../../../api/contract/derive/openapi.ts';

interface Operation {
  summary: string;
  security?: unknown[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>;
}

type Parameter = { name: string; in: string; schema: { type?: string; default?: unknown } };

const site = { base: 'https://guide.example', name: 'Guide', description: 'A guide' };
const document = openApiDocument(site, 'en') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties: object; required: string[] }>;
    parameters: Record<string, Parameter>;
    headers: object;
  };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** A schema whose components are resolved in the document known to ajv. */
const absolute = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object;
const resolve = (parameter: Operation['parameters'][number]): Parameter =>
  '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter;
const operationAt = (method: string, path: string) => document.paths[path]![method]!;
const namesAt = (method: string, path: string, place: string) =>
  operationAt(method, path)
    .parameters.map(resolve)
    .filter((parameter) => parameter.in === place)
    .map(({ name }) => name);

it('has every method of every route', () => {
  const expected = DESCRIBED.flatMap(({ path, endpoints }) =>
    endpoints.flatMap(({ methods }) => methods.map((method) => `${method.toLowerCase()} ${path}`)),
  );
  expect(operations.map(({ path, method }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted());
});

it('has schemas that are valid and strict', () => {
  const ajv = new Ajv2020({
    ...{ strict: true, allowUnionTypes: true, keywords: ['components'], formats: { uri: true, binary: true } },
  });
  ajv.addSchema({ $id: 'document', components: document.components }, 'document');
  const schemas = [
    ...Object.values(document.components.schemas),
    ...operations.flatMap(({ operation }) => [
      ...operation.parameters.map(resolve).map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []),
      ...Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content).map(({ schema }) => absolute(schema)),
      ),
    ]),
  ];
  for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
});

it('requires credentials for everything that is not public', () => {
  expect(document.paths['/cms/v2/posts']!['get']!.security).toBeUndefined();
  expect(document.paths['/cms/v2/posts']!['post']!.security).toEqual([{ basic: [] }, { bearer: [] }]);
});

it('shows in each context the fields of that context', () => {
  const { PostView, PostEmbed, PostEdit } = document.components.schemas;
  expect(Object.keys(PostView!.properties)).not.toContain('password');
  expect(Object.keys(PostEdit!.properties)).toContain('password');
  expect(Object.keys(PostEmbed!.properties)).toEqual([
    ...['id', 'date', 'slug', 'type', 'link', 'title', 'excerpt', 'author', 'featured_media', 'language'],
    ...['translation', '_score', '_links', '_embedded'],
  ]);
  // Fields shown on request are described, but must not be required.
  expect(PostEmbed!.required).not.toContain('translation');
  expect(Object.keys(PostEdit!.properties)).toEqual(expect.arrayContaining(['language', 'translation']));
  expect(PostEdit!.required).not.toEqual(expect.arrayContaining(['language']));
  expect(PostEdit!.required).not.toEqual(expect.arrayContaining(['translation']));
});

it('gives every operation the language and the shaping arguments', () => {
  for (const { operation } of operations) {
    const names = operation.parameters.map(resolve).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['lang', 'xlate_language', '_fields', '_embed', '_envelope']));
  }
});

it('lists headers sent and returned, and refusals that a client can act on', () => {
  expect(namesAt('patch', '/cms/v2/posts/{id}', 'header')).toEqual(['If-Match', 'Prefer']);
  expect(namesAt('post', '/cms/v2/posts', 'header')).toEqual(['Idempotency-Key', 'Prefer']);
  expect(namesAt('get', '/cms/v2/posts', 'header')).toEqual([]);
  const answersAt = (method: string, path: string) => operationAt(method, path).responses;
  const headersOf = ({ headers = {} }: { headers?: object } = {}) => Object.keys(headers);
  const list = answersAt('get', '/cms/v2/posts');
  expect(headersOf(list[200])).toEqual(['ETag', 'X-WP-Total', 'X-WP-TotalPages', 'Link']);
  expect(Object.keys(list)).toEqual(['200', '304', '400', 'default']);
  expect(headersOf(answersAt('post', '/cms/v2/posts')[201])).toEqual(['ETag', 'Location']);
  expect(Object.keys(answersAt('delete', '/cms/v2/posts/{id}'))).toEqual([
    ...['200', '400', '401', '403', '404', '409', '412', '422', 'default'],
  ]);
});

it('describes search results and the links of records', () => {
  const { schema } = operationAt('get', '/cms/v2/search').responses[200]!.content!['application/json']!;
  expect(JSON.stringify(schema)).toContain('SearchHitView');
  const { PostView } = document.components.schemas;
  expect(Object.keys(PostView!.properties)).toEqual(expect.arrayContaining(['_links', '_embedded']));
  expect(PostView!.required).not.toEqual(expect.arrayContaining(['_links']));
});

it('has a list as the default of a list, and types the items of any list', () => {
  const status = operationAt('get', '/cms/v2/posts')
    .parameters.map(resolve)
    .find(({ name }) => name === 'status');
  expect(status?.schema.default).toEqual(['publish']);
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, items, default: standard } = node as Record<string, unknown>;
    if ([type].flat().includes('array')) expect(node).toHaveProperty('items');
    if (type === 'array' && items && standard !== undefined) expect(standard).toBeInstanceOf(Array);
    for (const part of Object.values(node)) look(part);
  };
  look(document);
});

it('names in answers no state that only filters know', () => {
  const answers = JSON.stringify(operations.map(({ operation }) => operation.responses));
  expect(answers).toContain('"auto-draft"');
  expect(answers).not.toMatch(/"request-pending"|"any"/);
});

it('is also available in Czech', () => {
  const czech = openApiDocument(site, 'cs') as typeof document;
  expect(Object.keys(czech.paths)).toEqual(Object.keys(document.paths));
  expect(czech.paths['/cms/v2/posts']!['get']!.summary).toBe('Vypsat články');
  expect(document.paths['/cms/v2/posts']!['get']!.summary).toBe('List the posts');
});

it('leaves no brace unfilled in a summary', () => {
  for (const { operation } of operations) expect(operation.summary).not.toMatch(/[{}]/);
});
