import { ANONYMOUS, type Caller } from '../contract/caller.ts';
import { COMMON_HEADERS } from '../contract/headers.ts';
import { Problem } from '../lib/problem.ts';
import { describeRequest } from '../log/request-scope.ts';
import type { OperationResult, Service } from '../operations/operation.ts';
import { receiveUploads } from '../store/media/receive-upload.ts';
import { Authenticator } from './authenticate.ts';
import { BodyIntake, type IncomingBody } from './body-intake.ts';
import { corsHeaders } from './cors.ts';
import { embedLinked, wantedRelations } from './embed-linked.ts';
import { allowedMethods, handle } from './handle.ts';
import { ATTEMPT_WINDOW_MS, DELIVERIES, DELIVERY_WINDOW_MS, FAILED_ATTEMPTS } from './limits.ts';
import { inEmbedFormat } from './oembed-problem.ts';
import { awaitPages, readPreference } from './prefer.ts';
import { problemAnswer } from './problem-response.ts';
import { RateLimit } from './rate-limit.ts';
import { ownContext, readContext, type RequestContext } from './request-context.ts';
import { readRequestUrl, type RequestUrl } from './request-url.ts';
import { fromPairs } from './request/query-string.ts';
import { ENVELOPED, entityTag, envelope, pagingHeaders, readShaping, refuseCallback, shapeBody } from './respond.ts';

export interface ApiOptions {
  /** Origins that may read answers made for a signed-in caller. */
  trustedOrigins?: readonly string[];
}

export interface Api {
  /** `client` is by what the sender is counted: attempts to sign in, guesses, bytes that are held. */
  fetch(request: Request, client?: string, url?: RequestUrl | null): Promise<Response>;
  /**
   * The body of what anybody is answered at a path below the site, query and all, without the headers around it. Throws
   * where the answer is a refusal.
   */
  text(path: string): Promise<string>;
  /** The totals of the same, for a list. */
  totals(path: string): Promise<{ total: number; pages: number }>;
  /** For other ways in: failed attempts are counted together. */
  authenticator: Authenticator;
}

export const API_ROOT = '/cms-json';

/** The content API as a web-standard handler: a request in, a response out, no socket in sight. */
export function createApi(service: Service, options: ApiOptions = {}): Api {
  const authenticator = new Authenticator(service.store.users, service.store.clock);
  const deliveries = new RateLimit(service.store.clock, { most: DELIVERIES, windowMs: DELIVERY_WINDOW_MS });
  const guesses = new RateLimit(service.store.clock, { most: FAILED_ATTEMPTS, windowMs: ATTEMPT_WINDOW_MS });
  const bodies = new BodyIntake(receiveUploads(service.store.files, service.store.dataDir));
  const trusted = options.trustedOrigins ?? [];
  // The site may live below a path of its host; addresses of requests are whole.
  const root = new URL(service.serializeContext.base).pathname.replace(/\/$/, '') + API_ROOT;
  const apiBase = service.serializeContext.base + API_ROOT;

  async function fetch(request: Request, client = '', known?: RequestUrl | null): Promise<Response> {
    describeRequest({ operation: 'api' });
    const body = bodies.of(request, client);
    const context = await open(request, known ?? readRequestUrl(request.url), client, body);
    if (!('path' in context)) return finish(request, context, null, trusted);
    const result = await timed(context, body);
    if (context.operation) describeRequest({ operation: context.operation });
    return finish(request, await embed(result, context), context, trusted);
  }

  /** A write is answered when its pages are live; the header says how long each part took and what is still to come. */
  async function timed(context: RequestContext, incoming: IncomingBody): Promise<OperationResult> {
    const started = performance.now();
    const result = await handle(context).finally(incoming.release);
    const { pages } = service;
    if (isRead(context.method) || (result.status ?? 200) >= 400) return result;
    const written = performance.now();
    if (pages) await awaitPages(pages, readPreference(context.headers.get('prefer') ?? null));
    if (pages) describeRequest({ visibleMs: performance.now() - started });
    const timing = [`write;dur=${(written - started).toFixed(1)}`];
    if (pages)
      timing.push(`refresh;dur=${(performance.now() - written).toFixed(1)}`, `pending;desc="${pages.pending}"`);
    // The write is done, but its readers may not see it yet: the client must not take it for a failure.
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
      return readContext(path, url, {
        service,
        method: request.method,
        headers: new Map(request.headers),
        caller: await identify(request, client),
        readBody: (wish) => body.read(wish),
        limitSigned() {
          deliveries.check(client);
          deliveries.note(client);
        },
        guesses: { check: () => guesses.check(client), note: () => guesses.note(client) },
      });
    } catch (error) {
      return inEmbedFormat(problemAnswer(error, 'en', false), path, fromPairs(url.pairs)['format']);
    }
  }

  async function identify(request: Request, client: string): Promise<Caller> {
    const caller = await authenticator.caller(request.headers.get('authorization'), client);
    describeRequest({ user: caller.id });
    return caller;
  }

  /** Follows the links of the answer's records as the same caller. */
  async function embed(result: OperationResult, context: RequestContext): Promise<OperationResult> {
    const wanted = context.given['_embed'];
    if (wanted === undefined || (result.status ?? 200) >= 400) return result;
    const relations = wantedRelations(wanted);
    const one = (record: unknown) => embedLinked(record, relations, (href) => fetchLinked(href, context));
    const body = Array.isArray(result.body) ? await Promise.all(result.body.map(one)) : await one(result.body);
    return { ...result, body };
  }

  async function fetchLinked(href: string, { caller, texts }: RequestContext): Promise<unknown> {
    const path = `${href}${href.includes('?') ? '&' : '?'}context=embed`.slice(apiBase.length);
    return (await handle(ownContext(path, { service, caller, texts }))).body;
  }

  async function forAnybody(path: string): Promise<OperationResult> {
    const result = await handle(ownContext(path.slice(API_ROOT.length), { service, caller: ANONYMOUS }));
    // What comes of this becomes a file, which a host serves as if all was well.
    if ((result.status ?? 200) >= 400) throw new Error(`GET ${path} answers ${result.status}`);
    return result;
  }

  async function totals(path: string): Promise<{ total: number; pages: number }> {
    const { totals } = await forAnybody(path);
    if (!totals) throw new Error(`GET ${path} is no list`);
    return totals;
  }

  async function text(path: string): Promise<string> {
    const { raw, body } = await forAnybody(path);
    return raw ? Buffer.from(raw.bytes).toString() : JSON.stringify(body);
  }

  return { fetch, text, totals, authenticator };
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** A HEAD is answered as its GET is, byte for byte of the headers. */
const isGet = (method: string): boolean => method === 'GET' || method === 'HEAD';

