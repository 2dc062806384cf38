import type { Role } from '../../api/contract/roles.ts';

export const AREAS = [
  'rights',
  'leaks',
  'injection',
  'paths',
  'parsing',
  'resources',
  'uploads',
  'caching',
  'sign-in',
] as const;

/** One request. It is sent by the administrator, with JSON, unless it says otherwise. */
export interface Sent {
  /** Whose credentials it carries; null for nobody's. */
  as?: Role | null;
  method?: string;
  /** With its query, as it is sent. */
  path: string;
  json?: unknown;
  bytes?: string | Uint8Array;
  headers?: Record<string, string>;
}

/** What an attacker sends, and what comes of it. */
export interface Attack extends Sent {
  area: (typeof AREAS)[number];
  /** What is tried, so that "an attacker … " is a sentence. */
  tries: string;
  /** What others do before; each of these requests must succeed. */
  before?: readonly Sent[];
  status: number;
  code?: string;
  /** Words that stand nowhere in the answer, its headers included. */
  lacks?: readonly string[];
  holds?: readonly string[];
}
