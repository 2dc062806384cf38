import type { Caller } from '../contract/caller.ts';
import type { Language } from '../contract/model.ts';
import { LANGUAGES } from '../contract/model.ts';
import type { Endpoint, Route } from '../contract/shape.ts';
import { optionsDocument } from '../derive/discovery.ts';
import { endpointOf, match, type Match } from '../derive/match.ts';
import { fromPairs } from '../derive/pairs.ts';
import { validate } from '../derive/validate.ts';
import { Problem } from '../lib/problem.ts';
import type { Answer, Call, Service } from '../operations/call.ts';
import { siteFacts } from '../operations/discovery.ts';
import { OPERATIONS } from '../operations/index.ts';
import { permit } from '../operations/permit.ts';
import { readBody } from './body.ts';
import { wantedFields } from './fields.ts';
import { problemAnswer } from './problem-answer.ts';
import type { Target } from './target.ts';

/** One request on its way to an answer. What could be learnt of it so far is kept for the answer's headers. */
export interface Exchange {
  request: Request;
  target: Target;
  /** Path below the API root. */
  path: string;
  caller: Caller;
  /** Refuses a signed request when too many came from the same address. */
  limitSigned(): void;
  service: Service;
  match: Match | null;
  /** Typed arguments, once they were understood. */
  args: Record<string, unknown>;
  texts: Language;
}

/** Route, arguments, permission, operation: each step refuses with a problem, and nothing later reads the raw request. */
export async function handle(exchange: Exchange): Promise<Answer> {
  const { service, target, path } = exchange;
  const query = fromPairs(target.pairs);
  exchange.texts = languageOf(query['lang']) ?? languageOf(query['xlate_language']) ?? 'en';
  try {
    exchange.match = match(path);
    const method = methodOf(exchange.request, query);
    if (method === 'OPTIONS') return describe(exchange);
    const endpoint = exchange.match && endpointOf(exchange.match.route, method === 'HEAD' ? 'GET' : method);
    if (!exchange.match || !endpoint) throw new Problem('rest_no_route');
    if (endpoint.permission === 'signed request') exchange.limitSigned();
    const call = await readCall(exchange, exchange.match, endpoint, query);
    exchange.args = call.args;
    permit(endpoint.permission, call, service);
    const operation = OPERATIONS[endpoint.operation];
    if (!operation) throw new Problem('rest_no_route');
    return await operation(call, service);
  } catch (error) {
    if (!(error instanceof Problem)) service.report(error);
    return problemAnswer(error, exchange.texts, exchange.caller.id !== 0);
  }
}

/** A POST can stand in for the methods that some proxies do not let through; a GET never becomes a write. */
function methodOf(request: Request, query: Record<string, unknown>): string {
  if (request.method !== 'POST') return request.method;
  const wanted = request.headers.get('x-http-method-override') ?? query['_method'] ?? 'POST';
  // A list of methods is none.
  return typeof wanted === 'string' ? wanted.toUpperCase() : '';
}

async function readCall(
  exchange: Exchange,
  found: Match,
  endpoint: Endpoint,
  query: Record<string, unknown>,
): Promise<Call> {
  const { request, target, caller } = exchange;
  const takesFiles = found.route.kind === 'attachment' && endpoint.operation === 'createItem';
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody ? await readBody(request, takesFiles) : { values: {}, upload: null };
  const raw = { ...query, ...body.values };
  const checked = validate(endpoint, raw, found.params);
  if ('missing' in checked) {
    throw new Problem('rest_missing_callback_param', {
      values: { params: checked.missing.join(', ') },
      data: { params: checked.missing },
    });
  }
  if ('invalid' in checked) throw new Problem('rest_invalid_param', { data: { invalid: checked.invalid } });
  const language = languageOf(checked.args['xlate_language']) ?? languageOf(raw['lang']) ?? 'cs';
  return {
    route: found.route,
    endpoint,
    args: checked.args,
    fields: wantedFields(raw['_fields']),
    given: new Set(Object.keys(raw)),
    caller,
    language,
    texts: exchange.texts,
    path: exchange.path,
    query: target.query,
    upload: body.upload,
    headers: new Map(request.headers),
  };
}

const languageOf = (value: unknown): Language | undefined => LANGUAGES.find((language) => language === value);

function describe(exchange: Exchange): Answer {
  const { match: found, service, texts } = exchange;
  if (!found) return { body: [] };
  return { body: optionsDocument(found.route, siteFacts({ texts }, service), texts) };
}

/** Methods of a route that this caller may use on this record; empty when the record does not exist. */
export function allowedMethods({ match: found, caller, service }: Exchange): string[] {
  if (!found) return [];
  const methods = new Set<string>();
  for (const endpoint of found.route.endpoints) {
    const verdict = mayCall(found.route, endpoint, found.params, caller, service);
    if (verdict === 'missing') return [];
    if (verdict === 'yes') for (const method of endpoint.methods) methods.add(method);
  }
  return [...methods];
}

function mayCall(
  route: Route,
  endpoint: Endpoint,
  params: Match['params'],
  caller: Caller,
  service: Service,
): 'yes' | 'no' | 'missing' {
  const checked = validate(endpoint, {}, params);
  const args = 'args' in checked ? checked.args : params;
  try {
    permit(endpoint.permission, { route, args, caller, given: new Set() }, service);
    return 'yes';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code.includes('_invalid') ? 'missing' : 'no';
  }
}
