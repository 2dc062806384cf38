import * as args from '../args.ts';
import type { Merged } from '../inferred.ts';
import type { Arguments, EndpointRow, Method, Namespace, Permission, RouteRow } from '../schema.ts';

/** Functions for writing rows of the route table. */

export interface TypedEndpoint<O extends string, A extends Arguments> extends EndpointRow<O> {
  args: A;
}

export interface TypedRoute<P extends string, E extends readonly EndpointRow[]> extends RouteRow {
  path: P;
  endpoints: E;
}

const row =
  (methods: readonly Method[], facts: { inFiles?: true } = {}) =>
  <O extends string, const T extends readonly Arguments[]>(
    operation: O,
    permission: Permission,
    answer: EndpointRow['answer'],
    ...tables: T
  ): TypedEndpoint<O, Merged<T>> => ({
    ...{ methods, operation, permission, answer, ...facts },
    args: Object.assign({}, ...tables, args.language) as Merged<T>,
  });

export const GET = row(['GET']);
/** A GET that output files also answer, as long as it has no arguments. */
export const FILE = row(['GET'], { inFiles: true });
export const POST = row(['POST']);
export const PUT = row(['PUT']);
export const CHANGE = row(['POST', 'PUT', 'PATCH']);
export const DELETE = row(['DELETE']);

/** Sets further columns of an endpoint. */
const having =
  (facts: Partial<EndpointRow>) =>
  <E extends EndpointRow>(endpoint: E): E => ({ ...endpoint, ...facts });

export const delivers = having({ body: 'delivery' });
export const uploads = having({ body: 'upload' });
export const proposes = having({ proposes: true });
export const safe = having({ safe: true });
export const writes = having({ writes: true });

/** Marks a row as answered, but not part of the discovery document. */
export const hidden = <R extends EndpointRow | RouteRow>(row: R): R => ({ ...row, hidden: true });

const NAMESPACES: readonly Namespace[] = ['cms/v2', 'oembed/1.0', 'xlate/tm/v1'];

export function recordRoute<const P extends string, const E extends readonly EndpointRow[]>(
  path: P,
  about: Pick<RouteRow, 'kind' | 'schema' | 'hidden'>,
  ...endpoints: E
): TypedRoute<P, E> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  const isWord = (name: string) => endpoints.some(({ args }) => args[name]?.type === 'string');
  return {
    namespace: NAMESPACES.find((namespace) => path.startsWith(`/${namespace}`)) ?? '',
    path,
    params: Object.fromEntries(names.map((name) => [name, isWord(name) ? '[\\w-]+' : '[\\d]+'])),
    ...about,
    endpoints,
  };
}

export const route = <const P extends string, const E extends readonly EndpointRow[]>(path: P, ...endpoints: E) =>
  recordRoute(path, {}, ...endpoints);

/** A route that is answered, but not part of the discovery document. */
export const hiddenRoute: typeof route = (path, ...endpoints) => recordRoute(path, { hidden: true }, ...endpoints);
