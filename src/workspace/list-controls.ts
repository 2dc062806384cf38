import { pageTexts } from '../i18n/workspace.ts';
import { element, onSubmit, say } from '../scripts/dom.ts';
import { button, check, choice, type Options, refill } from './controls.ts';
import type { WorkspacePage } from './page.ts';
import { Failure, type FailureTexts, reasonOf } from './server.ts';

/** Names in the URL that differ: `lang` is already the language of the page. */
const IN_URL: Record<string, string> = { language: 'in', search: 'q' };

/** Rows per page of a list that does not say otherwise. */
const PER_PAGE = '30';

type Asked = Record<'page' | 'search', string> & Record<string, string>;

/** What the server says of a page that is no longer there, and of a value that nobody can have chosen here. */
const UNANSWERABLE = new Set(['rest_post_invalid_page_number', 'rest_invalid_param']);

/** What a list shows. It is in the URL, so that it can be bookmarked and shared. */
export class ListQuestion<Question extends Asked> {
  readonly #page: WorkspacePage;
  readonly #defaults: Question;
  readonly #load: () => Promise<void>;
  readonly #inApi: (question: Question) => Record<string, string>;
  /** Show in each control what is asked now. */
  readonly #controls = new Map<keyof Question, () => void>();

  /** `load` shows the list anew. `inApi` names the values as the API does. */
  constructor(
    page: WorkspacePage,
    defaults: Question,
    load: () => Promise<void>,
    inApi = (question: Question): Record<string, string> => question,
  ) {
    this.#page = page;
    this.#defaults = defaults;
    this.#load = load;
    this.#inApi = inApi;
    window.addEventListener('popstate', () => {
      for (const show of this.#controls.values()) show();
      void load();
    });
  }

  get now(): Question {
    const given = new URLSearchParams(location.search);
    const values = Object.entries(this.#defaults).map(([name, value]) => [
      name,
      given.get(urlName(name)) || given.get(name) || value,
    ]);
    return Object.fromEntries(values) as Question;
  }

