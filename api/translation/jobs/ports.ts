import type { Noted } from '../../content/audit/keep-audit.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TranslateTexts } from '../../lib/http-client/translate.ts';

/** A file from elsewhere. */
interface FetchedFile {
  bytes: Uint8Array;
}

/** The safe way to get files, handed in: this room opens no connection. Rejects with a `Problem`. */
export type FetchFile = (
  url: string,
  options: { allow: readonly string[]; types: readonly string[]; maxBytes: number; data?: boolean },
) => Promise<FetchedFile>;

/** The safe way to send signed JSON (Standard Webhooks). Rejects with a `Problem`. */
export type PostSigned = (
  url: string,
  json: unknown,
  secret: string,
  options: { allow: readonly string[]; id?: string },
) => Promise<{ type: string; bytes: Uint8Array }>;

/** What the operator decides; the part of `api/settings.ts` that matters here. */
export interface TranslationOptions {
  ateBaseUrl: string;
  ateSecret: string;
  xliffHosts: readonly string[];
  publishReceived: boolean;
  /** URL of a machine that speaks as LibreTranslate does, and its key; empty for none. */
  mtUrl?: string;
  mtApiKey?: string;
}

export interface Ports {
  fetch: FetchFile;
  post: PostSigned;
  /** Absent where there is no machine. */
  translate?: TranslateTexts;
  clock: Clock;
  /** Takes note of an error that has nobody to be told to. */
  report(error: unknown): void;
  /** Writes into the audit log what is no change of a record. */
  note(noted: Noted): Promise<void>;
  /** Public URL of the site without a final slash. */
  base: string;
}
