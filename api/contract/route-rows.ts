import * as args from './args.ts';
import type { Merged } from './inferred.ts';
import type {
  AnsweredBy,
  AnswerForm,
  Arguments,
  EndpointRow,
  Method,
  Namespace,
  Permission,
  RouteRow,
} from './schema.ts';

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

export const GET = <O extends string, const T extends readonly Arguments[]>(
  operation: O,
  permission: Permission,
  answer: AnswerForm,
  answeredBy: AnsweredBy,
  ...tables: T
) => endpoint({ methods: ['GET'], operation, permission, answer, answeredBy }, tables);

const row =
  (...methods: Method[]) =>
  <O extends string, const T extends readonly Arguments[]>(
    operation: O,
    permission: Permission,
    answer: AnswerForm,
    ...tables: T
  ) =>
    endpoint({ methods, operation, permission, answer, answeredBy: 'server' }, tables);

export const POST = row('POST');
export const PUT = row('PUT');
export const CHANGE = row('POST', 'PUT', 'PATCH');
export const DELETE = row('DELETE');

/** Answered, but not part of the discovery document. */
export const hidden = <E extends EndpointRow>(endpoint: E): E => ({ ...endpoint, hidden: true });

/** Changes nothing, though it needs a body. */
export const safe = <E extends EndpointRow>(endpoint: E): E => ({ ...endpoint, safe: true });

const WORDS = ['type', 'status', 'taxonomy', 'unit', 'entry'];
const NAMESPACES: readonly Namespace[] = ['cms/v2', 'oembed/1.0', 'xlate/tm/v1'];

export function route<const P extends string, const E extends readonly EndpointRow[]>(
  path: P,
  more: Pick<RouteRow, 'kind' | 'schema' | 'hidden'>,
  ...endpoints: E
): TypedRoute<P, E> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  return {
    namespace: NAMESPACES.find((namespace) => path.startsWith(`/${namespace}`)) ?? '',
    path,
    params: Object.fromEntries(names.map((name) => [name, WORDS.includes(name) ? '[\\w-]+' : '[\\d]+'])),
    ...more,
    endpoints,
  };
}
