import { errorMessage, errorStatus } from '../../contract/errors.ts';
import type { Language } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult } from '../operations/operation.ts';
import type { ValidationError } from '../request/validation-error.ts';
import { xmlFile } from '../oembed/answer-xml.ts';

/** The response to a request that cannot be met. Unforeseen errors become a 500 that reveals no internals. */
export function problemAnswer(error: unknown, language: Language, isSignedIn: boolean): OperationResult {
  const { code, details } = error instanceof Problem ? error : new Problem('rest_internal_error');
  const status = details.status ?? errorStatus(code, isSignedIn);
  const { invalid, ...data } = details.data ?? {};
  const defects = invalid as Record<string, ValidationError> | undefined;
  const values = defects ? { params: Object.keys(defects).join(', ') } : (details.values ?? {});
  return {
    status,
    body: {
      code,
      message: errorMessage(code, language, values),
      data: { status, ...(defects ? formatValidationErrors(defects, language) : {}), ...data },
    },
    ...(details.headers ? { headers: details.headers } : {}),
  };
}

function formatValidationErrors(defects: Record<string, ValidationError>, language: Language): object {
  const params: Record<string, string> = {};
  const inner: Record<string, object> = {};
  for (const [name, { code, text, params: values }] of Object.entries(defects)) {
    const message = formatMessage(language, text, values);
    params[name] = message;
    inner[name] = { code, message, data: code === 'rest_invalid_type' ? { param: values['param'] } : null };
  }
  return { params, details: inner };
}

/** Converts a refusal to the requested format: a consumer that requests XML reads nothing else. */
export function inEmbedFormat(result: OperationResult, path: string, format: unknown): OperationResult {
  const isEmbed = /^\/oembed\/1\.0\/(?:embed|proxy)\/?$/i.test(path);
  if (!isEmbed || format !== 'xml') return result;
  return { ...result, body: null, raw: xmlFile(result.body as object) };
}
