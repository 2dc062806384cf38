import { Ajv, type Options } from 'ajv';
import type { Endpoint } from '../../contract/routes.ts';
import { ajvSchema } from './ajv-schema.ts';
import { ARGUMENT_FORMATS } from './formats.ts';
import type { Check } from './validate.ts';

export const AJV_OPTIONS = {
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  formats: ARGUMENT_FORMATS,
} satisfies Options;

const ajv = new Ajv(AJV_OPTIONS);

const checks = new WeakMap<Endpoint, Check>();

/** Compiles the check of an endpoint on first use. */
export function compileCheck(endpoint: Endpoint): Check {
  const known = checks.get(endpoint);
  if (known) return known;
  const check = ajv.compile(ajvSchema(endpoint.args)) as Check;
  checks.set(endpoint, check);
  return check;
}
