import { translationUiTextsFor } from '../i18n/translation-ui/index.ts';
import type { TranslationUiTexts } from '../i18n/translation-ui/texts.ts';
import { element } from '../scripts/dom.ts';
import { followTheme } from '../scripts/theme.ts';
import type { Language } from '../views.ts';
import { Failure, Server } from './server.ts';

/** What a template left in the page for its script. */
export interface TranslationUiPage {
  root: HTMLElement;
  server: Server;
  language: Language;
  texts: TranslationUiTexts;
  /** `/xlate/`. */
  uiPath: string;
}

/** Reads the page, and makes what all these pages have in common work: colours and signing out. */
export function openPage(): TranslationUiPage {
  const root = document.querySelector<HTMLElement>('[data-translation-ui]')!;
  const language = document.documentElement.lang as Language;
  const uiPath = root.dataset.translationUi!;
  const server = new Server(`${uiPath}data/`, language);
  followTheme();
  document.querySelector('[data-sign-out]')?.addEventListener('click', () => {
    void server.send('POST', 'sign-out').finally(() => location.assign(`${uiPath}console/?lang=${language}`));
  });
  // The one-time URL has served: it would only confuse in the history or in a bookmark.
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete('ticket');
  if (search.includes('ticket=')) history.replaceState(null, '', query.size > 0 ? `${pathname}?${query}` : pathname);
  return { root, server, language, texts: translationUiTextsFor(language), uiPath };
}

/** Shows why a page has nothing to show, with a way to try again. Who was signed out gets the sign-in form. */
export function showFailure(error: unknown, { root, texts }: TranslationUiPage): void {
  if (!(error instanceof Failure)) throw error;
  if (error.kind === 'signed out') return location.reload();
  const again = element('button', { type: 'button', class: 'primary' }, texts.retry);
  again.addEventListener('click', () => location.reload());
  root.replaceChildren();
  const text = element(document.querySelector('h1') ? 'p' : 'h1', {}, error.message || texts.failed);
  root.append(element('div', { class: 'failure', role: 'alert' }, text, again));
}
