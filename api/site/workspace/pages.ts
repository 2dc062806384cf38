import type {
  Invitation,
  SignInProblem,
  SignInView,
  WorkspaceFrame,
  WorkspaceView,
} from '../../../src/workspace/views.ts';
import { type Caller, callerOf } from '../../contract/caller.ts';
import type { Language, User } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { isFromHere, isOpenedFromElsewhere } from '../../rest/http/origin.ts';
import { readRequestUrl, type RequestUrl } from '../../rest/http/request-url.ts';
import { cookieOf, readCookie, writeCookie } from '../../rest/http/session-cookie.ts';
import { FORM_BYTES, REFUSED_BODY_BYTES } from '../../rest/http/limits.ts';
import type { Session } from '../../rest/http/sessions.ts';
import type { Users } from '../../content/store/state/users.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { ownOf } from '../render/views/own.ts';
import type { Templates } from '../render/templates.ts';
import { moved, openAgain, pageHeaders } from './answers.ts';
import { BEGIN_PATH, CALLBACK_PATH, type ProviderDoor } from './by-provider.ts';
import { languageOf } from './page-language.ts';
import { abilitiesOf, answerSession, SESSION_PATH } from './session.ts';
import { type Door, type Outcome, readForm, type Refusal, signInWithForm, signInWithTicket } from './sign-in.ts';

/** Somebody who is signed in and opened a page. */
export interface Visit {
  session: Session;
  caller: Caller;
  /** Language of the page, and of messages. */
  language: Language;
  /** Pieces of the URL that the pattern left open. */
  params: string[];
  url: RequestUrl;
  /** Headers by which the API knows whose request this is, and that it comes from here. */
  credentials: Record<string, string>;
}

/** A page of who is signed in; others get the sign-in form at its URL. */
export interface WorkspacePage {
  /** Path below the base of the site, with its slash at the end. */
  path: RegExp;
  mayEnter(caller: Caller): boolean;
  /** What the page shows, null where there is nothing for this visitor; or how a browser is answered that opens it. */
  open:
    | { view(frame: WorkspaceFrame, visit: Visit): WorkspaceView | null }
    | { answer(visit: Visit): Promise<Response> }
    /** A form that works without a script; `sent` is what came of it, null where it is only opened. */
    | { form(frame: WorkspaceFrame, visit: Visit, sent: Sent | null): Promise<WorkspaceView | Response> };
}

/** The values of a form, by name. */
export type Sent = Record<string, string>;

export interface Workspace {
  /** Answers what is one of its pages; null for any other URL. */
  fetch(request: Request, url: RequestUrl, remote: string): Promise<Response | null>;
}

interface WorkspaceOptions {
  store: { index: ContentIndex; users: Users; clock: Clock };
  authenticator: Authenticator;
  templates: Pick<Templates, 'render' | 'inlineScripts'>;
  /** Uses up the one-time token of a link that signs in, and gives the user it was made for, or 0. */
  redeem(ticket: string): number;
  /** Signs in by a provider of identities; null where there is none. */
  provider: ProviderDoor | null;
  /** URL of the news of one person. */
  feedOf(user: User): string;
  pages: readonly WorkspacePage[];
  /** `/` or `/guide/`. */
  basePath: string;
  /** Whether the site is served over https. */
  secure: boolean;
}

