import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { parseOrigin } from './origin.ts';
import type { Origin } from './origin.ts';

/** Finds every address of a host name; rejects with a system error when there is none. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

/** Times in milliseconds. */
export interface Limits {
  /** For finding the address, and again for connecting to it (TLS included). */
  connect: number;
  /** From the request to the end of the answer's head. */
  headers: number;
  /** Over all hops and the body. */
  whole: number;
  /** Most redirects followed. */
  redirects: number;
  /** Longest address, in characters. */
  address: number;
}

export const defaultLimits: Limits = { connect: 5_000, headers: 10_000, whole: 30_000, redirects: 3, address: 2_048 };

/** What the operator allows beyond the rules that hold for everyone. */
export interface OutgoingPolicy {
  /**
   * Hosts that may live at addresses which are not public: `wiki.internal`, or with scheme and port,
   * `http://wiki.internal:8080`. Only the latter form opens another scheme or port to callers that allow any public host.
   */
  privateHosts?: readonly string[];
  limits?: Partial<Limits>;
  lookup?: Lookup;
}

/** A policy with everything filled in and read. */
export interface Guard {
  exceptions: readonly Origin[];
  limits: Limits;
  lookup: Lookup;
}

/** Throws a plain error for an entry of `privateHosts` that cannot be read: a mistake of the operator, found at start. */
export function readPolicy(policy: OutgoingPolicy): Guard {
  return {
    exceptions: (policy.privateHosts ?? []).map(parseOrigin),
    limits: { ...defaultLimits, ...policy.limits },
    lookup: policy.lookup ?? ((host) => lookup(host, { all: true, verbatim: true })),
  };
}
