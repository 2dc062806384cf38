import { element, say } from '../scripts/dom.ts';
import type { Hit, SearchResult } from '../scripts/search-engine.ts';
import type { Language } from '../views.ts';
import { readArticle } from './article.ts';
import { BASE, search, suggestions } from './engine.ts';
import { STYLES } from './styles.ts';
import { TEXTS } from './texts.ts';

/** Pause in typing before a search starts, in milliseconds. */
const PAUSE_MS = 120;

/**
 * `<guide-help lang="cs" suggest="export">`: a button that opens the guide beside the current page. It stores nothing,
 * requests only files of the guide, and none of them before it is opened.
 */
class GuideHelp extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #input = element('input', { type: 'search', autocomplete: 'off', autofocus: true });
  readonly #status = element('p', { class: 'status', role: 'status' });
  readonly #hits = element('ul', { class: 'hits' });
  readonly #article = element('article', { tabindex: '0', hidden: true });
  readonly #field = element('div', { class: 'field' }, this.#input);
  readonly #back = element('button', { type: 'button', hidden: true }, '‹');
  readonly #footer = element('a', { target: '_blank', rel: 'noopener' });
  readonly #dialog = element('dialog');
  /** Number of the last request; responses to earlier ones are ignored. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left: HTMLElement | null = null;

  connectedCallback(): void {
    if (this.#dialog.isConnected) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.#root.adoptedStyleSheets = [sheet];
    const t = this.#texts;
    const opener = element('button', { type: 'button', part: 'button', 'aria-haspopup': 'dialog' });
    opener.append(element('slot', {}, t.open));
    opener.addEventListener('click', () => this.open());
    const close = element('button', { type: 'button', 'aria-label': t.close }, '✕');
    close.addEventListener('click', () => this.#dialog.close());
    this.#back.setAttribute('aria-label', t.back);
    this.#back.addEventListener('click', () => this.#showList());
    this.#input.setAttribute('aria-label', t.search);
    this.#input.placeholder = t.search;
    this.#input.addEventListener('input', () => this.#soon());
    const title = element('p', { id: 'title' }, t.title);
    const [dialog, body] = [this.#dialog, element('div', { class: 'body' }, this.#hits, this.#article)];
    dialog.setAttribute('aria-labelledby', 'title');
    dialog.setAttribute('part', 'dialog');
    dialog.lang = this.#language;
    dialog.append(element('header', {}, this.#back, title, close), this.#field, this.#status, body);
    dialog.append(element('footer', {}, this.#footer));
    dialog.addEventListener('keydown', (event) => this.#onKey(event));
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    this.#root.append(opener, dialog);
  }

  /** Opens the help, optionally with words to search for. */
  open(words = ''): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    if (words !== '') this.#input.value = words;
    this.#showList();
    void this.#find();
  }

  close(): void {
    this.#dialog.close();
  }

  get #language(): Language {
    const [word] = (this.closest<HTMLElement>('[lang]')?.lang ?? '').toLowerCase().split('-');
    return word === 'cs' ? 'cs' : 'en';
  }

  get #texts() {
    return TEXTS[this.#language];
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(), PAUSE_MS);
  }

  async #find(): Promise<void> {
    const [number, words, about] = [++this.#asked, this.#input.value.trim(), this.getAttribute('suggest') ?? ''];
    const t = this.#texts;
    if (words === '' && about === '') return this.#showHits([], '');
    say(this.#status, t.working);
    try {
      const language = this.#language;
      const result = await (words === '' ? suggestions(about, language) : search(words, language));
      if (number === this.#asked) this.#showHits(result.hits, words === '' ? t.suggested : this.#said(result));
    } catch {
      if (number === this.#asked) this.#showHits([], t.failed);
    }
  }

  #said({ hits, isConfident }: SearchResult): string {
    if (hits.length === 0) return this.#texts.nothing;
    return isConfident ? this.#texts.found(hits.length) : this.#texts.nearest;
  }

  #showHits(hits: readonly Hit[], said: string): void {
    say(this.#status, said);
    this.#hits.replaceChildren(...hits.map((hit) => element('li', {}, this.#link(hit))));
  }

  #link(hit: Hit): HTMLAnchorElement {
    const url = new URL(hit.url, BASE).href;
    const words = hit.excerpt.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));
    const link = element('a', { href: url, lang: hit.language }, element('strong', {}, hit.title));
    link.append(element('span', {}, ...words));
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.#showArticle({ ...hit, url }, link);
    });
    return link;
  }

  async #showArticle(hit: Hit, link: HTMLElement): Promise<void> {
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    const article = await readArticle(hit).catch(() => null);
    if (number !== this.#asked) return;
    // Password-protected articles and other pages open at their own URL.
    if (!article) return void window.open(hit.url, '_blank', 'noopener');
    this.#left = link;
    this.#article.lang = hit.language;
    this.#article.replaceChildren(element('h1', {}, article.title), article.body);
    this.#show(true);
    this.#foot(this.#texts.page, hit.url);
    this.#article.parentElement?.scrollTo(0, 0);
    this.#article.focus({ preventScroll: true });
  }

  #showList(): void {
    this.#show(false);
    this.#foot(this.#texts.guide, new URL(`?lang=${this.#language}`, BASE).href);
    (this.#left?.isConnected ? this.#left : this.#input).focus();
    this.#left = null;
  }

  #show(isArticle: boolean): void {
    this.#article.hidden = this.#back.hidden = !isArticle;
    this.#hits.hidden = this.#field.hidden = this.#status.hidden = isArticle;
  }

  #foot(text: string, url: string): void {
    say(this.#footer, text);
    this.#footer.href = url;
  }

  /** Arrow keys move between the field and the results, Enter opens the first; Escape goes one step back. */
  #onKey(event: KeyboardEvent): void {
    const stops = [this.#input, ...this.#hits.querySelectorAll('a')];
    const at = stops.indexOf(this.#root.activeElement as HTMLInputElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      if (this.#article.hidden) this.#dialog.close();
      else this.#showList();
    } else if (step !== undefined && at >= 0) {
      event.preventDefault();
      stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
    } else if (event.key === 'Enter' && at === 0 && !event.isComposing) {
      event.preventDefault();
      void this.#openFirst();
    }
  }

  /** Readers press Enter before the results of the last words are there. */
  async #openFirst(): Promise<void> {
    clearTimeout(this.#timer);
    const found = this.#find();
    const number = this.#asked;
    await found;
    if (number === this.#asked) this.#hits.querySelector('a')?.click();
  }
}

if (!customElements.get('guide-help')) customElements.define('guide-help', GuideHelp);
