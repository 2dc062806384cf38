import { pageTexts } from '../i18n/workspace.ts';
import { element } from '../scripts/dom.ts';
import { followTheme } from '../scripts/theme.ts';
import type { Language } from '../views.ts';
import { button } from './controls.ts';
import { Failure, Server, type SessionData } from './server.ts';

/** Data that a template passes to the script of its page. */
export interface WorkspacePage {
  root: HTMLElement;
  server: Server;
  language: Language;
  /** Path that the site is served below: `/` or `/guide/`. */
  base: string;
  /** Languages of the guide. */
  languages: Language[];
}

/**
 * Reads the page's data and sets up what all workspace pages share: colours and signing out. `data` is the path, below
 * the base, of the data that the page reads and writes.
 */
function openPage(data: string): WorkspacePage {
  const root = document.querySelector<HTMLElement>('[data-workspace]')!;
  const language = document.documentElement.lang as Language;
  const base = root.dataset.workspace!;
  const languages = document.documentElement.dataset['languages']!.split(' ') as Language[];
  const server = new Server(base + data, `${base}write/session`, language);
  followTheme();
  document.querySelector('[data-sign-out]')?.addEventListener('click', () => {
    void server.signOut().finally(() => location.reload());
  });
  document.querySelector('.skip-link')?.addEventListener('click', () => {
    // The URL keeps naming the tab of the page.
    const { href } = location;
    setTimeout(() => history.replaceState(null, '', href));
  });
  root.addEventListener('focusin', ({ target }) => requestAnimationFrame(() => show(target as Element)));
  const other = document.querySelector<HTMLAnchorElement>('.language-switch');
  other?.addEventListener('click', () => {
    // The other language has the same filters, page and tab.
    const query = new URLSearchParams(location.search);
    query.set('lang', other.hreflang);
    other.search = String(query);
    other.hash = location.hash;
  });
  // The one-time URL is used up; it would only confuse in the history or in a bookmark.
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('ticket');
  if (search.includes('ticket=')) history.replaceState(null, '', query.size > 0 ? `${pathname}?${query}` : pathname);
  return { root, server, language, base, languages };
}

/**
 * Browsers leave the end of a row that scrolls half hidden, and the text above a control may turn out taller than
 * estimated. Nothing moves below a mouse.
 */
function show(focused: Element): void {
  if (focused.matches(':is(a, button):focus-visible')) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Opens a page that works with an API, by default that of the content, and has `show` fill it for the signed-in user. */
export async function startPage(
  show: (page: WorkspacePage, user: SessionData['user']) => Promise<void> | void,
  data = 'cms-json/cms/v2/',
): Promise<void> {
  const page = openPage(data);
  try {
    const { user } = await page.server.session();
    await show(page, user);
  } catch (error) {
    showFailure(error, page);
  }
}

/** URL of a page for writing: `writeUrl(page, '12/')`. */
export const writeUrl = ({ base, language }: Pick<WorkspacePage, 'base' | 'language'>, path = ''): string =>
  `${base}write/${path}?lang=${language}`;

/** Shows why a page could not be loaded, with a way to try again. Signed-out users get the sign-in form. */
export function showFailure(error: unknown, { root }: Pick<WorkspacePage, 'root'>): void {
  if (!(error instanceof Failure)) throw error;
  if (error.kind === 'signed out') return location.reload();
  const texts = pageTexts();
  const again = button(texts.retry, () => location.reload(), 'primary');
  const text = element(document.querySelector('h1') ? 'p' : 'h1', {}, error.message || texts.failed);
  root.replaceChildren(element('div', { class: 'failure', role: 'alert' }, text, again));
}

/** Anyone who has the URL can read the feed, so it is shown only to its owner. */
export function feedLink({ feed }: SessionData['user'], language: Language): HTMLElement {
  const texts = pageTexts();
  const link = element('a', { href: `${feed}&lang=${language}` }, texts.feed);
  return element('p', { class: 'hint feed' }, link, ` ${texts.feedHint}`);
}
