import type { Role } from '../../api/contract/roles.ts';

/** One request; by default sent by the administrator, with JSON. */
export interface Sent {
  /** Role whose credentials it carries; null for none. */
  as?: Role | null;
  method?: string;
  /** With its query, as sent. */
  path: string;
  json?: unknown;
  bytes?: string | Uint8Array;
  headers?: Record<string, string>;
}

/** A request by an attacker, and its expected outcome. */
export interface Attack extends Sent {
  /** Preceding requests by others, which must succeed. */
  before?: readonly Sent[];
  status: number;
  code?: string;
  /** Words that must not be in the answer, including its headers. */
  lacks?: readonly string[];
  holds?: readonly string[];
}
