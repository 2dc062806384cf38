import type { Item } from '../../api/contract/model.ts';
import type { TranslationUi } from '../../api/translation/http/translation-ui.ts';
import { readRequestUrl } from '../../api/rest/http/request-url.ts';
import { openTranslationUi } from '../../api/translation/http/translation-ui.ts';
import { BASE, openSite, type Site } from '../translation/jobs/site.ts';

/** What came back, with the body as text and, where it is JSON, as data. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // Answers are looked into field by field.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  /** `name=value` of the cookie that was set. */
  cookie: string;
}

/** Somebody who is signed in. */
export interface Visitor {
  cookie: string;
  token: string;
}

export interface TranslationSite extends Site {
  /** Sends a request below `/xlate/`. */
  knock(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Reply>;
  /** Signs in; logins are their own passwords. */
  enter(login: string): Promise<Visitor>;
  /** Asks for data, or sends some with everything a page of the translation UI sends along. */
  data(visitor: Visitor, method: string, path: string, body?: unknown): Promise<Reply>;
}

/** The translation UI of a small site; pages are rendered as the JSON of their views. */
export async function openTranslationSite(): Promise<TranslationSite> {
  const site = await openSite();
  const render = (view: unknown) => Promise.resolve(JSON.stringify(view));
  const previewer = { page: (item: Item) => Promise.resolve(`${item.title}\n${item.content}`), policy: () => 'x' };
  const app = openTranslationUi(
    site.service,
    { render, inlineScripts: ['sha256-x'], authenticator: site.api.authenticator, previewer },
    '/',
  ) as TranslationUi;

  const knock: TranslationSite['knock'] = async (method, path, headers = {}, body = undefined) => {
    const request = new Request(`${BASE}/xlate/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const response = await app.fetch(request, readRequestUrl(request.url)!, '192.0.2.1');
    if (!response) return { status: 0, headers: new Headers(), text: '', body: null, cookie: '' };
    const text = await response.text();
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { status } = response;
    return { status, headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : null, cookie };
  };

  const enter: TranslationSite['enter'] = async (login) => {
    const { cookie } = await signIn(knock, login, login);
    const { body } = await knock('GET', 'data/session', { cookie });
    return { cookie, token: body.token };
  };

  const data: TranslationSite['data'] = ({ cookie, token }, method, path, body = {}) => {
    if (method === 'GET') return knock('GET', `data/${path}`, { cookie });
    const headers = { cookie, 'x-translation-token': token, 'content-type': 'application/json' };
    return knock(method, `data/${path}`, { ...headers, 'sec-fetch-site': 'same-origin' }, JSON.stringify(body));
  };

  return { ...site, knock, enter, data };
}

/** Sends the sign-in form. */
export const signIn = (
  knock: TranslationSite['knock'],
  login: string,
  password: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<Reply> => {
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  return knock('POST', 'console/', form, String(new URLSearchParams({ login, password })));
};
