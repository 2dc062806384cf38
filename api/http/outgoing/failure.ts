import type { ErrorCode } from '../../contract/errors.ts';
import { Problem } from '../../lib/problem.ts';

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** A problem that keeps its reason for the log; the answer shows only the code's text. */
export function problem(code: ErrorCode, cause: unknown, headers: Record<string, string> = {}): Problem {
  return Object.assign(new Problem(code, { headers }), { cause });
}

/**
 * What a failed exchange means to the caller. Failures of the network carry a code of their own; an error without one
 * is a fault in this program, or the caller's own abort, and stays what it is.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (error.name === 'TimeoutError') return problem('xlate_fetch_timeout', error);
  // Of all errors of the network this one may come without a code.
  if (error.name === 'HTTPParserError') return problem('xlate_fetch_failed', error);
  if (!('code' in error) || typeof error.code !== 'string') return error;
  return problem(TIMEOUTS.has(error.code) ? 'xlate_fetch_timeout' : 'xlate_fetch_failed', error);
}
