import type { Dispatcher } from 'undici';
import type { ErrorCode } from '../../contract/errors.ts';
import { Problem } from '../problem.ts';

type Headers = Dispatcher.ResponseData['headers'];

export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A header that may occur only once; empty if absent or repeated. */
export function header(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** The type, such as `text/html`, in lower case and without parameters, and the charset; empty if not given. */
export function readContentType(written: string) {
  const [type = '', ...parameters] = written.toLowerCase().split(';');
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([\w:.-]+)"?\s*$/.exec(text)?.[1]).find(Boolean);
  return { type: type.trim(), charset: charset ?? '' };
}

/** Checks that the answer is the file itself and of an accepted type. Throws a problem that says what is wrong. */
export function checkHead(status: number, headers: Headers, types: readonly string[]) {
  if (status === 404 || status === 425) throw problem('xlate_not_ready', status, { 'Retry-After': '60' });
  if (status !== 200) throw problem('xlate_fetch_failed', status);
  const content = readContentType(header(headers, 'content-type'));
  const coding = header(headers, 'content-encoding').toLowerCase();
  if (!types.includes(content.type) || (coding && coding !== 'identity')) throw new Problem('xlate_wrong_type');
  return content;
}

/**
 * Reads a body of at most `maxBytes`. A larger one is refused as soon as its size is known, from the declared length or
 * while streaming; with `cut`, reading stops there and the first `maxBytes` are returned.
 */
export async function readBody(
  { headers, body }: Pick<Dispatcher.ResponseData, 'headers' | 'body'>,
  { maxBytes, cut }: { maxBytes: number; cut?: boolean },
): Promise<Uint8Array> {
  if (!cut && Number(header(headers, 'content-length')) > maxBytes) throw new Problem('xlate_file_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes && !cut) throw new Problem('xlate_file_too_large');
    if (size >= maxBytes && cut) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes));
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** A problem that keeps its cause for the log; the answer shows only the code's text. */
export function problem(code: ErrorCode, cause: unknown, headers: Record<string, string> = {}): Problem {
  return new Problem(code, { headers, cause });
}

/**
 * Translates the error of a failed exchange for the caller. Network failures carry a code; an error without one is a
 * fault in this program, or the caller's own abort, and is returned unchanged.
 */
export function failureOf(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (error.name === 'TimeoutError') return problem('xlate_fetch_timeout', error);
  // The only network error that may lack a code.
  if (error.name === 'HTTPParserError') return problem('xlate_fetch_failed', error);
  if (!('code' in error) || typeof error.code !== 'string') return error;
  return problem(TIMEOUTS.has(error.code) ? 'xlate_fetch_timeout' : 'xlate_fetch_failed', error);
}
