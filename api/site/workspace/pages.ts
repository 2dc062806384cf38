import type { Invitation, WorkspaceFrame, WorkspaceView } from '../../../src/workspace/views.ts';
import { can, type Caller, callerOf } from '../../contract/caller.ts';
import type { Language, User } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Clock } from '../../lib/clock.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import { Problem } from '../../lib/problem.ts';
import type { Authenticator } from '../../rest/http/authenticate.ts';
import { SESSION_HEADER } from '../../rest/request/credentials.ts';
import { isFromHere, isOpenedFromElsewhere } from '../../rest/http/origin.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';
import { cookieOf, readCookie, writeCookie } from '../../rest/http/session-cookie.ts';
import { FORM_BYTES, REFUSED_BODY_BYTES } from '../../rest/http/limits.ts';
import { isToken, type Session } from '../../rest/http/sessions.ts';
import type { Users } from '../../content/store/state/users.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { ownOf } from '../render/views/own.ts';
import type { Templates } from '../render/templates.ts';
import { languageOf } from './page-language.ts';
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
  pages: readonly WorkspacePage[];
  /** `/` or `/guide/`. */
  basePath: string;
  /** Whether the site is served over https. */
  secure: boolean;
}

/** Where scripts of the pages learn who is signed in, with the token that their requests carry; below the base. */
const SESSION_PATH = 'write/session';

/** The pages for writing and translating, behind one sign-in. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { store, authenticator, templates, redeem, pages, basePath, secure } = options;
  const { users, clock } = store;
  const { sessions } = authenticator;
  const door: Door = { authenticator, users, clock, redeem };
  const place = { path: basePath, secure };
  const sessionOf = ({ headers }: Request) => sessions.find(readCookie(headers.get('cookie')));

  async function fetchPage(request: Request, url: RequestUrl, remote: string, page: WorkspacePage): Promise<Response> {
    const session = sessionOf(request);
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
  ): Promise<Response> {
    if (!('user' in outcome)) return show(request, url, page, null, outcome, sent);
    if (!page.mayEnter(callerOf(outcome.user))) {
      return show(request, url, page, null, { problem: 'rights', login: outcome.user.login }, sent);
    }
    const name = sessions.open(outcome.user, outcome.isInvited);
    const session = sessions.find(name);
    // Whoever has just proven who they are sent this from here.
    const proven = sent && { ...sent, token: session?.token ?? '' };
    const response = await show(request, url, page, session, null, proven, name);
    response.headers.append('Set-Cookie', writeCookie(name, place));
    return response;
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
      const form = { problem: null, login: '', invitation: null, carried, ...refusal };
      return html(request, { kind: 'sign-in', frame, ...form }, refusal);
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
    return html(request, { kind: 'sign-in', frame, problem: null, login: '', invitation, carried: {} }, null);
  }

  async function html({ method }: Request, view: WorkspaceView, refusal: Refusal | null): Promise<Response> {
    const page = await templates.render(view);
    const status = refusal === null ? 200 : refusal.problem === 'flood' ? 429 : 403;
    return new Response(method === 'HEAD' ? null : page, { status, headers: headersOf(templates.inlineScripts) });
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

  /** Asked with the cookie alone: this is where the token comes from. */
  async function answerSession(request: Request): Promise<Response> {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    const session = sessionOf(request);
    const refusal = (code: 'rest_not_logged_in' | 'rest_cookie_invalid_nonce') => {
      const { status = 401, body } = problemAnswer(new Problem(code), 'en', false);
      return Response.json(body, { status, headers });
    };
    if (!session) return refusal('rest_not_logged_in');
    describeRequest({ user: session.user.id });
    if (request.method === 'DELETE') {
      // The token is asked for here as it is everywhere: no other site may sign anybody out.
      if (!isFromHere(request.headers) || !isToken(request.headers.get(SESSION_HEADER), session.token))
        return refusal('rest_cookie_invalid_nonce');
      sessions.close(readCookie(request.headers.get('cookie')));
      return new Response(null, { status: 204, headers: { ...headers, 'Set-Cookie': writeCookie('', place) } });
    }
    const { user, token, isInvited } = session;
    return Response.json(
      {
        token,
        user: { ...{ id: user.id, name: user.name, isInvited, mail: mailOf(user) }, ...abilitiesOf(callerOf(user)) },
      },
      { headers },
    );
  }

  return {
    async fetch(request, url, remote) {
      const inside = url.path.startsWith(basePath) ? url.path.slice(basePath.length) : '';
      const found = (path: string) => pages.find((page) => page.path.test(path));
      if (inside !== SESSION_PATH && !found(inside)) {
        return found(`${inside}/`) ? moved(`${url.path}/`, url.query) : null;
      }
      // A session ends with its user, also when the command took the user away.
      await users.refresh();
      if (inside === SESSION_PATH) return answerSession(request);
      return fetchPage(request, url, remote, found(inside)!);
    },
  };
}

/** What the pages offer to whom; each request is checked again. */
/** Whether news come by mail; null for who has no address. */
const mailOf = ({ email, no_mail }: User): boolean | null => (email === '' ? null : !no_mail);

const abilitiesOf = (caller: Caller) => ({
  writes: can(caller, 'edit_posts'),
  translates: can(caller, 'translate'),
  manages: can(caller, 'manage_translations'),
  edits: can(caller, 'edit_others_posts'),
  administers: can(caller, 'manage_options'),
  uploads: can(caller, 'upload_files'),
});

function credentialsOf({ headers }: Request, session: string): Record<string, string> {
  const told = ['host', 'origin', 'sec-fetch-site'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(told), cookie: cookieOf(session) };
}

/** Lets the browser ask again by itself, and then with the cookie that it keeps back from links of other sites. */
const openAgain = ({ path, query }: RequestUrl): Response =>
  new Response('', {
    headers: {
      Refresh: `0; url=${path}${query && `?${query}`}`,
      'Content-Type': 'text/html',
      'Cache-Control': 'no-store',
    },
  });

const moved = (path: string, query: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: path + (query && `?${query}`), 'Cache-Control': 'no-cache' },
  });

/** Stricter than for readers: no frames, nothing from elsewhere, and no URL of ours in other sites' logs. */
const headersOf = (inlineScripts: readonly string[]): Record<string, string> => ({
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
