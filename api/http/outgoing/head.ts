import type { Dispatcher } from 'undici';
import { Problem } from '../../lib/problem.ts';
import { problem } from './failure.ts';

type Headers = Dispatcher.ResponseData['headers'];

/** A header that may stand only once; empty when absent, or when several disagree on what it is. */
export function header(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

export interface ContentType {
  /** `text/html`, in lower case, without parameters. */
  type: string;
  /** Empty when not given. */
  charset: string;
}

export function readContentType(written: string): ContentType {
  const [type = '', ...parameters] = written.toLowerCase().split(';');
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([\w:.-]+)"?\s*$/.exec(text)?.[1]).find(Boolean);
  return { type: type.trim(), charset: charset ?? '' };
}

/** Checks that the answer is the file itself and of a wanted type. Throws the problem that says what is wrong. */
export function checkHead(status: number, headers: Headers, types: readonly string[]): ContentType {
  if (status === 404 || status === 425) throw problem('xlate_not_ready', status, { 'Retry-After': '60' });
  if (status !== 200) throw problem('xlate_fetch_failed', status);
  const content = readContentType(header(headers, 'content-type'));
  const coding = header(headers, 'content-encoding').toLowerCase();
  if (!types.includes(content.type) || (coding && coding !== 'identity')) throw new Problem('xlate_wrong_type');
  return content;
}
