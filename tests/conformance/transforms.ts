import { isError, isObject, mapValues, only, without, type Json } from './json.ts';

/** Normalises a response to the recorded form of its kind: removes what is open or unique to this service. */
export const TRANSFORMS: Record<string, (body: unknown) => unknown> = {
  discovery: (body) => (isObject(body) && !isError(body) ? discovery(body) : body),
  schema: (body) => (isObject(body) && !isError(body) ? schema(body) : body),
  types: (body) => kinds(body, ['post', 'page', 'attachment', 'cms_block']),
  taxonomies: (body) => kinds(body, ['category', 'post_tag']),
  oembed,
  'allow-only': () => null,
};

/** Routes in the specification. */
const SHOWN_ROUTES = [
  /^\/$/,
  /^\/oembed\/1\.0/,
  /^\/cms\/v2$/,
  /^\/cms\/v2\/(posts|pages)(\/\(\?P<(id|parent)>[^/]*\)(\/(revisions|autosaves)(\/\(\?P<id>[^/]*\))?)?)?$/,
  /^\/cms\/v2\/media(\/\(\?P<id>[^/]*\))?$/,
  /^\/cms\/v2\/blocks(\/\(\?P<(id|parent)>[^/]*\)(\/autosaves(\/\(\?P<id>[^/]*\))?)?)?$/,
  /^\/cms\/v2\/(types|statuses|taxonomies)(\/\(.*\))?$/,
  /^\/cms\/v2\/categories$/,
];
const RECORDED_NAMESPACES = ['oembed/1.0', 'cms/v2'];
const NOT_RECORDED = ['site_logo', 'site_icon', 'site_icon_url', '_links'];

function discovery(body: Json): Json {
  if (body['namespace'] && body['endpoints']) return route(body);
  const shown = without(body, NOT_RECORDED);
  const { namespaces, routes } = shown;
  if (Array.isArray(namespaces)) shown['namespaces'] = namespaces.filter((name) => RECORDED_NAMESPACES.includes(name));
  if (isObject(routes)) {
    const known = Object.keys(routes).filter((pattern) => SHOWN_ROUTES.some((shape) => shape.test(pattern)));
    shown['routes'] = mapValues(only(routes, known), (one) => route(one as Json));
  }
  return shown;
}

const route = (descriptor: Json): Json =>
  Array.isArray(descriptor['endpoints'])
    ? { ...descriptor, endpoints: (descriptor['endpoints'] as Json[]).map(endpoint) }
    : descriptor;

const OTHER_ARGUMENTS = ['modified_after', 'modified_before', 'tax_relation', 'xlate_language'];

const endpoint = ({ methods, args }: Json): Json => ({
  methods,
  args: Array.isArray(args) ? args : mapValues(without((args ?? {}) as Json, OTHER_ARGUMENTS), argument),
});

function argument(value: unknown): Json {
  const shown = only(value as Json, ['required', 'default', 'enum', 'type', 'items', 'description']);
  const { type, items } = shown;
  if (shown['description']) shown['description'] = '{text}';
  if (Array.isArray(type)) shown['type'] = type.includes('array') ? 'array' : firstType(type);
  if ('oneOf' in (value as Json) && !items) shown['items'] = { type: 'integer' };
  if (isObject(items)) shown['items'] = only(items, ['type', 'enum']);
  return shown;
}

const firstType = (type: unknown): unknown => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

function schema(body: Json): Json {
  const described = route(body);
  const { title, type, properties } = (described['schema'] ?? {}) as Json;
  return described['schema'] ? { ...described, schema: { title, type, properties: fields(properties) } } : described;
}

const FREE_FORM = ['labels', 'meta', 'capabilities', 'supports', 'visibility'];

const fields = (properties: unknown): Json =>
  mapValues((properties ?? {}) as Json, (value, name) => {
    const field = value as Json;
    return {
      type: firstType(field['type']),
      ...(field['context'] ? { context: field['context'] } : {}),
      ...(field['readonly'] ? { readonly: true } : {}),
      ...(field['enum'] ? { enum: field['enum'] } : {}),
      ...(field['properties'] && !FREE_FORM.includes(name) ? { properties: fields(field['properties']) } : {}),
    };
  });

/** One kind, or the collection of them, without the wording of its labels. */
function kinds(body: unknown, recorded: string[]): unknown {
  if (!isObject(body) || isError(body)) return body;
  if (body['slug'] && body['name']) return openLabels(body);
  return mapValues(only(body, recorded), openLabels);
}

function openLabels(kind: unknown): unknown {
  if (!isObject(kind) || !isObject(kind['labels'])) return kind;
  const labels = mapValues(kind['labels'], (text, name) =>
    name === 'name' || name === 'singular_name' || typeof text !== 'string' ? text : '{text}',
  );
  return { ...kind, labels };
}

/** Scripts and secrets of embed markup differ each time. */
function oembed(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { html, __text: text } = body;
  if (typeof html === 'string') return { ...body, html: html.replace(/<script[\s\S]*?<\/script>/g, '').trim() };
  if (typeof text === 'string') return { __text: text.replace(/<html>[\s\S]*<\/html>/, '<html>{html}</html>') };
  return body;
}
