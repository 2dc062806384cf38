import { hash } from '../lib/hash.ts';
import type { Operation, Service } from '../operations/operation.ts';
import type { Engine } from './engine.ts';
import { OPERATIONS } from './operations.ts';
import { compileCheck } from './request/compile-check.ts';

/** Answers everything, out of the content in memory. */
export const liveEngine = (service: Service): Engine => ({
  service,
  checkOf: compileCheck,
  // The arguments were checked against the very table from which their types are inferred.
  perform: (input) => (OPERATIONS[input.endpoint.operation] as Operation)(input, service),
  hash,
});
