import { ANONYMOUS } from '../contract/caller.ts';
import type { ContentIndex } from '../index/content-index.ts';
import type { Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';
import { canRead } from '../query/policy.ts';
import { COMMENT_LENGTH, type Feedback } from '../reports/feedback.ts';
import { FEEDBACK, FEEDBACK_BYTES, FEEDBACK_FROM_ALL, FEEDBACK_WINDOW_MS } from './limits.ts';
import { problemAnswer } from './problem-response.ts';
import { RateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';

/** Where the pages of this site post what readers think of them; below the base. */
export const FEEDBACK_PATH = '/reports/feedback';

export interface FeedbackOptions {
  feedback: Feedback;
  index: ContentIndex;
  clock: Clock;
  report(error: unknown): void;
}

/** One of the two messages of a page: the answer of a reader, or what they added to it afterwards. */
interface Message {
  id: number;
  helpful: boolean;
  comment: string;
}

/** Takes the answers of readers, who need no account; limits hold for each client and for all together. */
export function createFeedbackIntake({ feedback, index, clock, report }: FeedbackOptions) {
  const windowMs = FEEDBACK_WINDOW_MS;
  const limits = [
    { limit: new RateLimit(clock, { most: FEEDBACK, windowMs }), keyOf: (remote: string) => remote },
    { limit: new RateLimit(clock, { most: FEEDBACK_FROM_ALL, windowMs }), keyOf: () => 'all' },
  ];

  async function take(request: Request, remote: string): Promise<void> {
    if (index.site.feedback === null || !isOfThisSite(request.headers)) throw new Problem('rest_forbidden');
    for (const { limit, keyOf } of limits) limit.check(keyOf(remote));
    for (const { limit, keyOf } of limits) limit.note(keyOf(remote));
    const { id, helpful, comment } = readMessage((await readBody(request, { bytes: FEEDBACK_BYTES })).values);
    const item = index.item(id);
    const isPage = item && (item.type === 'post' || item.type === 'page') && canRead(item, ANONYMOUS, index);
    if (!isPage) throw new Problem('rest_post_invalid_id');
    await (comment ? feedback.comment(id, { helpful, text: comment }) : feedback.vote(id, helpful));
  }

  return async (request: Request, remote: string): Promise<Response> => {
    try {
      await take(request, remote);
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      if (!(error instanceof Problem)) report(error);
      // Signing in would change nothing, so nobody is asked to.
      const { status = 500, body, headers = {} } = problemAnswer(error, 'en', true);
      return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
    }
  };
}

/** Throws where the message is none that a page of ours sends. */
function readMessage({ id, helpful, comment = '' }: Record<string, unknown>): Message {
  const text = typeof comment === 'string' ? comment.trim() : null;
  const wrong = [
    ...(typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? [] : ['id']),
    ...(helpful === 'yes' || helpful === 'no' ? [] : ['helpful']),
    ...(text !== null && text.length <= COMMENT_LENGTH && text.isWellFormed() ? [] : ['comment']),
  ];
  if (wrong.length > 0) throw new Problem('rest_invalid_param', { values: { params: wrong.join(', ') } });
  return { id: Number(id), helpful: helpful === 'yes', comment: text ?? '' };
}

/** Browsers say which site a request comes from; other sites do not answer in the name of their visitors. */
const isOfThisSite = (headers: Headers): boolean =>
  ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
