import type {
  Invitation,
  SignInProblem,
  SignInView,
  WorkspaceFrame,
  WorkspaceView,
} from '../../../src/workspace/views.ts';
import { type Caller, callerOf } from '../../contract/caller.ts';
import { type Language, OTHER_LANGUAGE, type User } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { isFromHere, isOpenedFromElsewhere } from '../../rest/http/cors.ts';
import { readRequestUrl, type RequestUrl } from '../../rest/http/request-url.ts';
import { cookieOf, readCookie, writeCookie, type Session } from '../../rest/http/sessions.ts';
import { FORM_BYTES, REFUSED_BODY_BYTES } from '../../rest/http/limits.ts';
import type { Users } from '../../content/store/state/users.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { ownOf } from '../render/views/own.ts';
import type { Templates } from '../render/templates.ts';
import { BEGIN_PATH, CALLBACK_PATH, type ProviderDoor } from './by-provider.ts';
import { languageOf } from './page-language.ts';
import { abilitiesOf, answerSession, SESSION_PATH } from './session.ts';
import { type Door, type Outcome, readForm, type Refusal, signInWithForm, signInWithTicket } from './sign-in.ts';

/** A signed-in user opening a page. */
export interface Visit {
  session: Session;
  caller: Caller;
  /** Language of the page, and of messages. */
  language: Language;
  /** Groups captured by the path pattern. */
  params: string[];
  url: RequestUrl;
  /** Headers that authenticate requests to the API and prove that they come from this site. */
  credentials: Record<string, string>;
}

/** A page for signed-in users; others get the sign-in form at its URL. */
export interface WorkspacePage {
  /** Path below the base of the site, with a trailing slash. */
  path: RegExp;
  mayEnter(caller: Caller): boolean;
  /**
   * What the page shows, or null if it has nothing for this visitor (404); or the response to a browser that opens it.
   * `sent` holds the values of a submitted form, and is null if the page is only opened.
   */
  open(frame: WorkspaceFrame, visit: Visit, sent: Sent | null): Shown | Promise<Shown>;
  /** Whether the page is a form that works without a script. */
  isForm?: true;
}

export type Shown = WorkspaceView | Response | null;

/** Values of a form, by name. */
export type Sent = Record<string, string>;

/** A request for a page. */
interface Asked {
  request: Request;
  url: RequestUrl;
  page: WorkspacePage;
}

export type Workspace = ReturnType<typeof openWorkspace>;

interface WorkspaceOptions {
  store: { index: ContentIndex; users: Users; clock: Clock };
  authenticator: Authenticator;
  templates: Pick<Templates, 'render' | 'inlineScripts'>;
  /** Sign-in with an identity provider; null if none is configured. */
  provider: ProviderDoor | null;
  /** URL of a person's news feed. */
  feedOf(user: User): string;
  pages: readonly WorkspacePage[];
  /** `/` or `/guide/`. */
  basePath: string;
  /** Whether the site is served over https. */
  secure: boolean;
}

