import type { ContentIndex } from '../../content/index/content-index.ts';
import { ANONYMOUS } from '../../contract/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import { canRead } from '../query/policy.ts';
import { READER_WINDOW_MS } from './limits.ts';
import { problemAnswer } from './problem-response.ts';
import { RateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';

/** Messages that pages of this site post for their readers, who need no account. */
interface ReaderMessages {
  clock: Clock;
  /** Messages within {@link READER_WINDOW_MS}: per client, and in total. */
  most: { client: number; all: number };
  /** Size of the largest message. */
  bytes: number;
  isTaken(): boolean;
  /** Throws a `Problem` if the message could not come from a page of this site. */
  take(message: Record<string, unknown>): Promise<void>;
  report(error: unknown): void;
}

export function createReaderIntake({ clock, most, bytes, isTaken, take, report }: ReaderMessages) {
  const windowMs = READER_WINDOW_MS;
  const limits = [
    { limit: new RateLimit(clock, { most: most.client, windowMs }), keyOf: (remote: string) => remote },
    { limit: new RateLimit(clock, { most: most.all, windowMs }), keyOf: () => 'all' },
  ];

  async function receive(request: Request, remote: string): Promise<void> {
    if (!isTaken() || !isOfThisSite(request.headers)) throw new Problem('rest_forbidden');
    for (const { limit, keyOf } of limits) limit.check(keyOf(remote));
    for (const { limit, keyOf } of limits) limit.note(keyOf(remote));
    await take((await readBody(request, { bytes })).values);
  }

  return async (request: Request, remote: string): Promise<Response> => {
    try {
      await receive(request, remote);
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      if (!(error instanceof Problem)) report(error);
      // Signing in would change nothing, so the response must not ask for it.
      const { status = 500, body, headers = {} } = problemAnswer(error, 'en', true);
      return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
    }
  };
}

/** Throws if some values of a message could not come from a page of this site. */
export function refuseWrong(isRight: Record<string, boolean>): void {
  const wrong = Object.keys(isRight).filter((name) => !isRight[name]);
  if (wrong.length > 0) throw new Problem('rest_invalid_param', { values: { params: wrong.join(', ') } });
}

export const isIdText = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);

/** Throws if the page does not exist for readers. */
export function refuseUnknownPage(id: number, index: ContentIndex): void {
  const item = index.item(id);
  const isPage = item && (item.type === 'post' || item.type === 'page') && canRead(item, ANONYMOUS, index);
  if (!isPage) throw new Problem('rest_post_invalid_id');
}

/** Browsers name the site that a request comes from; other sites must not answer on behalf of their visitors. */
const isOfThisSite = (headers: Headers): boolean =>
  ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
