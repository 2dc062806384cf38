import type { Endpoint, Route } from '../contract/schema.ts';
import { optionsDocument } from '../derive/discovery.ts';
import { Problem } from '../lib/problem.ts';
import { authorize, permits, subjectOf } from '../operations/authorize.ts';
import { siteFacts } from '../operations/discovery.ts';
import { readOnlyProblem } from '../operations/find.ts';
import type { OperationInput, OperationResult } from '../operations/operation.ts';
import { inEmbedFormat } from './oembed-problem.ts';
import { problemAnswer } from './problem-response.ts';
import { NOTHING, type BodyKind } from './read-body.ts';
import { languageOf, type RequestContext } from './request-context.ts';
import { endpointOf, type Match } from './request/match.ts';
import { methodOf } from './request/method.ts';
import { checkedArgs } from './request/validate.ts';
import { wantedFields } from './sparse-fields.ts';

/** Endpoint, arguments, permission, operation: each step refuses with a problem. */
export async function handle(context: RequestContext): Promise<OperationResult> {
  const { engine, match: found } = context;
  try {
    const method = methodOf(context);
    if (method === 'OPTIONS') return describe(context);
    const endpoint = found && endpointOf(found.route, method === 'HEAD' ? 'GET' : method);
    if (!endpoint) throw new Problem('rest_no_route');
    context.operation = endpoint.operation;
    const { writtenAt } = engine.service;
    if (writtenAt !== undefined && !endpoint.methods.includes('GET')) throw readOnlyProblem(writtenAt);
    if (endpoint.permission === 'signed request') context.limitSigned?.();
    const input = await readCall(context, found, endpoint);
    context.args = input.args;
    authorizeCall(input, context);
    return await engine.perform(input);
  } catch (error) {
    if (!(error instanceof Problem)) engine.service.report(error);
    return inEmbedFormat(
      problemAnswer(error, context.texts, context.caller.id !== 0),
      context.path,
      context.given['format'],
    );
  }
}

/** Asks for the right. Wrong guesses of a text's password are counted, and after too many not even a right one is heard. */
function authorizeCall(input: OperationInput, { guesses, engine }: RequestContext): void {
  if (input.args.password === undefined || input.endpoint.permission !== 'read item') guesses = undefined;
  guesses?.check();
  try {
    authorize(input.endpoint.permission, input, engine.service);
  } catch (error) {
    if (error instanceof Problem && error.code === 'rest_post_incorrect_password') guesses?.note();
    throw error;
  }
}

/** Why a call is refused whatever its body says; null where that depends on it. */
function refusalOf(context: RequestContext, match: Match, { permission, args }: Endpoint): Problem | null {
  const { caller, engine } = context;
  try {
    authorize(permission, { route: match.route, caller, given: new Set(), args: idsOf(match, args) }, engine.service);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function bodyOf({ kind }: Route, { operation }: Endpoint): BodyKind {
  if (operation === 'receiveTranslation' || operation === 'storeJob') return 'delivery';
  return kind === 'attachment' && operation === 'createItem' ? 'upload' : 'arguments';
}

async function readCall(context: RequestContext, found: Match, endpoint: Endpoint): Promise<OperationInput> {
  const { route, params } = found;
  const { engine, method, given, shaping, caller, texts, path, query, headers } = context;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const refusal = hasBody ? refusalOf(context, found, endpoint) : null;
  const { values, upload } = hasBody ? await context.readBody({ kind: bodyOf(route, endpoint), refusal }) : NOTHING;
  const raw = { ...given, ...values };
  const args = checkedArgs(endpoint, raw, params, engine.checkOf);
  const { root_language } = engine.service.store.index.site;
  const language = languageOf(args['xlate_language']) ?? languageOf(args['lang']) ?? root_language;
  const fields = '_fields' in values ? wantedFields(values['_fields']) : shaping.fields;
  const names = new Set(Object.keys(raw));
  return {
    route,
    endpoint,
    args,
    fields,
    given: names,
    caller,
    language,
    texts,
    path,
    query,
    upload,
    headers,
  };
}

function describe({ match: found, engine, texts }: RequestContext): OperationResult {
  if (!found) return { body: [] };
  return { body: optionsDocument(found.route, siteFacts({ texts }, engine.service), texts) };
}

/** Methods of a route that this caller may use on this record; empty when the record does not exist. */
export function allowedMethods({ match: found, caller, engine }: RequestContext): string[] {
  if (!found) return [];
  const { route } = found;
  const { index } = engine.service.store;
  const isCopy = engine.service.writtenAt !== undefined;
  const endpoints = route.endpoints.filter(({ methods }) => !isCopy || methods.includes('GET'));
  const methods = new Set<string>();
  for (const { permission, methods: own, args } of endpoints) {
    const record = subjectOf(permission, route, idsOf(found, args), index);
    if (record === undefined) return [];
    if (permits(permission, record, caller, route, index)) for (const method of own) methods.add(method);
  }
  return [...methods];
}

/** The ids in the URL under the names that the endpoint has for them. */
function idsOf({ params }: Match, { parent }: Endpoint['args']): { id?: number; parent?: number } {
  const ids: { id?: number; parent?: number } = {};
  const { id, [parent?.path ?? 'parent']: owner } = params;
  if (typeof id === 'number') ids.id = id;
  if (typeof owner === 'number') ids.parent = owner;
  return ids;
}
