import type { OperationInput, OperationResult, ReadService } from '../operations/operation.ts';
import type { CheckOf } from '../request/validate.ts';

/** What requests are answered by: the whole service on a server, its reads at the edge. */
export interface Engine {
  service: ReadService;
  checkOf: CheckOf;
  /** Does what the endpoint of the call names. */
  perform(input: OperationInput): OperationResult | Promise<OperationResult>;
  /** Tells what the same call would do, of one that writes. */
  dryRun?(input: OperationInput): Promise<OperationResult>;
  /** Short content hash, as in `api/lib/hash.ts`; engines at the edge find it out beside other work. */
  hash(bytes: Uint8Array): string | Promise<string>;
  /** The same bytes as a client takes them, `accepted` by its `Accept-Encoding`; null to send them as they are. */
  pack?(bytes: Uint8Array, accepted: string | null): { bytes: Uint8Array; encoding: string } | null;
}
