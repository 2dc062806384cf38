import type { Caller } from '../../contract/caller.ts';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import type { Endpoint } from '../../contract/routes.ts';
import type { BodyWish } from './body-intake.ts';
import type { Engine } from './engine.ts';
import { NOTHING, type Body } from './read-body.ts';
import { readPreference } from './prefer.ts';
import type { RequestUrl } from './request-url.ts';
import { match, type Match } from '../../contract/match.ts';
import { fromPairs } from '../request/query-string.ts';
import { readShaping, type Shaping } from './respond.ts';

/**
 * One request, read once: matching, handling and finishing look here and at nothing else. Questions that the service
 * asks itself have one too.
 */
export interface RequestContext {
  engine: Engine;
  /** As sent. */
  method: string;
  /** Path below the API root. */
  path: string;
  /** Where the path leads; null when it is no route. */
  match: Match | null;
  /** As sent, without the question mark. */
  query: string;
  /** The same with its lists and objects put together. */
  given: Record<string, unknown>;
  shaping: Shaping;
  headers: ReadonlyMap<string, string>;
  caller: Caller;
  /** Language of messages and descriptions. */
  texts: Language;
  readBody(wish: BodyWish): Promise<Body>;
  /** Refuses a signed request when too many came from the same client. */
  limitSigned?(): void;
  /** Refuses what a reader sends when too much came from the same client. */
  limitReader?(): void;
  /** Wrong guesses of passwords of texts by this client; absent where nobody guesses. */
  guesses?: { check(): void; note(): void };
  /** Whether the sender only wants to know what a write would do. */
  isDryRun: boolean;
  /** Typed arguments, once they were understood. */
  args: Readonly<Record<string, unknown>>;
  /** What the route means by this method, once it was found. */
  endpoint: Endpoint | null;
}

/** What is not read from the URL. */
type Sender = Pick<RequestContext, 'engine' | 'caller'> & Partial<RequestContext>;

/** Reads the path below the API root and the query. */
export function readContext(path: string, url: Pick<RequestUrl, 'query' | 'pairs'>, sender: Sender): RequestContext {
  const given = fromPairs(url.pairs);
  return {
    method: 'GET',
    path,
    match: match(path),
    query: url.query,
    given,
    shaping: readShaping(given),
    headers: new Map(),
    texts: languageOf(given['lang']) ?? languageOf(given['xlate_language']) ?? 'en',
    readBody: async () => NOTHING,
    isDryRun: wantsDryRun(given['dry_run']) || readPreference(sender.headers?.get('prefer') ?? null).isDryRun,
    args: {},
    endpoint: null,
    ...sender,
  };
}

/** A question of the service to itself: `path` is below the API root, with its query. */
export function ownContext(path: string, sender: Sender): RequestContext {
  const [plain = '/', query = ''] = path.split('?', 2);
  return readContext(plain || '/', { query, pairs: [...new URLSearchParams(query)] }, sender);
}

/** For who cannot send headers: `?dry_run=1`. */
const wantsDryRun = (given: unknown): boolean => given === '1' || given === 'true' || given === '';

export const languageOf = (value: unknown): Language | undefined => LANGUAGES.find((language) => language === value);
