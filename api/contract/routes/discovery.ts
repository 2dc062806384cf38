import type { Arguments, Namespace } from '../schema.ts';
import { FILE, hiddenRoute, route } from './rows.ts';
import { flag, json, list, map, none, object, open, text } from './shapes.ts';

/** The documents that describe the API itself. */

const argument = object(
  { required: flag },
  { default: {}, enum: list({}), description: text, type: text, items: open },
);
const described = object(
  {
    namespace: text,
    methods: list(text),
    endpoints: list(object({ methods: list(text), args: { anyOf: [map(argument), none] } })),
  },
  { _links: object({ self: text }) },
);

const root = object({
  ...{ name: text, description: text, url: text, home: text, gmt_offset: text, timezone_string: text },
  ...{ namespaces: list(text), authentication: none, routes: map(described) },
});
const index = object({
  ...{ namespace: text, routes: map(described), _links: object({ up: list(object({ href: text })) }) },
});

/** The context of the root and of the namespace indexes: any value is accepted, and none changes the response. */
const anyContext = { context: { type: 'any', default: 'view' } } as const satisfies Arguments;

export const DISCOVERY = [
  route('/', FILE('getRoot', 'public', json(root), anyContext)),
  hiddenRoute('/openapi.json', FILE('getOpenApi', 'public', json(open))),
] as const;

export const namespaceIndex = (namespace: Namespace) =>
  route(
    `/${namespace}`,
    FILE('getNamespace', 'public', json(index), { namespace: { type: 'any', default: namespace } }, anyContext),
  );
