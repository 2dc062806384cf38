import type { ErrorCode } from '../contract/errors.ts';
import type { Language } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import type { Defect } from './defect.ts';
import { say } from './message.ts';

/** The answer to a request without required arguments. */
export function missingArguments(names: readonly string[]): Problem {
  const code: ErrorCode = 'rest_missing_callback_param';
  return new Problem(code, { values: { params: names.join(', ') }, data: { params: names } });
}

/** The answer to a request with bad arguments: each one's defect in the language of the answer. */
export function invalidArguments(defects: Readonly<Record<string, Defect>>, language: Language): Problem {
  const code: ErrorCode = 'rest_invalid_param';
  const rows = Object.entries(defects).map(([name, defect]) => ({
    name,
    defect,
    message: say(language, defect.text, defect.params),
  }));
  return new Problem(code, {
    values: { params: rows.map(({ name }) => name).join(', ') },
    data: {
      params: Object.fromEntries(rows.map(({ name, message }) => [name, message])),
      details: Object.fromEntries(rows.map(({ name, defect, message }) => [name, detailOf(defect, message)])),
    },
  });
}

/** Existing clients find the place of a wrong type, which may be inside a list, in `data.param`. */
const detailOf = ({ code, params }: Defect, message: string): object => ({
  code,
  message,
  data: code === 'rest_invalid_type' ? { param: params['param'] } : null,
});
