import { errorStatus, errorText } from '../contract/errors.ts';
import type { Language } from '../contract/model.ts';
import type { Defect } from '../derive/defect.ts';
import { say } from '../derive/message.ts';
import { Problem } from '../lib/problem.ts';
import type { Answer } from '../operations/call.ts';

/** The answer to a request that cannot be met. What nobody foresaw is a 500 that tells nothing of the inside. */
export function problemAnswer(error: unknown, language: Language, isSignedIn: boolean): Answer {
  const { code, details } = error instanceof Problem ? error : new Problem('rest_internal_error');
  const status = details.status ?? errorStatus(code, isSignedIn);
  const { invalid, ...data } = details.data ?? {};
  const defects = invalid as Record<string, Defect> | undefined;
  const values = defects ? { params: Object.keys(defects).join(', ') } : (details.values ?? {});
  return {
    status,
    body: {
      code,
      message: say(language, errorText(code), values),
      data: { status, ...(defects ? sayDefects(defects, language) : {}), ...data },
    },
    ...(details.headers ? { headers: details.headers } : {}),
  };
}

function sayDefects(defects: Record<string, Defect>, language: Language): object {
  const params: Record<string, string> = {};
  const inner: Record<string, object> = {};
  for (const [name, { code, text, params: values }] of Object.entries(defects)) {
    const message = say(language, text, values);
    params[name] = message;
    inner[name] = { code, message, data: code === 'rest_invalid_type' ? { param: values['param'] } : null };
  }
  return { params, details: inner };
}
