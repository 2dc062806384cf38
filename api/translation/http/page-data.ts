import { SESSION_HEADER } from '../../rest/request/credentials.ts';
import { chooseEncoding, compress } from '../../rest/http/compress.ts';
import { isFromHere } from '../../rest/http/origin.ts';
import { awaitPages } from '../../rest/http/prefer.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';
import { BODY_LIMITS, readBody } from '../../rest/http/read-body.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import { ENDPOINTS } from './endpoints.ts';
import { isToken } from '../../rest/http/sessions.ts';
import type { Visit } from './visit.ts';

/** Bytes from which an answer is compressed: that of a long job, not those that hold tokens. */
const LONG = 64 * 1024;

const NO_WISH = { respondAsync: false, wait: null };

/**
 * Answers a request for data. `path` is what follows `{base}/xlate/data/`; `known` is null for anonymous callers.
 */
export async function answerData(
  request: Request,
  path: string,
  known: Omit<Visit, 'params' | 'body'> | null,
): Promise<Response> {
  try {
    return toResponse(known ? await run(request, path, known) : problemAnswer(notSignedIn(), 'en', false), request);
  } catch (error) {
    if (!(error instanceof Problem)) known?.service.report(error);
    return toResponse(problemAnswer(error, known?.language ?? 'en', true), request);
  }
}

async function run(request: Request, path: string, known: Omit<Visit, 'params' | 'body'>): Promise<OperationResult> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const here = ENDPOINTS.filter((endpoint) => endpoint.path.test(path));
  const endpoint = here.find((candidate) => candidate.method === method);
  if (!endpoint) throw new Problem('rest_no_route');
  const params = [...(endpoint.path.exec(path) ?? [])].slice(1);
  if (method === 'GET') return endpoint.run({ ...known, params, body: {} });
  refuseForgery(request.headers, known.session.token);
  const { values: body } = await readBody(request, BODY_LIMITS[endpoint.takes ?? 'arguments']);
  const result = await endpoint.run({ ...known, params, body });
  const { pages } = known.service;
  if (pages && (result.status ?? 200) < 400) await awaitPages(pages, NO_WISH);
  return result;
}

/** Without JSON in its type a form of another site could send the body. */
function refuseForgery(headers: Headers, token: string): void {
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '');
  if (!isJson || !isFromHere(headers) || !isToken(headers.get(SESSION_HEADER), token)) {
    throw new Problem('rest_forbidden');
  }
}

const notSignedIn = () => new Problem('rest_forbidden');

function toResponse({ status = 200, body, raw, headers }: OperationResult, request: Request): Response {
  const bytes = raw ? raw.bytes : Buffer.from(JSON.stringify(body));
  const accepted = request.headers.get('accept-encoding');
  const encoding = !raw && bytes.length >= LONG ? chooseEncoding(accepted, bytes.length) : null;
  return new Response((encoding ? compress(bytes, encoding) : bytes) as BodyInit, {
    status,
    headers: {
      ...headers,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      'Content-Type': raw?.type ?? 'application/json; charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
