import type { Item } from '../../api/contract/model.ts';
import { readRequestUrl } from '../../api/rest/http/request-url.ts';
import { feedUrl, openTranslationFeed } from '../../api/translation/http/feed-page.ts';
import { translationPages } from '../../api/translation/http/pages.ts';
import { managesTranslations } from '../../api/translation/jobs/translation.ts';
import { openWorkspace } from '../../api/site/workspace/pages.ts';
import { BASE, openSite, type Answered, type Site } from '../translation/jobs/site.ts';

/** A response, with the body as text and, if it is JSON, as data. */
export interface Reply extends Omit<Answered, 'bytes'> {
  text: string;
  /** `name=value` of the cookie that was set. */
  cookie: string;
}

/** A signed-in user. */
export type Visitor = { cookie: string; token: string };

export interface TranslationSite extends Site {
  /** Sends a request below `/xlate/`, or to a path of the host. */
  knock(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Reply>;
  /** Signs in; each user's password is their login. */
  enter(login: string): Promise<Visitor>;
  /** Calls the translation API as a user, with all headers that a page of the translation UI sends. */
  data(login: string, method: string, path: string, body?: unknown): Promise<Answered>;
}

/** The translation UI of a small site; pages are rendered as the JSON of their views. */
export async function openTranslationSite(): Promise<TranslationSite> {
  const site = await openSite();
  const render = (view: unknown) => Promise.resolve(JSON.stringify(view));
  const previewer = { page: (item: Item) => Promise.resolve(`${item.title}\n${item.content}`), policy: () => 'x' };
  const { service } = site;
  if (!managesTranslations(service)) throw new Error('translation management is not available');
  const { authenticator } = site.api;
  const workspace = openWorkspace({
    ...{ store: service.store, authenticator, basePath: '/', secure: true },
    templates: { render, inlineScripts: ['sha256-x'] },
    provider: null,
    feedOf: (user) => feedUrl(user, service),
    pages: translationPages(service, previewer),
  });
  const feed = openTranslationFeed(service, '/');

  const knock: TranslationSite['knock'] = async (method, path, headers = {}, body = undefined) => {
    const request = new Request(new URL(path, `${BASE}/xlate/`), {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const url = readRequestUrl(request.url)!;
    const response = (await workspace.fetch(request, url, '192.0.2.1')) ?? (await feed(request, url));
    if (!response) return { status: 0, headers: new Headers(), text: '', body: null, cookie: '' };
    const text = await response.text();
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { status } = response;
    return { status, headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : null, cookie };
  };

  const enter: TranslationSite['enter'] = async (login) => {
    const { cookie } = await signIn(knock, login, login);
    const { body } = await knock('GET', '/write/session', { cookie });
    return { cookie, token: body.token };
  };

  const visitors = new Map<string, Promise<Visitor>>();
  const data: TranslationSite['data'] = async (login, method, path, body) => {
    const visitor = visitors.get(login) ?? enter(login);
    visitors.set(login, visitor);
    const { cookie, token } = await visitor;
    const headers = { cookie, 'x-session-token': token, 'sec-fetch-site': 'same-origin' };
    return site.ask(method, `/xlate/tm/v1/${path}`, '', body, headers);
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
