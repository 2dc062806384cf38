import type { ErrorObject } from 'ajv';
import type { ValidationErrorCode } from '../../contract/errors.ts';
import type { JsonType, TextKey } from '../../contract/schema.ts';
import type { Message } from '../../contract/text/message.ts';

/** What is wrong with one argument. `params.param` names the place: the argument, or an item of it (`include[0]`). */
export interface ValidationError extends Message {
  code: ValidationErrorCode;
}

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
      return { code: 'rest_invalid_type', text: typeText(rules.type), params: { param } };
    case 'enum':
      return {
        code: 'rest_not_in_enum',
        text: param === 'status' && error.data === 'trash' ? 'invalid.trash' : 'invalid.enum',
        params: { param, allowed: rules.enum!.join(', ') },
      };
    case 'minimum':
    case 'maximum':
      return { code: 'rest_out_of_bounds', ...limits(error.keyword, rules, param) };
    case 'maxLength':
      return { code: 'rest_out_of_bounds', text: 'invalid.length', params: { param, limit: rules.maxLength } };
    case 'minItems':
    case 'maxItems': {
      const { minItems: minimum, maxItems: maximum } = rules;
      return { code: 'rest_out_of_bounds', text: 'invalid.entries', params: { param, minimum, maximum } };
    }
    case 'additionalProperties':
      return { code: 'rest_invalid_param', text: 'invalid.null', params: { param } };
    case 'format':
      if (rules.format === 'digits') return { code: 'rest_invalid_pattern', text: 'invalid.digits', params: { param } };
      return {
        code: 'rest_invalid_date',
        text: rules.format === 'date' ? 'invalid.day' : 'invalid.date',
        params: { param },
      };
    default:
      return { code: 'rest_invalid_param', text: 'invalid.value', params: { param } };
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
function limits(keyword: 'minimum' | 'maximum', { minimum, maximum }: Rules, param: string): Message {
  const isRange = minimum !== Number.MIN_SAFE_INTEGER && maximum !== Number.MAX_SAFE_INTEGER;
  if (isRange) return { text: 'invalid.range', params: { param, minimum, maximum } };
  return keyword === 'minimum'
    ? { text: 'invalid.minimum', params: { param, limit: minimum } }
    : { text: 'invalid.maximum', params: { param, limit: maximum } };
}
