import { ANONYMOUS, type Caller } from '../../contract/caller.ts';
import { jsonBytes } from '../../lib/json-bytes.ts';
import { Problem } from '../../lib/problem.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import type { OperationResult, Service, Operation } from '../operations/operation.ts';
import { receiveUploads } from '../../content/store/media/receive-upload.ts';
import { API_ROOT, readRequestUrl, type RequestUrl } from './request-url.ts';
import { Authenticator } from './authenticate.ts';
import { BodyIntake, type IncomingBody } from './body-intake.ts';
import { refuseForeignForm } from './cors.ts';
import { followLinks } from './embed-linked.ts';
import { finish } from './finish.ts';
import { handle, readNow } from './handle.ts';
import {
  ATTEMPT_WINDOW_MS,
  DELIVERIES,
  DELIVERY_WINDOW_MS,
  FAILED_ATTEMPTS,
  READER_WINDOW_MS,
  SENTENCES,
} from './limits.ts';
import { inEmbedFormat, problemAnswer } from './problem-response.ts';
import { awaitPages, readPreference } from './prefer.ts';
import { RateLimit } from './rate-limit.ts';
import { ownContext, readContext, type RequestContext, type Engine } from './request-context.ts';
import { fromPairs } from '../request/query-string.ts';
import { hash } from '../../lib/hash.ts';
import { dryRun } from '../operations/dry-run.ts';
import { chooseEncoding, compress } from './compress.ts';
import { compileCheck } from '../request/compile-check.ts';

interface ApiOptions {
  /** Origins that may read responses made for a signed-in caller. */
  trustedOrigins?: readonly string[];
}

export interface Api {
  /** `client` identifies the sender for limits: sign-in attempts, password guesses, bytes held. */
  fetch(request: Request, client?: string, url?: RequestUrl | null): Promise<Response>;
  /**
   * Returns the body of an anonymous GET, without HTTP headers. `path` is below the site and includes the query. Throws
   * if the request is refused.
   */
  text(path: string): string;
  /** Totals of a list, for the same kind of request. */
  totals(path: string): { total: number; pages: number };
  /** Number of writes done, or begun and failed: some change responses but not the content. */
  writes(): number;
  /** Shared by other ways in, so that failed attempts are counted together. */
  authenticator: Authenticator;
}

