import { ROUTES, type OperationName, type Endpoint, type Route } from './routes.ts';
import type { Method } from './schema.ts';

/** A route and the values in its URL: ids as numbers, words as written. */
export interface Match {
  route: Route;
  params: Record<string, string | number>;
}

/**
 * The pattern of ids in the contract. Ids with leading zeros do not match: each record must have one URL, so that
 * it is cached once.
 */
const DIGITS = '[\\d]+';
const ID = '0|[1-9]\\d*';

const PATTERNS = ROUTES.map((route) => ({ route, expression: expressionOf(route) }));

function expressionOf({ path, params }: Route): RegExp {
  const escaped = path.replace(/\/$/, '').replaceAll('.', '\\.');
  const named = escaped.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return `(?<${name}>${value === DIGITS ? ID : value})`;
  });
  return new RegExp(`^${named}/?$`, 'i');
}

/**
 * Finds the route of a path below the API root, which starts with a slash. Letter case is ignored and a trailing slash
 * is allowed; any other difference is not a match.
 *
 *     match('/cms/v2/Posts/101/') // => { route: …, params: { id: 101 } }
 *     match('/cms/v2/posts/0101') // => null
 *     match('/cms/v2//posts')      // => null
 */
export function match(path: string): Match | null {
  for (const { route, expression } of PATTERNS) {
    const found = expression.exec(path === '' ? '/' : path);
    if (found) return { route, params: readParams(route, found.groups ?? {}) };
  }
  return null;
}

export const endpointOf = (route: Route, method: string): Endpoint | undefined =>
  route.endpoints.find(({ methods }) => methods.includes(method as Method));

/** The first row of an operation in the contract, optionally among the routes of a kind. */
export function findOperation(name: OperationName, kind?: Route['kind']): { route: Route; endpoint: Endpoint } {
  for (const route of ROUTES) {
    const endpoint = (!kind || route.kind === kind) && route.endpoints.find(({ operation }) => operation === name);
    if (endpoint) return { route, endpoint };
  }
  throw new TypeError(`no route has the operation ${name}`);
}

/** The distinct methods of a route, in the order of its endpoints. */
export const methodsOf = (route: Pick<Route, 'endpoints'>): Method[] => [
  ...new Set(route.endpoints.flatMap(({ methods }) => methods)),
];

function readParams(route: Route, groups: Record<string, string>): Match['params'] {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, route.params[name] === DIGITS ? readId(text) : text]),
  );
}

/** An id too long to be exact becomes the greatest exact one, which no record has. */
const readId = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
