import type { BrowserContextOptions, Page } from 'playwright';
import { DEVICES } from '../helpers/browser.ts';
import { startGuide, type Guide as Started, type Visit } from '../translation-ui/guide.ts';

/** A running guide with authors. */
export interface Guide extends Omit<Started, 'visit'> {
  /** A page of the workspace for a signed-in user, in a context of its own. */
  visit(login: string, path?: string, options?: BrowserContextOptions): Promise<Visit>;
  /** A record as read by the administrator. */
  read<Read = Stored>(path: string): Promise<Read>;
}

type Stored = { title: { raw: string }; content: { raw: string }; status: string };

export async function openGuide(): Promise<Guide> {
  const started = await startGuide();
  return {
    ...started,
    visit: (login, path = '', options) => started.visit(login, `../write/${path}`, options),
    async read<Read>(path: string) {
      const url = `${started.base}/cms-json/cms/v2/${path}${path.includes('?') ? '&' : '?'}context=edit`;
      return (await (await fetch(url, { headers: { authorization: `Basic ${btoa('admin:admin')}` } })).json()) as Read;
    },
  };
}

/** Each device in light and dark, with both languages among them. */
export const LOOKS = Object.entries(DEVICES).flatMap(([device, options]) =>
  (['light', 'dark'] as const).map((colorScheme, at) => {
    const language = at ? 'en' : 'cs';
    return { device, colorScheme, language, options: { ...options, colorScheme, locale: language } };
  }),
);

/** Calls the API as a script of the page does. */
export const ask = <Answer>(page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([path, body]) => {
      const base = document.querySelector<HTMLElement>('[data-workspace]')!.dataset['workspace']!;
      const { token } = (await (await fetch(`${base}write/session`)).json()) as { token: string };
      const headers = { 'x-session-token': token, 'content-type': 'application/json' };
      const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(`${base}cms-json/${path}`, sent);
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Answer;
    },
    [path, body] as const,
  );
