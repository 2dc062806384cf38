import type { ErrorObject } from 'ajv';
import type { Match } from '../../contract/match.ts';
import type { Endpoint } from '../../contract/routes.ts';
import { perObject } from '../../lib/per-object.ts';
import { Problem } from '../../lib/problem.ts';
import { decode } from './decode.ts';
import { defect, refused, type ValidationError, validationErrorsOf } from './validation-error.ts';

/** Whether arguments match the table of their endpoint; leaves the defects in `errors`. */
export interface Check {
  (args: unknown): boolean | Promise<unknown>;
  errors?: ErrorObject[] | null;
}

/** The check of an endpoint: compiled on first use, or in advance where code cannot be generated at run time. */
export type CheckOf = (endpoint: Endpoint) => Check;

/**
 * Reads the arguments of a request: decodes them, checks them, fills in defaults and drops unknown names.
 *
 * `raw` holds query and body as sent, with lists and objects assembled; `params` the values of the URL, which override
 * both. Throws the problem for the caller: one that names the missing required arguments, else one with all defects.
 */
export function validate(
  endpoint: Endpoint,
  raw: Record<string, unknown>,
  params: Match['params'],
  checkOf: CheckOf,
): Record<string, unknown> {
  const check = checkOf(endpoint);
  const given = decodeAll(endpoint, raw);
  const conflicts = applyPath(endpoint, given, params);

  const missing = Object.keys(endpoint.args).filter((name) => endpoint.args[name]!.required && !(name in given));
  if (missing.length > 0)
    throw new Problem('rest_missing_callback_param', {
      values: { params: missing.join(', ') },
      data: { params: missing },
    });

  const defects = check(given) ? {} : validationErrorsOf(check.errors ?? []);
  const invalid = { ...defects, ...conflicts };
  if (Object.keys(invalid).length > 0) throw refused(invalid);
  return { ...defaultsOf(endpoint), ...given };
}

function decodeAll({ args }: Endpoint, raw: Record<string, unknown>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(args)) {
    if (!Object.hasOwn(raw, name) || argument.path) continue;
    const value = decode(argument, raw[name]);
    if (value !== undefined) given[name] = value;
  }
  return given;
}

/** Adds the values of the URL to the arguments. A request that also names a different record is refused. */
function applyPath(
  { args }: Endpoint,
  given: Record<string, unknown>,
  params: Match['params'],
): Record<string, ValidationError> {
  const conflicts: Record<string, ValidationError> = {};
  for (const [name, argument] of Object.entries(args)) {
    const expected = params[argument.path ?? name];
    if (expected === undefined) continue;
    if (name in given && given[name] !== expected) conflicts[name] = defect(name, 'invalid.path', { expected });
    given[name] = expected;
  }
  return conflicts;
}

/** Defaults are shared by all requests, so lists among them are frozen. */
const defaultsOf = perObject(({ args }: Endpoint): Record<string, unknown> => {
  const defaults: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(args)) {
    const value = decode(argument, argument.default);
    if (value !== undefined) defaults[name] = Object.freeze(value);
  }
  return defaults;
});
