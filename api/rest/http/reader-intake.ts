import type { ContentIndex } from '../../content/index/content-index.ts';
import { ANONYMOUS } from '../../contract/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import { canRead } from '../query/policy.ts';
import { READER_WINDOW_MS } from './limits.ts';
import { problemAnswer } from './problem-response.ts';
import { RateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';

/** What pages of this site post for their readers, who need no account. */
interface ReaderMessages {
  clock: Clock;
  /** Messages within {@link READER_WINDOW_MS}: of one client, and of all together. */
  most: { client: number; all: number };
  /** Size of the largest message. */
  bytes: number;
  isTaken(): boolean;
  /** Throws a `Problem` where the message is none that a page of ours sends. */
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
      // Signing in would change nothing, so nobody is asked to.
      const { status = 500, body, headers = {} } = problemAnswer(error, 'en', true);
      return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
    }
  };
}

/** Throws where some values of a message are none that a page of ours sends. */
export function refuseWrong(isRight: Record<string, boolean>): void {
  const wrong = Object.keys(isRight).filter((name) => !isRight[name]);
  if (wrong.length > 0) throw new Problem('rest_invalid_param', { values: { params: wrong.join(', ') } });
}

export const isIdText = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);

/** Throws where readers have no such page. */
export function refuseUnknownPage(id: number, index: ContentIndex): void {
  const item = index.item(id);
  const isPage = item && (item.type === 'post' || item.type === 'page') && canRead(item, ANONYMOUS, index);
  if (!isPage) throw new Problem('rest_post_invalid_id');
}

/** Browsers say which site a request comes from; other sites do not answer in the name of their visitors. */
const isOfThisSite = (headers: Headers): boolean =>
  ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
