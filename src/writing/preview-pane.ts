import { element } from '../scripts/dom.ts';
import { button } from '../workspace/controls.ts';
import { words } from './words.ts';

const { preview, both, states } = words.text;

/** Pause in typing before the page is rendered again, in milliseconds. */
const REST_MS = 400;

/** Delay before a failed request is repeated, in milliseconds. */
const RETRY_MS = 3_000;

type Shown = 'page' | 'partner' | 'both';

/** URL of the page of a text as last saved, without scripts. */
export const frameUrl = (base: string, id: number): string => `${base}?p=${id}&preview=true&frame=editor`;

interface PreviewOptions {
  /** URL of the page, loaded once. */
  page: string;
  /** The same text in the other language, to read beside this one; null if none exists. */
  partner: { label: string; page: string; both(): Promise<HTMLElement> } | null;
  /**
   * Renders the page of the text in the field; null if it should not be shown yet. `onCurrent` is called unless a newer
   * page has been requested.
   */
  load(): Promise<{ html: string; onCurrent?: () => void } | null>;
}

/**
 * The page beside the text, as readers would see it. Its frame allows no scripts. A new state replaces the content
 * without reloading the frame, so that it neither flickers nor jumps.
 */
export class PreviewPane {
  readonly element: HTMLElement;
  readonly #frame = element('iframe', { class: 'preview-frame', sandbox: 'allow-same-origin' });
  readonly #options: PreviewOptions;
  #rest = 0;
  #asked = 0;
  /** Number of the request whose response is shown in both languages. */
  #bothShown = 0;
  readonly #both = element('div', { hidden: true });
  #shown: Shown = 'page';

  constructor(options: PreviewOptions) {
    this.#options = options;
    this.#frame.title = preview.title;
    const phone = this.#toggle(preview.phone, (on) => this.element.classList.toggle('is-phone', on));
    const dark = this.#toggle(preview.dark, (on) => this.#setTheme(on ? 'dark' : 'light'));
    if (document.documentElement.dataset['theme'] === 'dark') dark.setAttribute('aria-pressed', 'true');
    const tools = element(
      'div',
      { class: 'row preview-tools', role: 'group', 'aria-label': preview.title },
      ...this.#partnerTools(),
      phone,
      dark,
    );
    const attributes = { class: 'preview', 'aria-label': preview.title };
    this.element = element('section', attributes, tools, this.#both, this.#frame);
  }

  /** Buttons that replace the page with that of the other language, or with both texts piece by piece. */
  #partnerTools(): HTMLButtonElement[] {
    const { partner } = this.#options;
    if (!partner) return [];
    const tools = {
      partner: this.#toggle(partner.label, (on) => show(on ? 'partner' : 'page')),
      both: this.#toggle(both.show, (on) => show(on ? 'both' : 'page')),
    };
    const show = (shown: Shown) => {
      this.#turnTo(shown, partner.page);
      for (const [name, made] of Object.entries(tools)) made.setAttribute('aria-pressed', String(name === shown));
    };
    return Object.values(tools);
  }

  #turnTo(shown: Shown, partner: string): void {
    const former = this.#shown;
    this.#shown = shown;
    this.#both.hidden = shown !== 'both';
    this.#frame.hidden = shown === 'both';
    if (shown === 'both') this.touch(0);
    else if (shown === 'partner') this.#frame.src = partner;
    else if (former === 'partner') this.#frame.src = this.#options.page;
    else this.touch(0);
  }

  /** Loads the page; from now on findings of the server are reported. */
  open(): void {
    this.#frame.addEventListener('load', () => {
      this.#dress();
      // Shortcuts of the page, such as that for saving, also work in the frame.
      this.#frame.contentDocument?.addEventListener('keydown', (event) => {
        if (!document.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
      });
      this.touch(0);
    });
    this.#frame.src = this.#options.page;
  }

  /** Shows the current text, once typing pauses. */
  touch(ms = REST_MS): void {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => void this.#load(), ms);
  }

  /** Scrolls the page to the same position as the field, from 0 to 1. */
  follow(part: number): void {
    const shown = this.#frame.contentDocument?.documentElement;
    const main = shown?.querySelector('main');
    if (main) shown?.scrollTo({ top: main.offsetTop + part * main.offsetHeight - 80 });
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    if (this.#shown === 'both') void this.#loadBoth(asked);
    const made = await this.#options.load().catch(() => null);
    // Only the last request counts; if the server is unavailable, the page stays as it was.
    if (!made || asked !== this.#asked) return;
    if (this.#shown === 'page') this.#show(made.html);
    made.onCurrent?.();
  }

  async #loadBoth(asked: number): Promise<void> {
    const { partner } = this.#options;
    const made = await partner?.both().catch(() => null);
    // Any response newer than the one shown counts: with fast typing, the last request is never answered in time.
    if (asked < this.#bothShown) return;
    this.#bothShown = asked;
    if (made) return this.#both.replaceChildren(made);
    // If the server is unavailable, both stay as they were until it answers.
    if (!this.#both.firstChild) this.#both.append(element('p', { class: 'hint' }, states.offline));
    if (this.#shown === 'both') this.touch(RETRY_MS);
  }

  #show(html: string): void {
    const { contentDocument: shown, contentWindow } = this.#frame;
    const former = shown?.querySelector('main');
    if (!shown || !former || !contentWindow) return;
    // The frame's own parser, so that its nodes are subject to the policy of the guide's pages, not of this one.
    const { DOMParser: Parser } = contentWindow as Window & typeof globalThis;
    const main = new Parser().parseFromString(html, 'text/html').querySelector('main');
    if (main) former.replaceWith(shown.adoptNode(main));
    this.#dress();
  }

  /** Makes links open outside the preview, and applies the chosen colours. */
  #dress(): void {
    this.#setTheme(this.element.querySelector('[aria-pressed=true]:last-child') ? 'dark' : 'light');
    for (const link of this.#frame.contentDocument?.querySelectorAll('a[href]') ?? [])
      link.setAttribute('target', '_blank');
  }

  #setTheme(theme: 'light' | 'dark'): void {
    const root = this.#frame.contentDocument?.documentElement;
    if (root) root.dataset['theme'] = theme;
  }

  #toggle(label: string, act: (on: boolean) => void): HTMLButtonElement {
    const made = button(label, () => {
      const on = made.getAttribute('aria-pressed') !== 'true';
      made.setAttribute('aria-pressed', String(on));
      act(on);
    });
    made.setAttribute('aria-pressed', 'false');
    return made;
  }
}
