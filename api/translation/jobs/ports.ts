import type { Noted } from '../../content/audit/keep-audit.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TranslateTexts } from '../../lib/http-client/translate.ts';

/** The safe way to fetch files, passed in because this room opens no connections. Rejects with a `Problem`. */
export type FetchFile = (
  url: string,
  options: { allow: readonly string[]; types: readonly string[]; maxBytes: number; data?: boolean },
) => Promise<{ bytes: Uint8Array }>;

/** The safe way to send signed JSON (Standard Webhooks). Rejects with a `Problem`. */
export type PostSigned = (
  url: string,
  json: unknown,
  secret: string,
  options: { allow: readonly string[]; id?: string },
) => Promise<{ type: string; bytes: Uint8Array }>;

/** Options set by the operator; the part of `api/settings.ts` that matters here. */
export interface TranslationOptions {
  ateBaseUrl: string;
  ateSecret: string;
  xliffHosts: readonly string[];
  publishReceived: boolean;
  /** URL of a machine translation service with the LibreTranslate API, and its key; empty if none. */
  mtUrl?: string;
  mtApiKey?: string;
}

export interface Ports {
  fetch: FetchFile;
  post: PostSigned;
  /** Missing if there is no machine translation. */
  translate?: TranslateTexts;
  clock: Clock;
  /** Logs an error that cannot be returned to any caller. */
  report(error: unknown): void;
  /** Writes an audit log entry for an action that changes no record. */
  note(noted: Noted): Promise<void>;
  /** Public URL of the site, without a trailing slash. */
  base: string;
}