const isBelow = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

/** Turns an answer into bytes with its headers. */
function finish(
  request: Request,
  result: OperationResult,
  context: RequestContext | null,
  trusted: readonly string[],
): Response {
  const raw = context?.given ?? {};
  const shaping = { ...(context?.shaping ?? readShaping({})) };
  const isPersonal = request.headers.has('authorization') || 'password' in raw || !isGet(request.method);
  let { status = 200, body } = result;
  const headers: Record<string, string> = { ...COMMON_HEADERS, ...result.headers };
  try {
    refuseCallback(shaping.jsonp);
  } catch (error) {
    ({ status = 400, body } = problemAnswer(error, 'en', false));
    shaping.jsonp = null;
  }
  const allow = context ? allowedMethods(context) : [];
  if (allow.length > 0) headers['Allow'] = allow.join(', ');
  if (context) {
    Object.assign(headers, pagingHeaders(result, canonicalHref(context), { raw, ...askedOf(context) }));
  }
  if (result.raw) {
    headers['Content-Type'] = result.raw.type;
    Object.assign(headers, corsHeaders(request.headers.get('origin') || null, isPersonal, trusted));
    return withCaching(request, { bytes: result.raw.bytes, status, headers, isPersonal, version: result.version });
  }
  const isIndex = context?.match?.route.endpoints[0]?.operation === 'getNamespace';
  if (status < 400) body = shapeBody(body, shaping, isIndex);
  if (shaping.envelope) {
    body = envelope(status, body, headers);
    for (const name of ENVELOPED) delete headers[name];
    status = 200;
  }
  const json = JSON.stringify(body);
  const isScript = shaping.jsonp !== null && isGet(request.method) && !request.headers.has('authorization');
  const text = isScript ? `/**/${shaping.jsonp}(${json})` : json;
  headers['Content-Type'] = `application/${isScript ? 'javascript' : 'json'}; charset=UTF-8`;
  Object.assign(headers, corsHeaders(request.headers.get('origin') || null, isPersonal, trusted));
  // In an envelope an answer that failed looks like one that may be kept; after a sign-in a 401 is another answer.
  const isPassing = (result.status ?? 200) >= 500 || result.status === 401;
  return withCaching(request, {
    ...{ bytes: text, status, headers, version: result.version },
    isPersonal: isPersonal || isPassing,
  });
}

/** The address of the route itself: lower case, no slash at the end. */
function canonicalHref({ service, match, path }: RequestContext): string {
  const own = match?.route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(match.params[name])) ?? path;
  return `${service.serializeContext.base}${API_ROOT}${own}`;
}

const askedOf = ({ match, args }: RequestContext) => ({
  args,
  declared: new Set(Object.keys(match?.route.endpoints[0]?.args ?? {})),
});

interface Finished {
  bytes: string | Uint8Array;
  status: number;
  headers: Record<string, string>;
  isPersonal: boolean;
  version: string | undefined;
}

/** Public answers may be kept and asked about again; what was made for one caller is kept by nobody. */
function withCaching(request: Request, { bytes, status, headers, isPersonal, version }: Finished): Response {
  if (status < 300) headers['ETag'] = entityTag(bytes, version);
  headers['Cache-Control'] = isPersonal ? 'no-store' : 'no-cache';
  if (isGet(request.method) && headers['ETag'] && matches(request.headers.get('if-none-match'), headers['ETag'])) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { status, headers });
}

function matches(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === tag);
}