  /** Whether some rows are left out on purpose. */
  get isFiltered(): boolean {
    const { page: _page, view: _view, order: _order, ...filters } = this.now as Asked;
    return Object.entries(filters).some(([name, value]) => value !== this.#defaults[name]);
  }

  /** The values as the API takes them. */
  get query(): Record<string, string> {
    const filled = Object.entries(this.#inApi(this.now)).filter(([, value]) => value !== '');
    return { per_page: PER_PAGE, ...Object.fromEntries(filled) };
  }

  /** The list at a path of the API; null if something else has been asked in the meantime. */
  async answer<List>(path: string): Promise<List | null> {
    const asked = JSON.stringify(this.now);
    try {
      const found = await this.#page.server.get<List>(path, this.query);
      return asked === JSON.stringify(this.now) ? found : null;
    } catch (error) {
      const code = error instanceof Failure ? (error.problem?.code ?? '') : '';
      if (!UNANSWERABLE.has(code) || asked === JSON.stringify(this.#defaults)) throw error;
      const isPast = code === 'rest_post_invalid_page_number';
      history.replaceState(null, '', this.#urlOf(isPast ? { ...this.now, page: '1' } : this.#defaults));
      return this.answer(path);
    }
  }

  /** Search, filters and order of the list. */
  form(search: string, ...filters: HTMLElement[]): HTMLElement {
    const field = searchField(search, this.now.search, (words) => void this.#change('search', words));
    field.id = 'list-search';
    this.#controls.set('search', () => (field.value = this.now.search));
    const form = element('form', { class: 'row filters', role: 'search' }, field, ...filters);
    // Enter would reload the page without its state.
    onSubmit(form, () => {});
    return form;
  }

  /** A filter with several values. */
  choice(name: keyof Question & string, label: string, options: Options): HTMLElement {
    const onChoose = (value: string) => void this.#change(name, value);
    const made = choice(label, options, this.#value(name), onChoose, `list-${name}`);
    this.#controls.set(name, () => (made.querySelector('select')!.value = this.#value(name)));
    return made;
  }

  /** A filter that is on or off. */
  check(name: keyof Question & string, label: string): HTMLElement {
    const made = check(label, this.#value(name) !== '', (on) => void this.#change(name, on ? 'true' : ''));
    this.#controls.set(name, () => (made.querySelector('input')!.checked = this.#value(name) !== ''));
    return made;
  }

  /** A button for each view of the list, with its count if known. */
  views<View extends string>(
    views: readonly View[],
    labels: Record<View, string>,
    counts: Partial<Record<string, number>>,
  ): HTMLElement[] {
    return views.map((view) => {
      const tab = element(
        'button',
        { type: 'button', 'aria-pressed': String(view === this.now['view']) },
        labels[view],
      );
      const count = counts[view];
      if (count !== undefined) tab.append(' ', element('span', { class: 'count' }, String(count)));
      tab.addEventListener('click', () => void this.#change('view', view));
      return tab;
    });
  }

  /** Buttons for the previous and next page; hidden if there is only one. */
  pager(pages: number, onTurned: () => void = () => {}): HTMLElement {
    const { label, previous, next, page } = pageTexts().pager;
    const at = Number(this.now.page);
    const turn = (to: number, words: string) => {
      const turner = button(words, () => void this.#change('page', String(to)).then(onTurned));
      turner.disabled = to < 1 || to > pages;
      return turner;
    };
    const attributes = { class: 'pager', 'aria-label': label, hidden: pages < 2 };
    return element('nav', attributes, turn(at - 1, previous), element('span', {}, page(at, pages)), turn(at + 1, next));
  }

  #value(name: keyof Question): string {
    return this.now[name] ?? '';
  }

  /** Shows something else, from its first page on. */
  #change(name: keyof Question, value: string): Promise<void> {
    history.pushState(null, '', this.#urlOf({ ...this.now, page: '1', [name]: value }));
    return this.#load();
  }

  #urlOf(wanted: Question): string {
    const query = new URLSearchParams({ lang: this.#page.language });
    for (const [name, value] of Object.entries(wanted))
      if (value !== this.#defaults[name]) query.set(urlName(name), value);
    return `?${query}${location.hash}`;
  }
}

const urlName = (name: string): string => IN_URL[name] ?? name;

type Shown = [said: string, ...rows: Node[]];

/** Rows below a sentence about them. Screen readers say that sentence when it changes, but not all the rows. */
export class Rows {
  readonly element = element('div', { class: 'texts' });
  readonly rows: HTMLElement;
  readonly #said = element('p', { role: 'status' });
  #asked = 0;

  constructor(rows: HTMLElement = element('div')) {
    this.rows = rows;
    this.element.append(this.#said, rows);
  }

  /** Shows what `load` finds, or why it failed, unless something else is shown or asked in the meantime. */
  async ask(texts: FailureTexts, load: () => Promise<Shown>): Promise<void> {
    const asked = ++this.#asked;
    const found = await load().catch((error: unknown): Shown => [reasonOf(error, texts)]);
    if (asked === this.#asked) this.show(...found);
  }

  show(said: string, ...rows: Node[]): void {
    this.#asked++;
    this.#said.className = rows.length > 0 || said === '' ? 'total' : 'nothing';
    say(this.#said, said);
    refill(this.rows, ...rows);
  }
}

/** A search field that reports its words once the user stops typing. */
export function searchField(label: string, value: string, onSearch: (words: string) => void): HTMLInputElement {
  const field = element('input', { type: 'search', value, 'aria-label': label, placeholder: label });
  let rest = 0;
  const tell = (ms: number) => {
    clearTimeout(rest);
    rest = window.setTimeout(() => onSearch(field.value.trim()), ms);
  };
  field.addEventListener('input', () => tell(250));
  field.addEventListener('keydown', ({ key }) => key === 'Enter' && tell(0));
  return field;
}
