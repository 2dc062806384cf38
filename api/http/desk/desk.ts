import type { Service } from '../../operations/call.ts';
import type { Authenticator } from '../authenticate.ts';
import type { Target } from '../target.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { answerData } from './data.ts';
import { languageOf } from './language.ts';
import { isOpenedFromElsewhere } from './origin.ts';
import { openAgain, pageAnswer, type PageSettings } from './page.ts';
import { Sessions, type Session } from './sessions.ts';
import { signInWithForm, signInWithTicket, type Outcome } from './sign-in.ts';
import { callerOf, managesTranslations, type DeskService } from './visit.ts';

export interface DeskOptions extends Omit<PageSettings, 'deskPath'> {
  service: DeskService;
  authenticator: Authenticator;
  /** `/` or `/guide/`. */
  basePath: string;
}

export interface Desk {
  /** Answers what lies below `{base}/xlate/`; null for an address that is none of the desk's. */
  fetch(request: Request, target: Target, remote: string): Promise<Response | null>;
}

/** The desk of a service; null where no translations are managed. */
export function openDesk(
  service: Service,
  options: Omit<DeskOptions, 'service' | 'basePath'>,
  basePath: string,
): Desk | null {
  const { render, inlineScripts, authenticator } = options;
  return managesTranslations(service) ? createDesk({ service, render, inlineScripts, authenticator, basePath }) : null;
}

/** The pages in which translations are made and managed, and the data they work with. */
function createDesk(options: DeskOptions): Desk {
  const { service, authenticator, basePath } = options;
  const { store, presentation } = service;
  const deskPath = `${basePath}xlate/`;
  const place = { path: deskPath, secure: presentation.base.startsWith('https:') };
  const sessions = new Sessions(store.users, store.clock);
  const door = { authenticator, service };
  const settings: PageSettings = { ...options, deskPath };

  async function fetchData(request: Request, target: Target): Promise<Response> {
    const name = readCookie(request.headers.get('cookie'));
    const session = sessions.find(name);
    const signOut = () => {
      sessions.close(name);
      return writeCookie('', place);
    };
    const language = languageOf(request.headers, target);
    const known = session && { service, session, caller: callerOf(session.user), language, signOut };
    return answerData(request, target.path.slice(`${deskPath}data/`.length), known);
  }

  async function fetchPage(request: Request, target: Target, remote: string): Promise<Response> {
    const session = sessions.find(readCookie(request.headers.get('cookie')));
    const isPost = request.method === 'POST';
    // Programs that only look at the links of an e-mail would use the ticket up.
    const ticket = request.method === 'GET' ? new URLSearchParams(target.query).get('ticket') : null;
    if (!isPost && ticket === null) {
      if (session) return show(request, target, session);
      if (isOpenedFromElsewhere(request.headers)) return openAgain(target);
      return show(request, target, null);
    }
    const outcome = isPost ? await signInWithForm(request, remote, door) : signInWithTicket(ticket ?? '', door);
    return enter(request, target, outcome);
  }

  /**
   * Shows the page itself instead of sending the browser on: a cookie that is strictly of this site would not follow a
   * redirect that began with a link in an e-mail.
   */
  async function enter(request: Request, target: Target, outcome: Outcome): Promise<Response> {
    if (!('user' in outcome)) return show(request, target, null, outcome);
    const name = sessions.open(outcome.user);
    const response = await show(request, target, sessions.find(name));
    response.headers.append('Set-Cookie', writeCookie(name, place));
    return response;
  }

  const show = (request: Request, target: Target, session: Session | null, refusal?: Outcome): Promise<Response> =>
    pageAnswer(request, target, session, refusal && 'problem' in refusal ? refusal : null, settings);

  return {
    async fetch(request, target, remote) {
      // Somebody may have been removed by the command meanwhile.
      await store.users.refresh();
      const inside = target.path.startsWith(deskPath) ? target.path.slice(deskPath.length) : '';
      // A session ends with its user, also when the command took the user away.
      if (inside) await store.users.refresh();
      if (inside.startsWith('data/')) return fetchData(request, target);
      if (/^(console|edit\/\d{1,15})$/.test(inside)) return moved(`${target.path}/`, target.query);
      return /^(console|edit\/\d{1,15})\/$/.test(inside) ? fetchPage(request, target, remote) : null;
    },
  };
}

const moved = (path: string, query: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: path + (query && `?${query}`), 'Cache-Control': 'no-cache' },
  });
