import type { ErrorObject } from 'ajv';
import type { Endpoint } from '../../contract/routes.ts';
import { Problem } from '../../lib/problem.ts';
import { decode } from './decode.ts';
import { defect, refused, type ValidationError, validationErrorsOf } from './validation-error.ts';

/** Values in the URL of a request, by name. */
export type PathParams = Record<string, string | number>;

/** Typed arguments, or the names of required ones that are missing, or every bad one with its defect. */
export type Validation =
  { args: Record<string, unknown> } | { missing: string[] } | { invalid: Record<string, ValidationError> };

/** Whether arguments are as the table of their endpoint says; it leaves what is wrong with them in `errors`. */
export interface Check {
  (args: unknown): boolean | Promise<unknown>;
  errors?: ErrorObject[] | null;
}

/** The check of an endpoint: compiled when it is first asked for, or in advance where code cannot be made of text. */
export type CheckOf = (endpoint: Endpoint) => Check;

const knownDefaults = new WeakMap<Endpoint, Record<string, unknown>>();

/**
 * Reads the arguments of a request: decodes what came, checks it, fills in defaults and drops unknown names.
 *
 * `raw` holds query and body as they came, lists and objects already put together; `params` the values of the URL,
 * which stand above both. A required argument that is missing is reported before any defect, as is every bad argument
 * together with the others.
 */
export function validate(
  endpoint: Endpoint,
  raw: Record<string, unknown>,
  params: PathParams,
  checkOf: CheckOf,
): Validation {
  const check = checkOf(endpoint);
  const given = decodeAll(endpoint, raw);
  const conflicts = applyPath(endpoint, given, params);

  const missing = Object.keys(endpoint.args).filter((name) => endpoint.args[name]!.required && !(name in given));
  if (missing.length > 0) return { missing };

  const defects = check(given) ? {} : validationErrorsOf(check.errors ?? []);
  const invalid = { ...defects, ...conflicts };
  return Object.keys(invalid).length > 0 ? { invalid } : { args: { ...defaultsOf(endpoint), ...given } };
}

/** The same for who cannot go on without: throws the problem that a caller is told. */
export function checkedArgs(
  endpoint: Endpoint,
  raw: Record<string, unknown>,
  params: PathParams,
  checkOf: CheckOf,
): Record<string, unknown> {
  const checked = validate(endpoint, raw, params, checkOf);
  if ('missing' in checked) {
    throw new Problem('rest_missing_callback_param', {
      values: { params: checked.missing.join(', ') },
      data: { params: checked.missing },
    });
  }
  if ('invalid' in checked) throw refused(checked.invalid);
  return checked.args;
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

/** Puts the values of the URL among the arguments. A request that names another record twice over is refused. */
function applyPath(
  { args }: Endpoint,
  given: Record<string, unknown>,
  params: PathParams,
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
function defaultsOf(endpoint: Endpoint): Record<string, unknown> {
  const known = knownDefaults.get(endpoint);
  if (known) return known;
  const defaults: Record<string, unknown> = {};
  for (const [name, argument] of Object.entries(endpoint.args)) {
    const value = decode(argument, argument.default);
    if (value !== undefined) defaults[name] = Object.freeze(value);
  }
  knownDefaults.set(endpoint, defaults);
  return defaults;
}
