import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import { button } from './controls.ts';

/** Time for which typing rests before the page is made anew, in milliseconds. */
const REST_MS = 400;

/** Time until what the server did not answer is asked again, in milliseconds. */
const RETRY_MS = 3_000;

type Shown = 'page' | 'partner' | 'both';

/** What a page is made of, and whatever comes with it. */
interface Loaded {
  html: string;
}

interface PreviewOptions<Page extends Loaded> {
  texts: WritingTexts['text'];
  /** URL of the page as it was last kept; it is loaded once. */
  page: string;
  /** The same text in the other language, to be read beside this one; null where there is none. */
  partner: { label: string; page: string; both(): Promise<HTMLElement> } | null;
  /** The page of the text as it stands in the field; null where it is not to be shown yet. */
  load(): Promise<Page | null>;
  onLoaded?(page: Page): void;
}

/**
 * The page beside the text, as readers would get it. It runs no script: its frame may not. A new state takes the place of
 * the former one without loading the frame again, so that it neither flickers nor jumps.
 */
export class PreviewPane<Page extends Loaded = Loaded> {
  readonly element: HTMLElement;
  readonly #frame = element('iframe', { class: 'preview-frame', sandbox: 'allow-same-origin' });
  readonly #options: PreviewOptions<Page>;
  #rest = 0;
  #asked = 0;
  /** The question whose answer both languages show. */
  #bothShown = 0;
  readonly #both = element('div', { hidden: true });
  #shown: Shown = 'page';

  constructor(options: PreviewOptions<Page>) {
    this.#options = options;
    const { preview } = options.texts;
    this.#frame.title = preview.title;
    const phone = this.#toggle(preview.phone, (on) => this.element.classList.toggle('is-phone', on));
    const dark = this.#toggle(preview.dark, (on) => this.#setTheme(on ? 'dark' : 'light'));
    if (document.documentElement.dataset['theme'] === 'dark') dark.setAttribute('aria-pressed', 'true');
    const tools = element(
      'div',
      { class: 'preview-tools', role: 'group', 'aria-label': preview.title },
      ...this.#partnerTools(),
      phone,
      dark,
    );
    const label = preview.title;
    this.element = element('section', { class: 'preview', 'aria-label': label }, tools, this.#both, this.#frame);
  }

  /** What is shown in place of the page: that of the other language, or both texts piece by piece. */
  #partnerTools(): HTMLButtonElement[] {
    const { partner, texts } = this.#options;
    if (!partner) return [];
    const tools = {
      partner: this.#toggle(partner.label, (on) => show(on ? 'partner' : 'page')),
      both: this.#toggle(texts.both.show, (on) => show(on ? 'both' : 'page')),
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

  /** Loads the page; what the server finds in the text is told from now on. */
  open(): void {
    this.#frame.addEventListener('load', () => {
      this.#dress();
      this.touch(0);
    });
    this.#frame.src = this.#options.page;
  }

  /** Shows the text as it is now, once typing rests. */
  touch(ms = REST_MS): void {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => void this.#load(), ms);
  }

  /** Shows the same part of the page as the field shows of the text, from 0 to 1. */
  follow(part: number): void {
    const shown = this.#frame.contentDocument?.documentElement;
    const main = shown?.querySelector('main');
    if (main) shown?.scrollTo({ top: main.offsetTop + part * main.offsetHeight - 80 });
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    if (this.#shown === 'both') void this.#loadBoth(asked);
    const preview = await this.#options.load().catch(() => null);
    // Only the last question counts; without a server the page stays as it was.
    if (!preview || asked !== this.#asked) return;
    if (this.#shown === 'page') this.#show(preview.html);
    this.#options.onLoaded?.(preview);
  }

  async #loadBoth(asked: number): Promise<void> {
    const { partner, texts } = this.#options;
    const made = await partner?.both().catch(() => null);
    // Any answer newer than what is shown counts: where questions follow fast, the last is never answered.
    if (asked < this.#bothShown) return;
    this.#bothShown = asked;
    if (made) return this.#both.replaceChildren(made);
    // Without a server both stay as they were, until it answers again.
    if (!this.#both.firstChild) this.#both.append(element('p', { class: 'hint' }, texts.states.offline));
    if (this.#shown === 'both') this.touch(RETRY_MS);
  }

  #show(html: string): void {
    const { contentDocument: shown, contentWindow } = this.#frame;
    const former = shown?.querySelector('main');
    if (!shown || !former || !contentWindow) return;
    // The frame's own parser: what it makes is under the rules of the guide's pages, not of this one.
    const { DOMParser: Parser } = contentWindow as Window & typeof globalThis;
    const main = new Parser().parseFromString(html, 'text/html').querySelector('main');
    if (main) former.replaceWith(shown.adoptNode(main));
    this.#dress();
  }

  /** No link leads out of the preview; the colours are those that were chosen. */
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
