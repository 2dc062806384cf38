import type { ContentIndex } from '../../content/index/content-index.ts';
import { ANONYMOUS } from '../../contract/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../lib/problem.ts';
import { canRead } from '../query/policy.ts';
import { READER_WINDOW_MS, FEEDBACK, FEEDBACK_BYTES, SEARCHES, SEARCHES_BYTES } from './limits.ts';
import { problemAnswer } from './problem-response.ts';
import { RateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { Service } from '../operations/operation.ts';
import { COMMENT_LENGTH, type Feedback } from '../reports/feedback.ts';
import { isArticle, type Language, LANGUAGES } from '../../contract/enums.ts';
import type { Searches } from '../reports/searches.ts';

/** Where the search of this site reports queries; below the base. */
export const SEARCHES_PATH = '/reports/searches';

/** Receives a query with whether the guide had a good hit (`found`), or with the page opened from the results. */
export const createSearchesIntake = (searches: Searches, { store: { index, clock }, report }: Service) =>
  createReaderIntake({
    ...{ clock, report, most: SEARCHES, bytes: SEARCHES_BYTES },
    isTaken: () => index.site.searches,
    take: async ({ language, query, found, opened }) => {
      const text = typeof query === 'string' ? query : '';
      refuseWrong({
        language: LANGUAGES.includes(language as Language),
        query: text !== '',
        ...(opened === undefined ? { found: found === 'yes' || found === 'no' } : { opened: isIdText(opened) }),
      });
      if (opened === undefined) return searches.asked(language as Language, text, found === 'yes');
      refuseUnknownPage(Number(opened), index);
      await searches.opened(language as Language, text, Number(opened));
    },
  });

/** Where the pages of this site post readers' feedback; below the base. */
export const FEEDBACK_PATH = '/reports/feedback';

/** Receives a reader's answer, and the comment added to it afterwards. */
export const createFeedbackIntake = (feedback: Feedback, { store: { index, clock }, report }: Service) =>
  createReaderIntake({
    ...{ clock, report, most: FEEDBACK, bytes: FEEDBACK_BYTES },
    isTaken: () => index.site.feedback !== null,
    take: async ({ id, helpful, comment = '' }) => {
      const text = typeof comment === 'string' ? comment.trim() : null;
      refuseWrong({
        id: isIdText(id),
        helpful: helpful === 'yes' || helpful === 'no',
        comment: text !== null && text.length <= COMMENT_LENGTH,
      });
      refuseUnknownPage(Number(id), index);
      const isHelpful = helpful === 'yes';
      await (text ? feedback.comment(Number(id), { helpful: isHelpful, text }) : feedback.vote(Number(id), isHelpful));
    },
  });

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

function createReaderIntake({ clock, most, bytes, isTaken, take, report }: ReaderMessages) {
  const windowMs = READER_WINDOW_MS;
  const perClient = new RateLimit(clock, { most: most.client, windowMs });
  const inTotal = new RateLimit(clock, { most: most.all, windowMs });

  async function receive(request: Request, remote: string): Promise<void> {
    if (!isTaken() || !isOfThisSite(request.headers)) throw new Problem('rest_forbidden');
    perClient.check(remote);
    inTotal.take('all');
    perClient.note(remote);
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
function refuseWrong(isRight: Record<string, boolean>): void {
  const wrong = Object.keys(isRight).filter((name) => !isRight[name]);
  if (wrong.length > 0) throw new Problem('rest_invalid_param', { values: { params: wrong.join(', ') } });
}

const isIdText = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);

/** Throws if the page does not exist for readers. */
function refuseUnknownPage(id: number, index: ContentIndex): void {
  const item = index.item(id);
  const isPage = item && isArticle(item.type) && canRead(item, ANONYMOUS, index);
  if (!isPage) throw new Problem('rest_post_invalid_id');
}

/** Browsers name the site that a request comes from; other sites must not answer on behalf of their visitors. */
const isOfThisSite = (headers: Headers): boolean =>
  ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'));
