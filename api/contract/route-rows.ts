import * as args from './args.ts';
import type { Merged } from './inferred.ts';
import type { AnswerForm, Arguments, EndpointRow, Method, Namespace, Permission, RouteRow } from './schema.ts';

/** Functions for writing rows of the route table. */

export interface TypedEndpoint<O extends string, A extends Arguments> extends EndpointRow<O> {
  args: A;
}

export interface TypedRoute<P extends string, E extends readonly EndpointRow[]> extends RouteRow {
  path: P;
  endpoints: E;
}

function endpoint<O extends string, const T extends readonly Arguments[]>(
  facts: Omit<EndpointRow, 'args'> & { operation: O },
  tables: T,
): TypedEndpoint<O, Merged<T>> {
  return { ...facts, args: Object.assign({}, ...tables, args.language) as Merged<T> };
}

const row =
  (...methods: Method[]) =>
  <O extends string, const T extends readonly Arguments[]>(operation: O, permission: Permission, ...tables: T) =>
    endpoint({ methods, operation, permission }, tables);

export const GET = row('GET');
export const POST = row('POST');
export const PUT = row('PUT');
export const CHANGE = row('POST', 'PUT', 'PATCH');
export const DELETE = row('DELETE');

/** A GET that output files also answer, as long as it has no arguments. */
export const FILE = <O extends string, const T extends readonly Arguments[]>(
  operation: O,
  permission: Permission,
  ...tables: T
) => endpoint({ methods: ['GET'], operation, permission, inFiles: true }, tables);

/** Sets how an endpoint returns records of its route. */
export const shows = <E extends EndpointRow>(answer: AnswerForm, endpoint: E): E => ({ ...endpoint, answer });

/** Marks a row as answered, but not part of the discovery document. */
export const hidden = <R extends EndpointRow | RouteRow>(row: R): R => ({ ...row, hidden: true });

/** Marks an endpoint that changes nothing, though it needs a body. */
export const safe = <E extends EndpointRow>(endpoint: E): E => ({ ...endpoint, safe: true });

const WORDS = ['type', 'status', 'taxonomy', 'unit', 'entry'];
const NAMESPACES: readonly Namespace[] = ['cms/v2', 'oembed/1.0', 'xlate/tm/v1'];

export function recordRoute<const P extends string, const E extends readonly EndpointRow[]>(
  path: P,
  about: Pick<RouteRow, 'kind' | 'schema'>,
  ...endpoints: E
): TypedRoute<P, E> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  return {
    namespace: NAMESPACES.find((namespace) => path.startsWith(`/${namespace}`)) ?? '',
    path,
    params: Object.fromEntries(names.map((name) => [name, WORDS.includes(name) ? '[\\w-]+' : '[\\d]+'])),
    ...about,
    endpoints,
  };
}

export const route = <const P extends string, const E extends readonly EndpointRow[]>(path: P, ...endpoints: E) =>
  recordRoute(path, {}, ...endpoints);
