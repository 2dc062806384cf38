import type { OperationArgs } from '../../contract/routes.ts';
import { findOperation } from '../../contract/match.ts';
import { fromPairs } from '../../rest/request/query-string.ts';
import { compileCheck } from '../../rest/request/compile-check.ts';
import { checkedArgs } from '../../rest/request/validate.ts';
import type { Visit } from './visit.ts';

type JobListArgs = OperationArgs<'listJobs'>;

/** Which jobs a page asks for: the arguments that the route of the API has, read by the same rules. */
export const readJobQuery = ({ query }: Pick<Visit, 'query'>): JobListArgs =>
  checkedArgs(
    findOperation('listJobs').endpoint,
    fromPairs(new URLSearchParams(query)),
    {},
    compileCheck,
  ) as JobListArgs;
