import { ROUTES, type Endpoint } from '../../contract/routes.ts';
import type { Check, CheckOf } from '../../rest/request/validate.ts';

/** Every endpoint that answers a GET, by the name of its check. Edge engines cannot compile code at run time. */
export const READ_ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  ROUTES.flatMap(({ endpoints }) => endpoints)
    .filter(({ methods }) => methods.includes('GET'))
    .map((endpoint, place) => [`check${place}`, endpoint]),
);

/** Looks up checks that were compiled in advance, by the names of {@link READ_ENDPOINTS}. */
export function compiledChecks(checks: Readonly<Record<string, Check>>): CheckOf {
  const byEndpoint = new Map([...READ_ENDPOINTS].map(([name, endpoint]) => [endpoint, checks[name]]));
  return (endpoint) => {
    const check = byEndpoint.get(endpoint);
    if (!check) throw new TypeError('the worker was built for a different contract');
    return check;
  };
}
