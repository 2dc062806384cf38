import type { Language } from '../model.ts';
import { DESCRIBED, type Endpoint, type Route } from '../routes.ts';
import type { Argument, Field, Fields, JsonType, Namespace, Schema } from '../schema.ts';
import { formatMessage } from '../text/message.ts';
import { methodsOf } from '../match.ts';
import type { Json } from './json-schema.ts';

export interface SiteFacts {
  /** Public URL of the site, without a final slash. */
  base: string;
  name: string;
  description: string;
}

const VISIBLE = DESCRIBED.filter((route) => !route.hidden);

/** The namespaces in the order of the root document. */
const NAMESPACES: readonly Namespace[] = [...new Set(VISIBLE.map((route) => route.namespace))].filter(Boolean);

/** The document at the API root: the site, and every route with its methods and arguments. */
export function rootDocument(site: SiteFacts, language: Language): Json {
  return {
    name: site.name,
    description: site.description,
    url: site.base,
    home: site.base,
    gmt_offset: '1',
    timezone_string: '',
    namespaces: NAMESPACES,
    authentication: [],
    routes: describeRoutes(VISIBLE, site, language),
  };
}

/** The document at the root of a namespace, or undefined if the namespace does not exist. */
export function namespaceDocument(namespace: string, site: SiteFacts, language: Language): Json | undefined {
  const routes = VISIBLE.filter((route) => route.namespace !== '' && route.namespace === namespace);
  if (routes.length === 0) return undefined;
  return {
    namespace,
    routes: describeRoutes(routes, site, language),
    _links: { up: [{ href: urlOf('/', site) }] },
  };
}

/** The response to OPTIONS: one route, and the schema of its records. */
export function optionsDocument(route: Route, site: SiteFacts, language: Language): Json {
  const { _links, ...description } = describeRoute(route, site, language);
  return {
    ...description,
    ...(route.schema && { schema: describeSchema(route.schema.title, route.schema.fields, language) }),
    ...(_links && { _links }),
  };
}

/** The key of a route: its path with every parameter as a named group, `/cms/v2/posts/(?P<id>[\d]+)`. */
export const routeKey = ({ path, params }: Route): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${params[name]})`);

function describeRoutes(routes: readonly Route[], site: SiteFacts, language: Language): Json {
  return Object.fromEntries(routes.map((route) => [routeKey(route), describeRoute(route, site, language)]));
}

function describeRoute(route: Route, site: SiteFacts, language: Language) {
  const hasUrl = Object.keys(route.params).length === 0;
  const shown = route.endpoints.filter(({ hidden }) => !hidden);
  return {
    namespace: route.namespace,
    methods: methodsOf({ endpoints: shown }),
    endpoints: shown.map((endpoint) => describeEndpoint(endpoint, language)),
    ...(hasUrl && { _links: { self: urlOf(route.path, site) } }),
  };
}

const urlOf = (path: string, { base }: SiteFacts): string => `${base}/cms-json${path}`;

function describeEndpoint({ methods, args }: Endpoint, language: Language): Json {
  const shown = Object.entries(args).filter(([, argument]) => !argument.hidden);
  return {
    methods,
    args: Object.fromEntries(shown.map(([name, argument]) => [name, describeArgument(argument, language)])),
  };
}

function describeArgument(argument: Argument, language: Language): Json {
  const type = firstType(argument);
  return {
    required: argument.required === true,
    ...('default' in argument && { default: argument.default }),
    ...(argument.enum && { enum: argument.enum }),
    ...(argument.text && { description: formatMessage(language, argument.text) }),
    ...(type !== 'any' && { type }),
    ...(argument.items && { items: describeItems(argument.items) }),
  };
}

const describeItems = (items: Schema): Json => ({ type: firstType(items), ...(items.enum && { enum: items.enum }) });

/** Arguments have one type each; null is accepted in its place without being listed. */
const firstType = ({ type }: Schema): JsonType => (typeof type === 'string' ? type : type[0]!);

function describeSchema(title: string, fields: Fields, language: Language): Json {
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title,
    type: 'object',
    properties: describeFields(fields, language),
  };
}

function describeFields(fields: Fields, language: Language): Json {
  const shown = Object.entries(fields).filter(([, { unlisted }]) => !unlisted);
  return Object.fromEntries(shown.map(([name, field]) => [name, describeField(field, language)]));
}

function describeField(field: Field, language: Language): Json {
  const format = field.format === 'gmt-date-time' ? 'date-time' : field.format;
  return {
    description: formatMessage(language, field.text),
    type: field.type,
    ...((format === 'date-time' || format === 'uri') && { format }),
    context: field.context,
    // An addition to the known words: contexts that show the field if `_fields` names it.
    ...(field.onRequest && { on_request: field.onRequest }),
    ...(field.enum && { enum: field.enum }),
    ...(field.items && { items: describeItems(field.items) }),
    ...(field.readonly && { readonly: true }),
    ...(field.properties && { properties: describeFields(field.properties, language) }),
  };
}
