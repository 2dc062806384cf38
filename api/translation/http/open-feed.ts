import type { RequestUrl } from '../../rest/http/request-url.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { feedAnswer } from './feed-page.ts';

/** Answers the feed of a translator; null for any other URL. */
export type TranslationFeed = (request: Request, url: RequestUrl) => Promise<Response | null>;

/** `basePath` is `/` or `/guide/`. */
export const openTranslationFeed =
  (service: TranslatingService, basePath: string): TranslationFeed =>
  async (request, url) => {
    if (url.path !== `${basePath}xlate/feed.atom`) return null;
    // Somebody may have been removed by the command meanwhile.
    await service.store.users.refresh();
    return feedAnswer(request, url, service);
  };
