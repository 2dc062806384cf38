import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../contract/model.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';
import { personalFeed } from '../notices/feed.ts';
import { languageOf } from '../../site/workspace/page-language.ts';
import type { TranslatingService, Translation } from '../jobs/translation.ts';

/** URL of a user's feed. Anyone who has it can read the feed, so only that user sees it. `lang` may be added. */
export function feedUrl(user: User, { translation }: TranslatingService): string {
  const query = new URLSearchParams({ user: String(user.id), token: feedToken(user, translation) });
  return `${translation.ports.base}/xlate/feed.atom?${query}`;
}

/** Answers requests for a translator's feed; null for any other URL. */
export type TranslationFeed = (request: Request, url: RequestUrl) => Promise<Response | null>;

/** `basePath` is `/` or `/guide/`. */
export const openTranslationFeed =
  (service: TranslatingService, basePath: string): TranslationFeed =>
  async (request, url) => {
    if (url.path !== `${basePath}xlate/feed.atom`) return null;
    // The command line may have removed the user meanwhile.
    await service.store.users.refresh();
    return feedAnswer(request, url, service);
  };

/** A wrong token gets the same answer as a URL that does not exist. */
function feedAnswer(request: Request, url: RequestUrl, service: TranslatingService): Response | null {
  const { translation } = service;
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const query = new URLSearchParams(url.query);
  const user = readFeedToken(Number(query.get('user')), query.get('token') ?? '', translation);
  if (!user) return null;
  const self = `${translation.ports.base}/xlate/feed.atom?${query}`;
  const xml = personalFeed(user, self, languageOf(request.headers, url), service);
  return new Response(request.method === 'HEAD' ? null : xml, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=UTF-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/**
 * The secret part of a user's feed URL. It is derived from the password, so nothing is stored and a new password
 * invalidates the old URL.
 */
function feedToken({ id, password }: User, { records }: Pick<Translation, 'records'>): string {
  const key = Buffer.from(records.secrets.data.editor_key, 'base64');
  return createHmac('sha256', key).update(`translation-feed-v1\n${id}\n${password}`).digest('base64url');
}

/** The user of a feed URL; undefined if the token is wrong. */
function readFeedToken(userId: number, token: string, translation: Translation): User | undefined {
  const user = translation.store.users.byId(userId);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isRight = user && timingSafeEqual(digest(token), digest(feedToken(user, translation)));
  return isRight ? user : undefined;
}
