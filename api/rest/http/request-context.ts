import type { Caller } from '../../contract/caller.ts';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import type { Endpoint } from '../../contract/routes.ts';
import type { BodyWish } from './body-intake.ts';
import { NOTHING, type Body } from './read-body.ts';
import { readPreference } from './prefer.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RequestUrl } from './request-url.ts';
import { endpointOf, match, type Match } from '../../contract/match.ts';
import { fromPairs } from '../request/query-string.ts';
import type { CheckOf } from '../request/validate.ts';
import type { OperationInput, OperationResult, ReadService } from '../operations/operation.ts';
import { readShaping, type Shaping } from './respond.ts';

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

/**
 * One request, parsed once: matching, handling and finishing read nothing else. Requests that the service makes to
 * itself have a context too.
 */
export interface RequestContext {
  engine: Engine;
  /** As sent. */
  method: string;
  /** Path below the API root. */
  path: string;
  /** The matched route; null if none matches. */
  match: Match | null;
  /** The parsed query, with lists and objects assembled. */
  given: Record<string, unknown>;
  shaping: Shaping;
  headers: ReadonlyMap<string, string>;
  caller: Caller;
  /** Language of messages and descriptions. */
  locale: Language;
  readBody(wish: BodyWish): Promise<Body>;
  /**
   * Limits of this client: on signed requests, wrong guesses of item passwords, and sentences that a reader proposes.
   * Absent for requests that need none.
   */
  limits?: { client: string } & Record<'deliveries' | 'guesses' | 'sentences', RateLimit>;
  /** Whether a write should only be simulated. */
  isDryRun: boolean;
  /** Typed arguments, set once they have been validated. */
  args: Readonly<Record<string, unknown>>;
  /** The endpoint of the route for this method; null if there is none. */
  endpoint: Endpoint | null;
}

/** The parts that are not read from the URL. */
type Sender = Pick<RequestContext, 'engine' | 'caller'> & Partial<RequestContext>;

/** Reads the path below the API root and the query. */
export function readContext(path: string, { pairs }: Pick<RequestUrl, 'pairs'>, sender: Sender): RequestContext {
  const given = fromPairs(pairs);
  const { method = 'GET', headers = new Map<string, string>() } = sender;
  const found = match(path);
  const wanted = methodOf({ method, headers, given });
  return {
    method,
    path,
    match: found,
    endpoint: (found && endpointOf(found.route, wanted === 'HEAD' ? 'GET' : wanted)) ?? null,
    given,
    shaping: readShaping(given),
    headers,
    locale: messageLanguage(given),
    readBody: async () => NOTHING,
    isDryRun: wantsDryRun(given['dry_run']) || readPreference(headers.get('prefer') ?? null).isDryRun,
    args: {},
    ...sender,
  };
}

/** A request of the service to itself. `path` is below the API root and includes the query. */
export function ownContext(path: string, sender: Sender): RequestContext {
  const [plain = '/', query = ''] = path.split('?', 2);
  return readContext(plain || '/', { pairs: [...new URLSearchParams(query)] }, sender);
}

/** `?dry_run=1`, for clients that cannot send headers. */
const wantsDryRun = (given: unknown): boolean => given === '1' || given === 'true' || given === '';

/** Language of messages and descriptions that the arguments of a request name. */
export const messageLanguage = (given: Readonly<Record<string, unknown>>): Language =>
  languageOf(given['lang']) ?? languageOf(given['xlate_language']) ?? 'en';

export const languageOf = (value: unknown): Language | undefined => LANGUAGES.find((language) => language === value);

/** The effective method. A POST can replace methods that some proxies block; a GET never becomes a write. */
export function methodOf({ method, headers, given }: Pick<RequestContext, 'method' | 'headers' | 'given'>): string {
  if (method !== 'POST') return method;
  const wanted = headers.get('x-http-method-override') ?? given['_method'] ?? 'POST';
  // A list of methods is invalid.
  return typeof wanted === 'string' ? wanted.toUpperCase() : '';
}
