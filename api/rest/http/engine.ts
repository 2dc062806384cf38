import type { OperationInput, OperationResult, ReadService } from '../operations/operation.ts';
import type { CheckOf } from '../request/validate.ts';

/** What answers requests: the whole service on a server, only its reads at the edge. */
export interface Engine {
  service: ReadService;
  checkOf: CheckOf;
  /** Performs the operation of the endpoint. */
  perform(input: OperationInput): OperationResult | Promise<OperationResult>;
  /** Reports what a write would do. */
  dryRun?(input: OperationInput): Promise<OperationResult>;
  /** Short content hash, as in `api/lib/hash.ts`; engines at the edge compute it asynchronously. */
  hash(bytes: Uint8Array): string | Promise<string>;
  /**
   * Compresses bytes in an encoding that the client accepts (`accepted` is its `Accept-Encoding`); null to send them
   * uncompressed.
   */
  pack?(bytes: Uint8Array, accepted: string | null): { bytes: Uint8Array; encoding: string } | null;
}
