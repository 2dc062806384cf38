import type { Authenticator } from '../../rest/http/authenticate.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { feedAnswer } from './feed-page.ts';
import { openAgain, pageAnswer, type PageSettings } from './html-page.ts';
import { isOpenedFromElsewhere } from './origin.ts';
import { answerData } from './page-data.ts';
import { languageOf } from './page-language.ts';
import { jobPreview, type Previewer } from './preview.ts';
import { readCookie, writeCookie } from './session-cookie.ts';
import { Sessions, type Session } from './sessions.ts';
import { signInWithForm, signInWithToken, type Outcome } from './sign-in.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { callerOf, managesTranslations } from './visit.ts';

export interface TranslationUi {
  /** Answers what lies below `{base}/xlate/`; null for a URL that is none of the translation UI's. */
  fetch(request: Request, url: RequestUrl, remote: string): Promise<Response | null>;
}

interface TranslationUiOptions extends Omit<PageSettings, 'uiPath'> {
  service: TranslatingService;
  authenticator: Authenticator;
  previewer: Previewer;
  /** `/` or `/guide/`. */
  basePath: string;
}

/** The translation UI of a service; null where no translations are managed. */
export function openTranslationUi(
  service: Service,
  options: Omit<TranslationUiOptions, 'service' | 'basePath'>,
  basePath: string,
): TranslationUi | null {
  const { render, inlineScripts, authenticator, previewer } = options;
  return managesTranslations(service)
    ? createTranslationUi({ service, render, inlineScripts, authenticator, previewer, basePath })
    : null;
}

/** The pages in which translations are made and managed, and the data they work with. */
function createTranslationUi(options: TranslationUiOptions): TranslationUi {
  const { service, authenticator, basePath } = options;
  const { store, serializeContext } = service;
  const uiPath = `${basePath}xlate/`;
  const place = { path: uiPath, secure: serializeContext.base.startsWith('https:') };
  const sessions = new Sessions(store.users, store.clock);
  const door = { authenticator, service };
  const settings: PageSettings = { ...options, uiPath };

  async function fetchData(request: Request, url: RequestUrl): Promise<Response> {
    const name = readCookie(request.headers.get('cookie'));
    const session = sessions.find(name);
    describeRequest({ user: session?.user.id ?? 0 });
    const signOut = () => {
      sessions.close(name);
      return writeCookie('', place);
    };
    const language = languageOf(request.headers, url);
    const known = session && { service, session, caller: callerOf(session.user), language, query: url.query, signOut };
    return answerData(request, url.path.slice(`${uiPath}data/`.length), known);
  }

  /** Only for who is signed in, like any page; others get the sign-in form at its URL. */
  async function fetchPreview(request: Request, url: RequestUrl, remote: string): Promise<Response> {
    const session = sessions.find(readCookie(request.headers.get('cookie')));
    if (!session || request.method !== 'GET') return fetchPage(request, url, remote);
    const job = Number(url.path.slice(uiPath.length).split('/')[1]);
    return jobPreview(job, session, service, options.previewer, languageOf(request.headers, url));
  }

  async function fetchPage(request: Request, url: RequestUrl, remote: string): Promise<Response> {
    const session = sessions.find(readCookie(request.headers.get('cookie')));
    const isPost = request.method === 'POST';
    // Programs that only look at the links of an e-mail would use the token up.
    const ticket = request.method === 'GET' ? new URLSearchParams(url.query).get('ticket') : null;
    if (!isPost) {
      // A link that signs in takes nobody's session away: what they do next would be done in another name.
      if (session) return show(request, url, session);
      if (isOpenedFromElsewhere(request.headers)) return openAgain(url);
      if (ticket === null) return show(request, url, null);
    }
    const outcome = isPost ? await signInWithForm(request, remote, door) : signInWithToken(ticket ?? '', door);
    return enter(request, url, outcome);
  }

  /**
   * Shows the page itself instead of sending the browser on: a cookie that is strictly of this site would not follow a
   * redirect that began with a link in an e-mail.
   */
  async function enter(request: Request, url: RequestUrl, outcome: Outcome): Promise<Response> {
    if (!('user' in outcome)) return show(request, url, null, outcome);
    const name = sessions.open(outcome.user);
    const response = await show(request, url, sessions.find(name));
    response.headers.append('Set-Cookie', writeCookie(name, place));
    return response;
  }

  const show = (request: Request, url: RequestUrl, session: Session | null, refusal?: Outcome): Promise<Response> =>
    pageAnswer(request, url, session, refusal && 'problem' in refusal ? refusal : null, settings);

  return {
    async fetch(request, url, remote) {
      // Somebody may have been removed by the command meanwhile.
      await store.users.refresh();
      const inside = url.path.startsWith(uiPath) ? url.path.slice(uiPath.length) : '';
      // A session ends with its user, also when the command took the user away.
      if (inside) await store.users.refresh();
      if (inside.startsWith('data/')) return fetchData(request, url);
      if (inside === 'feed.atom') return feedAnswer(request, url, service);
      if (/^(console|edit\/\d{1,15})$/.test(inside)) return moved(`${url.path}/`, url.query);
      if (/^preview\/\d{1,15}\/$/.test(inside)) return fetchPreview(request, url, remote);
      return /^(console|edit\/\d{1,15})\/$/.test(inside) ? fetchPage(request, url, remote) : null;
    },
  };
}

const moved = (path: string, query: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: path + (query && `?${query}`), 'Cache-Control': 'no-cache' },
  });
