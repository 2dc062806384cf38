import { callerOf } from '../../contract/caller.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';
import { readCookie } from '../../rest/http/session-cookie.ts';
import { languageOf } from '../../site/workspace/page-language.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { feedAnswer } from './feed-page.ts';
import { answerData } from './page-data.ts';

export interface TranslationData {
  /** Answers what lies below `{base}/xlate/` and is no page; null for any other URL. */
  fetch(request: Request, url: RequestUrl): Promise<Response | null>;
}

/** What the pages of translators work with, and their feed. `basePath` is `/` or `/guide/`. */
export function openTranslationData(
  service: TranslatingService,
  { sessions }: Authenticator,
  basePath: string,
): TranslationData {
  const uiPath = `${basePath}xlate/`;

  async function fetchData(request: Request, url: RequestUrl): Promise<Response> {
    const session = sessions.find(readCookie(request.headers.get('cookie')));
    describeRequest({ user: session?.user.id ?? 0 });
    const language = languageOf(request.headers, url);
    const known = session && { service, session, caller: callerOf(session.user), language, query: url.query };
    return answerData(request, url.path.slice(`${uiPath}data/`.length), known);
  }

  return {
    async fetch(request, url) {
      // Somebody may have been removed by the command meanwhile.
      await service.store.users.refresh();
      if (url.path.startsWith(`${uiPath}data/`)) return fetchData(request, url);
      return url.path === `${uiPath}feed.atom` ? feedAnswer(request, url, service) : null;
    },
  };
}
