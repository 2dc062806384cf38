import type { SearchTexts } from '../i18n/index.ts';
import { textsOf } from './dom.ts';

/**
 * The dialog opens immediately, and is always open in the search page; the code and data for searching are fetched the
 * first time.
 */
export class GuideSearch extends HTMLElement {
  connectedCallback(): void {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-search-open]')) {
      button.disabled = false;
      // The URL of a missing page tells what the reader was looking for.
      const term = (): string | undefined =>
        'searchPath' in button.dataset ? wordsOf(location.pathname) : button.dataset.searchOpen;
      button.addEventListener('click', () => void this.open(term()));
    }
    if (document.querySelector('[data-search-page]')) {
      void this.open(new URLSearchParams(location.search).get('q') ?? '');
    }
    const [key, hint] = [/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘ K' : null, this.querySelector('kbd')];
    if (key && hint) hint.textContent = key;
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      void this.open();
    });
    // Browsers clear a search field on Escape. Here it closes the dialog, as in any other.
    this.dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.#close();
    });
    this.dialog.addEventListener('click', (event) => {
      const target = event.target as Element;
      if (target === this.dialog || target.closest('[data-search-close], a')) this.#close();
    });
  }

  get dialog(): HTMLDialogElement {
    return this.querySelector('dialog')!;
  }

  /** The search page stays, also when a result is opened in another tab. */
  #close(): void {
    if (this.dialog.matches(':modal')) this.dialog.close();
  }

  async open(term = ''): Promise<void> {
    if (!this.dialog.open) this.dialog.showModal();
    const input = this.querySelector('input')!;
    if (term) input.value = term;
    input.select();
    const panel = await import('./search-panel.ts').catch(() => null);
    if (panel) return panel.startSearch(this);
    this.querySelector('.search-status')!.textContent = textsOf<SearchTexts>(this).failed;
    this.querySelector<HTMLElement>('.search-help')!.hidden = false;
  }
}

/** Words of the last segment of a URL. */
function wordsOf(path: string): string {
  const name = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(name)
      .replace(/\.\w+$/, '')
      .replaceAll(/[-_+]+/g, ' ');
  } catch {
    return '';
  }
}
