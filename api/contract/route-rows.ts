import * as args from './args.ts';
import type { Merged } from './inferred.ts';
import type { AnswerForm, Arguments, EndpointRow, Method, Namespace, Permission, RouteRow } from './schema.ts';

/** How rows of the route table are written. */

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

/** A GET that files of the output answer too, while it is asked without arguments. */
export const FILE = <O extends string, const T extends readonly Arguments[]>(
  operation: O,
  permission: Permission,
  ...tables: T
) => endpoint({ methods: ['GET'], operation, permission, inFiles: true }, tables);

/** Answers with records of its route. */
export const shows = <E extends EndpointRow>(answer: AnswerForm, endpoint: E): E => ({ ...endpoint, answer });

/** Answered, but not part of the discovery document. */
export const hidden = <R extends EndpointRow | RouteRow>(row: R): R => ({ ...row, hidden: true });

/** Changes nothing, though it needs a body. */
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