/** The pages for writing and translating, behind one sign-in. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { store, authenticator, templates, redeem, provider, feedOf, pages, basePath, secure } = options;
  const { users, clock } = store;
  const { sessions } = authenticator;
  const door: Door = { authenticator, users, clock, redeem };
  const place = { path: basePath, secure };
  const insideOf = ({ path }: RequestUrl) => (path.startsWith(basePath) ? path.slice(basePath.length) : '');
  const pageAt = (inside: string) => pages.find(({ path }) => path.test(inside));

  async function fetchPage(request: Request, url: RequestUrl, remote: string, page: WorkspacePage): Promise<Response> {
    const session = sessions.find(readCookie(request.headers.get('cookie')));
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
    }
    const isPost = request.method === 'POST';
    const isForm = 'form' in page.open;
    const sent = isPost ? await readForm(request, isForm ? FORM_BYTES : REFUSED_BODY_BYTES) : {};
    if (isForm && session && sent['version'] !== undefined) return show(request, url, page, session, null, sent);
    // Programs that only look at the links of an e-mail would use the token up.
    const ticket = request.method === 'GET' ? new URLSearchParams(url.query).get('ticket') : null;
    if (!isPost) {
      // A link that signs in takes nobody's session away: what they do next would be done in another name.
      if (session) return show(request, url, page, session);
      if (isOpenedFromElsewhere(request.headers)) return openAgain(url);
      if (ticket === null) return show(request, url, page, null);
      const guest = users.invited(ticket, clock.now());
      if (guest) return welcome(request, url, { ticket, name: guest.name || guest.login });
    }
    return enter(
      request,
      url,
      page,
      isPost
        ? await signInWithForm(sent, request.headers, remote, door, session !== null)
        : signInWithTicket(ticket ?? '', door),
      isForm && sent['version'] !== undefined ? sent : null,
    );
  }

  /**
   * Shows the page itself instead of sending the browser on: a cookie that is strictly of this site would not follow a
   * redirect that began with a link in an e-mail.
   */
  async function enter(
    request: Request,
    url: RequestUrl,
    page: WorkspacePage,
    outcome: Outcome,
    sent: Sent | null,
    open: (session: string) => Response | Promise<Response> = (name) => {
      const session = sessions.find(name);
      // Whoever has just proven who they are sent this from here.
      const proven = sent && { ...sent, token: session?.token ?? '' };
      return show(request, url, page, session, null, proven, name);
    },
  ): Promise<Response> {
    if (!('user' in outcome)) return show(request, url, page, null, outcome, sent);
    if (!page.mayEnter(callerOf(outcome.user))) {
      return show(request, url, page, null, { problem: 'rights', login: outcome.user.login }, sent);
    }
    const name = sessions.open(outcome.user, outcome.isInvited);
    const response = await open(name);
    response.headers.append('Set-Cookie', writeCookie(name, place));
    return response;
  }

  /** Sends to the provider and takes back who comes from there; another site sends nobody on this way. */
  async function fetchProvider(
    request: Request,
    url: RequestUrl,
    remote: string,
    provider: ProviderDoor,
  ): Promise<Response> {
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
    if (insideOf(url) === BEGIN_PATH) {
      const [to, page] = targetOf(new URLSearchParams(url.query).get('to') ?? '');
      if (!isFromHere(request.headers)) return show(request, to, page, null);
      const begun = await provider.begin(to.path + (to.query && `?${to.query}`), remote);
      return begun instanceof Response ? begun : show(request, to, page, null, begun);
    }
    const came = await provider.finish(url.query, request.headers, remote);
    const [to, page] = targetOf(came.to);
    const response = await enter(request, to, page, came.outcome, null, () => openAgain(to));
    if (came.cookie) response.headers.append('Set-Cookie', came.cookie);
    return response;
  }

  /** One of our pages that was asked for, with its URL; the first page where it is none. */
  function targetOf(asked: string): [RequestUrl, WorkspacePage] {
    const url = /^[!-~]+$/.test(asked) ? readRequestUrl(asked) : null;
    const page = url && pageAt(insideOf(url));
    return page ? [url, page] : [readRequestUrl(`${basePath}write/`)!, pageAt('write/')!];
  }

  async function show(
    request: Request,
    url: RequestUrl,
    page: WorkspacePage,
    session: Session | null,
    refusal: Refusal | null = null,
    sent: Sent | null = null,
    sessionName = readCookie(request.headers.get('cookie')),
  ): Promise<Response> {
    const language = languageOf(request.headers, url);
    if (session && !page.mayEnter(callerOf(session.user))) {
      return show(request, url, page, null, { problem: 'rights', login: '' }, sent);
    }
    const frame = frameOf(url.path, language, session);
    if (!session) {
      const { login: _login, password: _password, token: _token, ...carried } = sent ?? {};
      const form = { ...blankForm(request, frame, url), carried, ...refusal };
      return html(request, form, refusal);
    }
    const params = [...(page.path.exec(url.path.slice(basePath.length)) ?? [])].slice(1);
    const credentials = credentialsOf(request, sessionName);
    const visit = { session, caller: callerOf(session.user), language, params, url, credentials };
    if ('answer' in page.open) return page.open.answer(visit);
    if ('form' in page.open) {
      const made = await page.open.form(frame, visit, sent);
      return made instanceof Response ? made : html(request, made, refusal);
    }
    const view = page.open.view(frame, visit);
    return view ? html(request, view, refusal) : new Response('Not found\n', { status: 404 });
  }

  /** Uses nothing up: that takes the button of the page. */
  function welcome(request: Request, url: RequestUrl, invitation: Invitation): Promise<Response> {
    const frame = frameOf(url.path, languageOf(request.headers, url), null);
    return html(request, { ...blankForm(request, frame, url), invitation }, null);
  }

  function blankForm(request: Request, frame: WorkspaceFrame, { path, query }: RequestUrl): SignInView {
    const asked = path + (query && `?${query}`);
    const href = `${basePath}${BEGIN_PATH}?${new URLSearchParams({ to: asked })}`;
    const { pathname, search } = new URL(request.url);
    // A form that is sent to where it stands keeps the fragment, which only the browser knows.
    const target = asked === pathname + search ? null : asked;
    const other = provider && { name: provider.name, href };
    const blank = { problem: null, login: '', invitation: null, carried: {} };
    return { kind: 'sign-in', frame, target, provider: other, ...blank };
  }

  async function html({ method }: Request, view: WorkspaceView, refusal: Refusal | null): Promise<Response> {
    const page = await templates.render(view);
    const status = refusal === null ? 200 : (STATUS[refusal.problem] ?? 403);
    return new Response(method === 'HEAD' ? null : page, { status, headers: pageHeaders(templates.inlineScripts) });
  }

  function frameOf(path: string, language: Language, session: Session | null): WorkspaceFrame {
    const { site } = store.index;
    const other = language === 'cs' ? 'en' : 'cs';
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
    async fetch(request, url, remote) {
      const inside = insideOf(url);
      const page = pageAt(inside);
      const asksProvider = provider && (inside === BEGIN_PATH || inside === CALLBACK_PATH);
      if (inside !== SESSION_PATH && !page && !asksProvider) {
        return pageAt(`${inside}/`) ? moved(`${url.path}/`, url.query) : null;
      }
      // A session ends with its user, also when the command took the user away.
      await users.refresh();
      if (asksProvider) return fetchProvider(request, url, remote, provider);
      return page ? fetchPage(request, url, remote, page) : answerSession(request, { sessions, place, feedOf });
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
