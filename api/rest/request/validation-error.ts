import type { ErrorObject } from 'ajv';
import type { ValidationErrorCode } from '../../contract/errors.ts';
import type { JsonType, TextKey } from '../../contract/schema.ts';
import type { Message } from '../../contract/text/message.ts';
import { Problem } from '../../lib/problem.ts';

/** What is wrong with one argument. `params.param` names the place: the argument, or an item of it (`include[0]`). */
export interface ValidationError extends Message {
  code: ValidationErrorCode;
}

export const defect = (
  param: string,
  text: TextKey = 'invalid.value',
  values: Message['params'] = {},
  code: ValidationErrorCode = 'rest_invalid_param',
): ValidationError => ({ code, text, params: { param, ...values } });

/** Says no to arguments, each with its defect. */
export const refused = (invalid: Record<string, ValidationError>, status: 400 | 422 = 400): Problem =>
  new Problem('rest_invalid_param', { status, data: { invalid } });

/** Says no to one argument that is not as it must be. */
export const wrong = (param: string, text?: TextKey, values?: Message['params']): Problem =>
  refused({ [param]: defect(param, text, values) });

/** One defect per argument, the most basic one: a wrong type says more than the rules that follow from it. */
export function validationErrorsOf(errors: readonly ErrorObject[]): Record<string, ValidationError> {
  const defects: Record<string, ValidationError> = {};
  const basicFirst = errors.toSorted((a, b) => rank(a) - rank(b));
  for (const error of basicFirst) {
    const [name, place] = argumentOf(error);
    defects[name] ??= describe(error, place);
  }
  return defects;
}

const rank = ({ keyword }: ErrorObject): number => (keyword === 'type' ? 0 : 1);

/** `/include/0` => `['include', 'include[0]']` */
function argumentOf({ instancePath, params }: ErrorObject): [name: string, place: string] {
  const [, name = '', ...rest] = instancePath.split('/');
  // What is unknown is a key of what stands at the path.
  const { additionalProperty: unknown } = params as { additionalProperty?: string };
  if (unknown !== undefined) rest.push(unknown);
  return [name, name + rest.map((part) => `[${part}]`).join('')];
}

function describe(error: ErrorObject, param: string): ValidationError {
  const rules = (error.parentSchema ?? {}) as Rules;
  switch (error.keyword) {
    case 'type':
      return defect(param, typeText(rules.type), {}, 'rest_invalid_type');
    case 'enum': {
      const text = param === 'status' && error.data === 'trash' ? 'invalid.trash' : 'invalid.enum';
      return defect(param, text, { allowed: rules.enum!.join(', ') }, 'rest_not_in_enum');
    }
    case 'minimum':
    case 'maximum':
      return outOfBounds(error.keyword, rules, param);
    case 'maxLength':
      return defect(param, 'invalid.length', { limit: rules.maxLength }, 'rest_out_of_bounds');
    case 'minItems':
    case 'maxItems': {
      const { minItems: minimum, maxItems: maximum } = rules;
      return defect(param, 'invalid.entries', { minimum, maximum }, 'rest_out_of_bounds');
    }
    case 'additionalProperties':
      return defect(param, 'invalid.null');
    case 'format':
      if (rules.format === 'digits') return defect(param, 'invalid.digits', {}, 'rest_invalid_pattern');
      return defect(param, rules.format === 'date' ? 'invalid.day' : 'invalid.date', {}, 'rest_invalid_date');
    default:
      return defect(param);
  }
}

interface Rules {
  type: JsonType | readonly JsonType[];
  enum?: readonly unknown[];
  format?: string;
  minimum: number;
  maximum: number;
  maxLength: number;
  minItems: number;
  maxItems: number;
}

function typeText(type: Rules['type']): TextKey {
  const first = typeof type === 'string' ? type : type[0];
  return first && first !== 'any' ? `invalid.${first}` : 'invalid.value';
}

/** The widest limits are those of exact numbers; they are named only to those beyond them. */
function outOfBounds(keyword: 'minimum' | 'maximum', { minimum, maximum }: Rules, param: string): ValidationError {
  const isRange = minimum !== Number.MIN_SAFE_INTEGER && maximum !== Number.MAX_SAFE_INTEGER;
  if (isRange) return defect(param, 'invalid.range', { minimum, maximum }, 'rest_out_of_bounds');
  return keyword === 'minimum'
    ? defect(param, 'invalid.minimum', { limit: minimum }, 'rest_out_of_bounds')
    : defect(param, 'invalid.maximum', { limit: maximum }, 'rest_out_of_bounds');
}
