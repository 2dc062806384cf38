import { can, type Caller } from '../../contract/caller.ts';
import type { Endpoint } from '../../contract/routes.ts';
import { optionsDocument } from '../../contract/derive/discovery.ts';
import type { Awaitable } from '../../lib/after.ts';
import { Problem } from '../../lib/problem.ts';
import { authorize, permits, subjectOf } from '../operations/authorize.ts';
import { siteFacts } from '../operations/discovery.ts';
import { readOnlyProblem } from '../operations/find.ts';
import type { OperationInput, OperationResult } from '../operations/operation.ts';
import { inEmbedFormat, problemAnswer } from './problem-response.ts';
import { NOTHING, type Body } from './read-body.ts';
import { languageOf, methodOf, type RequestContext } from './request-context.ts';
import type { Match } from '../../contract/match.ts';
import { validate } from '../request/validate.ts';
import { wantedFields } from './respond.ts';

/**
 * Finds the endpoint, reads the arguments, checks permission and runs the operation. Each step refuses with a problem.
 */
export async function handle(context: RequestContext): Promise<OperationResult> {
  try {
    if (methodOf(context) === 'OPTIONS') return describe(context);
    const endpoint = findEndpoint(context);
    const hasBody = context.method !== 'GET' && context.method !== 'HEAD';
    const refusal = hasBody ? refusalOf(context, context.match!, endpoint) : null;
    const { body: kind = 'arguments' } = endpoint;
    return await perform(context, endpoint, hasBody ? await context.readBody({ kind, refusal }) : NOTHING);
  } catch (error) {
    return answerFor(error, context);
  }
}

/** The same for a read that is answered synchronously from the content in memory. */
export function readNow(context: RequestContext): OperationResult {
  try {
    const result = perform(context, findEndpoint(context), NOTHING);
    if (result instanceof Promise) throw new Error(`GET ${context.path} is not answered synchronously`);
    return result;
  } catch (error) {
    return answerFor(error, context);
  }
}

/** A program is limited to the scope of its password, whatever its owner may do. */
function refuseBeyondScope({ scope }: Caller, { methods, safe, proposes }: Endpoint): void {
  if (!scope || safe || methods.includes('GET')) return;
  if (scope === 'read' || !proposes) throw new Problem('rest_forbidden');
}

function answerFor(error: unknown, { engine, locale, caller, path, given }: RequestContext): OperationResult {
  if (!(error instanceof Problem)) engine.service.report(error);
  return inEmbedFormat(problemAnswer(error, locale, caller.id !== 0), path, given['format']);
}

function findEndpoint(context: RequestContext): Endpoint {
  const { engine, limits, endpoint } = context;
  if (!endpoint) throw new Problem('rest_no_route');
  refuseBeyondScope(context.caller, endpoint);
  const { writtenAt } = engine.service;
  if (writtenAt !== undefined && !endpoint.methods.includes('GET')) throw readOnlyProblem(writtenAt);
  if (endpoint.permission === 'signed request') limits?.deliveries.take(limits.client);
  if (endpoint.permission === 'propose' && !can(context.caller, 'edit_posts')) limits?.sentences.take(limits.client);
  return endpoint;
}

function perform(context: RequestContext, endpoint: Endpoint, body: Body): Awaitable<OperationResult> {
  const input = readCall(context, endpoint, body);
  context.args = input.args;
  authorizeCall(input, context);
  const { engine, isDryRun } = context;
  return isDryRun && engine.dryRun && !endpoint.methods.includes('GET') ? engine.dryRun(input) : engine.perform(input);
}

/**
 * Checks permission. Wrong guesses of an item's password are counted; after too many, even the right one is refused.
 */
function authorizeCall(input: OperationInput, { limits, engine }: RequestContext): void {
  const isGuess = input.args.password !== undefined && input.endpoint.permission === 'read item';
  if (isGuess) limits?.guesses.check(limits.client);
  try {
    authorize(input.endpoint.permission, input, engine.service);
  } catch (error) {
    if (isGuess && error instanceof Problem && error.code === 'rest_post_incorrect_password')
      limits?.guesses.note(limits.client);
    throw error;
  }
}

/** The refusal that applies regardless of the body; null if it depends on the body. */
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

function readCall(context: RequestContext, endpoint: Endpoint, { values, upload }: Body): OperationInput {
  const { route, params } = context.match!;
  const { engine, given, shaping, caller, locale, headers } = context;
  const raw = { ...given, ...values };
  const args = validate(endpoint, raw, params, engine.checkOf);
  const { root_language } = engine.service.store.index.site;
  const language = languageOf(args['xlate_language']) ?? languageOf(args['lang']) ?? root_language;
  const fields = '_fields' in values ? wantedFields(values['_fields']) : shaping.fields;
  return { route, endpoint, args, fields, given: new Set(Object.keys(raw)), caller, language, locale, upload, headers };
}

function describe({ match: found, engine, locale }: RequestContext): OperationResult {
  if (!found) return { body: [] };
  return { body: optionsDocument(found.route, siteFacts({ locale }, engine.service), locale) };
}

/** Methods of a route that this caller may use on this record; empty if the record does not exist. */
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

/** The ids in the URL, under the names that the endpoint uses for them. */
function idsOf({ params }: Match, { parent }: Endpoint['args']): { id?: number; parent?: number } {
  const ids: { id?: number; parent?: number } = {};
  const { id, [parent?.path ?? 'parent']: owner } = params;
  if (typeof id === 'number') ids.id = id;
  if (typeof owner === 'number') ids.parent = owner;
  return ids;
}