/** The pages for writing and translating, behind one sign-in. */
export function openWorkspace(options: WorkspaceOptions) {
  const { store, authenticator, templates, provider, feedOf, pages, basePath, secure } = options;
  const { users, clock } = store;
  const { sessions } = authenticator;
  const door: Door = { authenticator, users, clock };
  const place = { path: basePath, secure };
  const insideOf = ({ path }: RequestUrl) => (path.startsWith(basePath) ? path.slice(basePath.length) : '');
  const pageAt = (inside: string) => pages.find(({ path }) => path.test(inside));

  async function fetchPage(asked: Asked, remote: string): Promise<Response> {
    const { request, url, page } = asked;
    const session = sessions.find(readCookie(request.headers.get('cookie')));
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
    }
    if (request.method === 'POST') {
      const sent = await readForm(request, page.isForm ? FORM_BYTES : REFUSED_BODY_BYTES);
      const written = page.isForm && sent['version'] !== undefined ? sent : null;
      if (session && written) return show(asked, session, { sent: written });
      const outcome = await signInWithForm(sent, request.headers, remote, door, session?.user.id);
      return written ? enter(asked, outcome, written) : enter(asked, outcome, null, () => goTo(url));
    }
    // Mail scanners that only probe links must not use the token up.
    const ticket = request.method === 'GET' ? new URLSearchParams(url.query).get('ticket') : null;
    const guest = ticket === null ? undefined : users.invited(ticket, clock.now());
    // A link never replaces somebody else's session: what the user does next would be done under another name.
    if (session && !guest) return show(asked, session);
    if (session && session.user.id !== guest?.id) {
      return show(asked, null, { refusal: { problem: 'other', login: '' } });
    }
    if (isOpenedFromElsewhere(request.headers)) return openAgain(url);
    if (ticket === null) return show(asked, null);
    if (guest) return welcome(asked, { ticket, name: guest.name || guest.login });
    return enter(asked, signInWithTicket(ticket, door), null);
  }

  /**
   * By default shows the page itself instead of redirecting: a SameSite=Strict cookie is not sent on a redirect that
   * began with a link in an e-mail.
   */
  async function enter(
    asked: Asked,
    outcome: Outcome,
    sent: Sent | null,
    open: (session: string) => Response | Promise<Response> = (name) => {
      const session = sessions.find(name);
      // A successful sign-in proves that the form came from this site.
      const proven = sent && { ...sent, token: session?.token ?? '' };
      return show(asked, session, { sent: proven, name });
    },
  ): Promise<Response> {
    if (!('user' in outcome)) return show(asked, null, { refusal: outcome, sent });
    if (!asked.page.mayEnter(callerOf(outcome.user))) {
      return show(asked, null, { refusal: { problem: 'rights', login: outcome.user.login }, sent });
    }
    const name = sessions.open(outcome.user, outcome.isInvited);
    const response = await open(name);
    response.headers.append('Set-Cookie', writeCookie(name, place));
    return response;
  }

  /** Sends the browser to the provider and handles its return. Other sites cannot start this. */
  async function fetchProvider(
    request: Request,
    url: RequestUrl,
    remote: string,
    provider: ProviderDoor,
  ): Promise<Response> {
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
    if (insideOf(url) === BEGIN_PATH) {
      const asked = { request, ...targetOf(new URLSearchParams(url.query).get('to') ?? '') };
      if (!isFromHere(request.headers)) return show(asked, null);
      const begun = await provider.begin(hrefOf(asked.url), remote);
      return begun instanceof Response ? begun : show(asked, null, { refusal: begun });
    }
    const came = await provider.finish(url.query, request.headers, remote);
    const asked = { request, ...targetOf(came.to) };
    const response = await enter(asked, came.outcome, null, () => openAgain(asked.url));
    if (came.cookie) response.headers.append('Set-Cookie', came.cookie);
    return response;
  }

  /** The requested workspace page with its URL; the first page if the path is not that of one. */
  function targetOf(asked: string): Omit<Asked, 'request'> {
    const url = /^[!-~]+$/.test(asked) ? readRequestUrl(asked) : null;
    const page = url && pageAt(insideOf(url));
    return page ? { url, page } : { url: readRequestUrl(`${basePath}write/`)!, page: pageAt('write/')! };
  }

  /** `sent`: values of a submitted form; `name`: name of the session, if the request does not have it yet. */
  async function show(
    asked: Asked,
    session: Session | null,
    { refusal = null, sent = null, name }: { refusal?: Refusal | null; sent?: Sent | null; name?: string } = {},
  ): Promise<Response> {
    const { request, url, page } = asked;
    const language = languageOf(request.headers, url);
    if (session && !page.mayEnter(callerOf(session.user))) {
      return show(asked, null, { refusal: { problem: 'rights', login: '' }, sent });
    }
    const frame = frameOf(url.path, language, session);
    if (!session) {
      const { login: _login, password: _password, token: _token, ...carried } = sent ?? {};
      const form = { ...blankForm(asked, frame), carried, ...refusal };
      return html(request, form, refusal ? (STATUS[refusal.problem] ?? 403) : 200);
    }
    const params = [...(page.path.exec(url.path.slice(basePath.length)) ?? [])].slice(1);
    const credentials = credentialsOf(request, name ?? readCookie(request.headers.get('cookie')));
    const visit = { session, caller: callerOf(session.user), language, params, url, credentials };
    const shown = await page.open(frame, visit, sent);
    if (shown instanceof Response) return shown;
    return shown
      ? html(request, shown)
      : html(request, { kind: 'missing', frame, typed: sent?.['content'] ?? '' }, 404);
  }

  /** Shows the invitation without using it up; only the button of the page does. */
  function welcome(asked: Asked, invitation: Invitation): Promise<Response> {
    const frame = frameOf(asked.url.path, languageOf(asked.request.headers, asked.url), null);
    return html(asked.request, { ...blankForm(asked, frame), invitation });
  }

  function blankForm({ request, url }: Asked, frame: WorkspaceFrame): SignInView {
    const asked = hrefOf(url);
    const href = `${basePath}${BEGIN_PATH}?${new URLSearchParams({ to: asked })}`;
    const { pathname, search } = new URL(request.url);
    // A form submitted to its own URL keeps the fragment, which only the browser knows.
    const target = asked === pathname + search ? null : asked;
    const other = provider && { name: provider.name, href };
    const blank = { problem: null, login: '', invitation: null, carried: {} };
    return { kind: 'sign-in', frame, target, provider: other, ...blank };
  }

  async function html({ method }: Request, view: WorkspaceView, status = 200): Promise<Response> {
    const page = await templates.render(view);
    return new Response(method === 'HEAD' ? null : page, { status, headers: pageHeaders(templates.inlineScripts) });
  }

  function frameOf(path: string, language: Language, session: Session | null): WorkspaceFrame {
    const { site } = store.index;
    const other = OTHER_LANGUAGE[language];
    return {
      language,
      base: basePath,
      path,
      site: { name: site.name[language] },
      languages: site.languages,
      home: basePath + languageRoot(language, site).slice(1),
      otherHome: null,
      own: { ...ownOf(language, { site, basePath }), head: '' },
      partner: { language: other, href: `${path}?lang=${other}` },
      user: session && { name: session.user.name || session.user.login, ...abilitiesOf(callerOf(session.user)) },
    };
  }

  return {
    /** Responds to requests for its own pages; null for any other URL. */
    async fetch(request: Request, url: RequestUrl, remote: string): Promise<Response | null> {
      const inside = insideOf(url);
      const page = pageAt(inside);
      const asksProvider = provider && (inside === BEGIN_PATH || inside === CALLBACK_PATH);
      if (inside !== SESSION_PATH && !page && !asksProvider) {
        if (!pageAt(`${inside}/`)) return null;
        const headers = { Location: hrefOf({ ...url, path: `${url.path}/` }), 'Cache-Control': 'no-cache' };
        return new Response(null, { status: 301, headers });
      }
      // A session ends with its user, even if the user was removed by the command.
      await users.refresh();
      if (asksProvider) return fetchProvider(request, url, remote, provider);
      return page ? fetchPage({ request, url, page }, remote) : answerSession(request, { sessions, place, feedOf });
    },
  };
}

const STATUS: Partial<Record<SignInProblem, number>> = { flood: 429, away: 503 };

function credentialsOf({ headers }: Request, session: string): Record<string, string> {
  const told = ['host', 'origin', 'sec-fetch-site'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(told), cookie: cookieOf(session) };
}

/** Makes the browser repeat the request itself, now with the SameSite=Strict cookie that cross-site links omit. */
const openAgain = (url: RequestUrl): Response =>
  new Response('', {
    headers: { Refresh: `0; url=${hrefOf(url)}`, 'Content-Type': 'text/html', 'Cache-Control': 'no-store' },
  });

/** Leads from a form to a page that can be reloaded, and returned to, without sending the form again. */
const goTo = (url: RequestUrl): Response => new Response(null, { status: 303, headers: { Location: hrefOf(url) } });

const hrefOf = ({ path, query }: RequestUrl): string => path + (query && `?${query}`);

/** Stricter than for readers: no framing, nothing from other origins, and no URL of ours in other sites' logs. */
const pageHeaders = (inlineScripts: readonly string[]): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
});
