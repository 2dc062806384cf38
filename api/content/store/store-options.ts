import type { Item } from '../../contract/model.ts';
import type { Change } from '../index/content-index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Files } from './disk/files.ts';
import type { RememberUrls } from './git/content-history.ts';

export interface StoreOptions {
  contentDir: string;
  dataDir: string;
  /** False for commands that only read: they take no lock and leave everything as it is. */
  write?: boolean;
  /** Revisions kept per item. */
  revisionLimit?: number;
  clock?: Clock;
  files?: Files;
  /** Given, files that were moved by hand keep their old URLs. */
  remember?: RememberUrls;
  /** Hears of errors that nobody waits for. */
  report?: (error: unknown) => void;
}

/**
 * Hears of changes after they are durable and indexed. What it returns is awaited before the write is answered, but an
 * error of it only reported: the write is done.
 */
export type Listener = (changes: Change[], origin: ChangeOrigin) => void | Promise<void>;

export interface ChangeOrigin {
  /** Whether the service wrote a change, or found on the disk what somebody did in git or an editor. */
  by: 'write' | 'disk';
  /** Files below the content folder that the service wrote. */
  paths: readonly string[];
}

/** Ids given to requests with an idempotency key, by hash of the key. `at` is in milliseconds since 1970. */
export type ReservedIds = Record<string, { id: number; content: string; at: number }>;

/** Does work as part of what asked for it. */
export type InScope = <T>(work: () => T) => T;

/** A record that is to be, and the request that it belongs to. */
export interface NewRecord {
  after: Item;
  inScope: InScope;
}
