import type { BodyKind } from '../../rest/http/read-body.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import type { Visit } from './visit.ts';

/** A URL below `{base}/xlate/data/`; each pair of brackets is one of the visit's `params`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  path: RegExp;
  /** What is sent, where it is more than a few arguments. */
  takes?: BodyKind;
  run(visit: Visit): OperationResult | Promise<OperationResult>;
}
