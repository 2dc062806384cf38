import type { OperationArgs } from '../../contract/routes.ts';
import { endpointOf, match } from '../../http/request/match.ts';
import { fromPairs } from '../../http/request/query-string.ts';
import { validate } from '../../http/request/validate.ts';
import { Problem } from '../../lib/problem.ts';
import type { Visit } from './visit.ts';

export type JobListArgs = OperationArgs<'listJobs'>;

/** Which jobs a page asks for: the arguments that the route of the API has, read by the same rules. */
export function readJobQuery({ query }: Pick<Visit, 'query'>): JobListArgs {
  const route = match('/xlate/tm/v1/ate/jobs')?.route;
  const endpoint = route && endpointOf(route, 'GET');
  if (!endpoint) throw new TypeError('jobs cannot be listed');
  const checked = validate(endpoint, fromPairs(new URLSearchParams(query)));
  if (!('args' in checked)) {
    throw new Problem('rest_invalid_param', { data: { invalid: 'invalid' in checked ? checked.invalid : {} } });
  }
  return checked.args as unknown as JobListArgs;
}
