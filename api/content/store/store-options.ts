import type { Item } from '../../contract/model.ts';
import type { Change } from '../index/content-index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Files } from './disk/files.ts';
import type { RememberUrls } from './git/content-history.ts';

export interface StoreOptions {
  contentDir: string;
  dataDir: string;
  /** False for commands that only read: they take no lock and change nothing. */
  write?: boolean;
  /** Revisions kept per item. */
  revisionLimit?: number;
  clock?: Clock;
  files?: Files;
  /** If given, files moved by hand keep their old URLs. */
  remember?: RememberUrls;
  /** Reports errors that no caller awaits. */
  report?: (error: unknown) => void;
}

/**
 * Called with changes after they are durable and indexed. Its result is awaited before the write is answered, but its
 * errors are only reported, because the write is done.
 */
export type Listener = (changes: Change[], origin: ChangeOrigin) => void | Promise<void>;

export interface ChangeOrigin {
  /** Whether the service wrote the change, or found it on disk after an edit in git or an editor. */
  by: 'write' | 'disk';
  /** Files below the content folder that the service wrote. */
  paths: readonly string[];
}

export type InScope = <T>(work: () => T) => T;

export interface NewRecord {
  after: Item;
  inScope: InScope;
}
