import { Ajv, type Options } from 'ajv';
import type { Endpoint } from '../../contract/routes.ts';
import type { Check } from './validate.ts';
import type { Argument, Arguments, Schema } from '../../contract/schema.ts';
import { perObject } from '../../lib/per-object.ts';
import { hasType } from './decode.ts';
import { ARGUMENT_FORMATS } from './formats.ts';

export const AJV_OPTIONS = {
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  formats: ARGUMENT_FORMATS,
} satisfies Options;

const ajv = new Ajv(AJV_OPTIONS);

/** Compiles the check of an endpoint on first use. */
export const compileCheck = perObject(({ args }: Endpoint) => ajv.compile(ajvSchema(args)) as Check);

/** The JSON Schema that decoded arguments are checked against. */
export function ajvSchema(args: Arguments): object {
  const names = Object.keys(args);
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, checkedArgument(args[name]!)])) };
}

/** The schema describes decoded values, not the form that clients write. */
function checkedArgument(argument: Argument): object {
  if (argument.accepts === 'text') return { type: 'string' };
  if (argument.accepts === 'pixels') return { type: 'integer' };
  const checked = checkedPart(argument);
  return argument.null === 'now' ? { ...checked, type: [argument.type, 'null'] } : checked;
}

function checkedPart({ type, enum: allowed, items, properties, format, minimum, maximum, ...counts }: Schema): object {
  if (type === 'any') return {};
  const checkedFormat = format === 'uri' || format === 'slug' ? undefined : format;
  return {
    type,
    ...(allowed && { enum: allowed }),
    ...(items && { items: checkedPart(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, checkedPart(part)])),
      additionalProperties: false,
    }),
    ...(checkedFormat && { format: checkedFormat }),
    ...(counts.maxLength && { maxLength: counts.maxLength }),
    ...(counts.maxItems && { minItems: counts.minItems ?? 0, maxItems: counts.maxItems }),
    // Larger numbers are not exact, so two of them could name the same item.
    ...(hasType({ type }, 'integer') && {
      minimum: minimum ?? Number.MIN_SAFE_INTEGER,
      maximum: maximum ?? Number.MAX_SAFE_INTEGER,
    }),
  };
}
