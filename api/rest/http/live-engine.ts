import { hash } from '../../lib/hash.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import { dryRun } from '../operations/dry-run.ts';
import type { Operation, Service } from '../operations/operation.ts';
import { chooseEncoding, compress } from './compress.ts';
import type { Engine } from './engine.ts';
import { compileCheck } from '../request/compile-check.ts';

/** Size in bytes from which a response is compressed, such as all units of a long job. */
const LONG = 64 * 1024;

/** Answers every request from the content in memory. */
export const liveEngine = (service: Service): Engine => ({
  service,
  checkOf: compileCheck,
  // The arguments were checked against the very table from which their types are inferred.
  perform(input) {
    const { operation } = input.endpoint;
    describeRequest({ operation, route: input.route.path });
    return (service.operations[operation] as Operation)(input, service);
  },
  dryRun(input) {
    const { operation } = input.endpoint;
    describeRequest({ operation, route: input.route.path });
    return dryRun(input, service);
  },
  hash,
  pack(bytes, accepted) {
    const encoding = bytes.length < LONG ? null : chooseEncoding(accepted, bytes.length);
    return encoding && { bytes: compress(bytes, encoding), encoding };
  },
});