/** The content API as a web-standard handler: takes a request, returns a response, knows no socket. */
export function createApi(service: Service, options: ApiOptions = {}): Api {
  const { users, clock, isWriter } = service.store;
  const authenticator = new Authenticator(users, clock, (login, password) => {
    if (isWriter) void users.noteUse(login, password, clock.now()).catch(service.report);
  });
  service.signIns = authenticator;
  const limits = {
    deliveries: new RateLimit(clock, { most: DELIVERIES, windowMs: DELIVERY_WINDOW_MS }),
    guesses: new RateLimit(clock, { most: FAILED_ATTEMPTS, windowMs: ATTEMPT_WINDOW_MS }),
    sentences: new RateLimit(clock, { most: SENTENCES, windowMs: READER_WINDOW_MS }),
  };
  const bodies = new BodyIntake(receiveUploads(service.store.files, service.store.dataDir));
  const trusted = options.trustedOrigins ?? [];
  // The site may live below a path of its host; requests carry the full path.
  const root = new URL(service.serializeContext.base).pathname.replace(/\/$/, '') + API_ROOT;
  const engine = liveEngine(service);
  let writes = 0;

  async function fetch(request: Request, client = '', known?: RequestUrl | null): Promise<Response> {
    describeRequest({ operation: 'api' });
    const body = bodies.of(request, client);
    const context = await open(request, known ?? readRequestUrl(request.url), client, body);
    if (!('path' in context)) return finish(request, context, null, { engine, trusted });
    if (context.endpoint) describeRequest({ operation: context.endpoint.operation, route: context.match!.route.path });
    const result = await timed(context, body);
    return finish(request, await followLinks(result, context), context, { engine, trusted });
  }

  /**
   * Answers a write once its pages are live; the header tells how long each part took and how many pages are pending.
   */
  async function timed(context: RequestContext, incoming: IncomingBody): Promise<OperationResult> {
    const started = performance.now();
    const result = await handle(context).finally(incoming.release);
    const { pages } = service;
    if (changesNothing(context)) return result;
    const { status = 200 } = result;
    // A failed write may have changed something. A refused one has not: counting it would let anybody clear all caches.
    if (status < 400 || status >= 500) writes++;
    if (status >= 400) return result;
    const written = performance.now();
    const timing = [`write;dur=${(written - started).toFixed(1)}`];
    if (pages) {
      await awaitPages(pages, readPreference(context.headers.get('prefer') ?? null));
      describeRequest({ visibleMs: performance.now() - started });
      timing.push(`refresh;dur=${(performance.now() - written).toFixed(1)}`, `pending;desc="${pages.pending}"`);
    }
    // The write is done but not yet visible to readers: the client must not take it for a failure.
    const warning = pages?.trouble ? { Warning: `199 - "${pages.trouble}"` } : {};
    return { ...result, headers: { ...result.headers, ...warning, 'Server-Timing': timing.join(', ') } };
  }

  async function open(
    request: Request,
    url: RequestUrl | null,
    client: string,
    body: IncomingBody,
  ): Promise<RequestContext | OperationResult> {
    if (!url || !isBelow(root, url.path)) return problemAnswer(new Problem('rest_no_route'), 'en', false);
    const path = url.path.slice(root.length) || '/';
    try {
      refuseForeignForm(request, trusted);
      const context = readContext(path, url, {
        engine,
        method: request.method,
        headers: new Map(request.headers),
        caller: await identify(request, client),
        async readBody(wish) {
          const read = await body.read(wish);
          // A body may arrive slowly: meanwhile its sender may have been removed, or have lost rights.
          context.caller = await identify(request, client);
          return read;
        },
        limits: { client, ...limits },
      });
      return context;
    } catch (error) {
      return inEmbedFormat(problemAnswer(error, 'en', false), path, fromPairs(url.pairs)['format']);
    }
  }

  async function identify(request: Request, client: string): Promise<Caller> {
    const caller = await authenticator.caller(request.headers, client);
    describeRequest({ user: caller.id });
    return caller;
  }

  function forAnybody(path: string): OperationResult {
    const result = readNow(ownContext(path.slice(API_ROOT.length), { engine, caller: ANONYMOUS }));
    // The result becomes a file, which a host would serve as if all was well.
    if ((result.status ?? 200) >= 400) throw new Error(`GET ${path} answers ${result.status}`);
    return result;
  }

  function totals(path: string): { total: number; pages: number } {
    const { totals } = forAnybody(path);
    if (!totals) throw new Error(`GET ${path} is not a list`);
    return totals;
  }

  function text(path: string): string {
    const { raw, body } = forAnybody(path);
    return Buffer.from(raw?.bytes ?? jsonBytes(body)).toString();
  }

  return { fetch, text, totals, authenticator, writes: () => writes };
}

const changesNothing = ({ endpoint, isDryRun }: RequestContext): boolean =>
  endpoint === null || isDryRun || endpoint.safe === true || endpoint.methods.includes('GET');

const isBelow = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

/** Answers every request from the content in memory. */
const liveEngine = (service: Service): Engine => ({
  service,
  checkOf: compileCheck,
  // The arguments were checked against the very table from which their types are inferred.
  perform: (input) => (service.operations[input.endpoint.operation] as Operation)(input, service),
  dryRun: (input) => dryRun(input, service),
  hash,
  pack(bytes, accepted) {
    const encoding = chooseEncoding(accepted, bytes.length);
    return encoding && { bytes: compress(bytes, encoding, 'once'), encoding };
  },
});
