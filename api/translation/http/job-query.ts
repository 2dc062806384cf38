import type { OperationArgs } from '../../contract/routes.ts';
import { findOperation } from '../../http/request/match.ts';
import { fromPairs } from '../../http/request/query-string.ts';
import { compileCheck } from '../../http/request/compile-check.ts';
import { checkedArgs } from '../../http/request/validate.ts';
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
