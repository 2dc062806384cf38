import { COMMON_HEADERS } from '../../contract/headers.ts';
import { jsonBytes } from '../../lib/json-bytes.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../operations/operation.ts';
import { API_ROOT } from './request-url.ts';
import { hasCredentials } from '../request/credentials.ts';
import { corsHeaders } from './cors.ts';
import type { Engine, RequestContext } from './request-context.ts';
import { allowedMethods } from './handle.ts';
import { problemAnswer } from './problem-response.ts';
import { ENVELOPED, entityTag, envelope, isCallback, pagingHeaders, readShaping, shapeBody } from './respond.ts';

/** The engine that answered, and the origins that may read responses made for one caller. */
interface Answerer {
  engine: Pick<Engine, 'hash' | 'pack'>;
  trusted: readonly string[];
}

/** A HEAD is answered with exactly the headers of the GET. */
const isGet = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Preflights let pages of other sites send what they announce. */
const announcedMethod = ({ method, headers }: Request): string =>
  (method === 'OPTIONS' && headers.get('access-control-request-method')) || method;

/** Turns a result into a response with its headers. */
export async function finish(
  request: Request,
  answer: OperationResult,
  context: RequestContext | null,
  { engine, trusted }: Answerer,
): Promise<Response> {
  const raw = context?.given ?? {};
  const shaping = context?.shaping ?? readShaping({});
  const isRefused = shaping.jsonp !== null && !isCallback(shaping.jsonp);
  const result = isRefused ? { ...withoutFile(answer), ...problemAnswer(BAD_CALLBACK, 'en', false) } : answer;
  const isPersonal = hasCredentials(request.headers) || 'password' in raw || !isGet(announcedMethod(request));
  const headers: Record<string, string> = { ...COMMON_HEADERS, ...result.headers };
  if (context) {
    const allow = allowedMethods(context);
    if (allow.length > 0) headers['Allow'] = allow.join(', ');
    Object.assign(headers, pagingHeaders(result, canonicalHref(context), { raw, ...askedOf(context) }));
  }
  Object.assign(headers, corsHeaders(request.headers.get('origin') || null, isPersonal, trusted));
  // What was allowed for a read must not serve for a write that follows.
  if (request.method === 'OPTIONS') headers['Access-Control-Max-Age'] = '0';
  let { status = 200, body } = result;
  const { version } = result;
  if (result.raw) {
    headers['Content-Type'] = result.raw.type;
    return withCaching(request, engine, { bytes: result.raw.bytes, status, headers, isPersonal, version });
  }
  const isIndex = context?.match?.route.endpoints[0]?.operation === 'getNamespace';
  if (status < 400) body = shapeBody(body, shaping, isIndex);
  if (shaping.envelope) {
    body = envelope(status, body, headers);
    for (const name of ENVELOPED) delete headers[name];
    status = 200;
  }
  const isScript = shaping.jsonp !== null && !isRefused && isGet(request.method) && !hasCredentials(request.headers);
  const bytes = isScript ? `/**/${shaping.jsonp}(${JSON.stringify(body)})` : jsonBytes(body);
  headers['Content-Type'] = `application/${isScript ? 'javascript' : 'json'}; charset=UTF-8`;
  // In an envelope a failure would look cacheable, and after a sign-in a 401 may become another response.
  const isPassing = (answer.status ?? 200) >= 500 || answer.status === 401;
  return withCaching(request, engine, { bytes, status, headers, version, isPersonal: isPersonal || isPassing });
}

const BAD_CALLBACK = new Problem('rest_callback_invalid');

const withoutFile = ({ raw: _raw, ...result }: OperationResult): OperationResult => result;

/** The URL of the route itself: lower case, without a trailing slash. */
function canonicalHref({ engine, match, path }: RequestContext): string {
  const own = match?.route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(match.params[name])) ?? path;
  return `${engine.service.serializeContext.base}${API_ROOT}${own}`;
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

const encoder = new TextEncoder();

/** Size in bytes from which a response is compressed, such as a long list. */
const LONG = 64 * 1024;

/** Public responses may be cached and revalidated; those made for one caller are never cached. */
async function withCaching(
  request: Request,
  { hash, pack }: Pick<Engine, 'hash' | 'pack'>,
  { bytes: body, status, headers, isPersonal, version }: Finished,
): Promise<Response> {
  // Encoded once: for the tag, for the wire and for the cache.
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  if (status < 300) headers['ETag'] = entityTag(await hash(bytes), version);
  headers['Cache-Control'] = isPersonal ? 'no-store' : 'no-cache';
  // Writes are not delayed by compression.
  const isLong = isGet(request.method) && bytes.length >= LONG;
  if (isLong) headers['Vary'] = 'Origin, Accept-Encoding';
  if (isGet(request.method) && headers['ETag'] && matches(request.headers.get('if-none-match'), headers['ETag'])) {
    return new Response(null, { status: 304, headers });
  }
  // Other sites cannot trigger requests for secrets, so compressed lengths leak nothing.
  const packed = isLong ? pack?.(bytes, request.headers.get('accept-encoding')) : null;
  if (packed) headers['Content-Encoding'] = packed.encoding;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return wholeResponse(packed?.bytes ?? bytes, { status, headers });
}

/** Whether an `If-None-Match` header names a tag. */
export function matches(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === tag);
}

/** Bodies by response, kept as long as the response lives. */
const bodies = new WeakMap<Response, Uint8Array>();

/** A response with its body at hand: reading it back out of a `Response` would need copies and a stream. */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit): Response {
  const response = new Response(bytes as BodyInit, init);
  bodies.set(response, bytes);
  return response;
}

/** The body of a response; must be called only once. */
export const bodyOf = async (response: Response): Promise<Uint8Array> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
