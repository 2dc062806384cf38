import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element, say } from '../scripts/dom.ts';
import { button, refill } from '../workspace/controls.ts';
import type { WorkspacePage } from '../workspace/page.ts';
import { Failure, type FailureTexts, reasonOf } from '../workspace/server.ts';

/** Names in the URL that differ: `lang` is already the language of the page. */
const IN_URL: Record<string, string> = { language: 'in', search: 'q' };

/** Rows per page of a list. */
const PER_PAGE = '30';

type Asked = Record<'page', string> & Record<string, string>;

/** What a list shows. It is in the URL, so that it can be bookmarked and shared. */
export class ListQuestion<Question extends Asked> {
  readonly #page: WorkspacePage;
  readonly #defaults: Question;
  readonly #load: () => Promise<void>;

  /** `load` shows the list anew. */
  constructor(page: WorkspacePage, defaults: Question, load: () => Promise<void>) {
    this.#page = page;
    this.#defaults = defaults;
    this.#load = load;
    window.addEventListener('popstate', () => void load());
  }

  get now(): Question {
    const given = new URLSearchParams(location.search);
    const values = Object.entries(this.#defaults).map(([name, value]) => [name, given.get(urlName(name)) || value]);
    return Object.fromEntries(values) as Question;
  }

  /** Shows something else, from its first page on. */
  ask(change: Partial<Question>): void {
    history.pushState(null, '', this.#urlOf({ ...this.now, page: '1', ...change }));
    void this.#load();
  }

  /** The list at a path of the API; null if something else has been asked in the meantime. */
  async answer<List>(path: string): Promise<List | null> {
    const asked = this.now;
    const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
    try {
      const found = await this.#page.server.get<List>(path, { ...query, per_page: PER_PAGE });
      return JSON.stringify(asked) === JSON.stringify(this.now) ? found : null;
    } catch (error) {
      const isPast = error instanceof Failure && error.problem?.code === 'rest_post_invalid_page_number';
      if (!isPast) throw error;
      // The last row of this page of the list is gone.
      history.replaceState(null, '', this.#urlOf({ ...asked, page: '1' }));
      return this.answer(path);
    }
  }

  #urlOf(wanted: Question): string {
    const query = new URLSearchParams({ lang: this.#page.language });
    for (const [name, value] of Object.entries(wanted))
      if (value !== this.#defaults[name]) query.set(urlName(name), value);
    return `?${query}`;
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
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // It would submit the form and reload the page without its state.
    event.preventDefault();
    tell(0);
  });
  return field;
}

/** A button for each view of a list, with its count if known. */
export function viewButtons<View extends string>(
  views: readonly View[],
  now: string,
  labels: Record<View, string>,
  counts: Partial<Record<string, number>>,
  onChoose: (view: View) => void,
): HTMLElement[] {
  return views.map((view) => {
    const tab = element('button', { type: 'button', 'aria-pressed': String(view === now) }, labels[view]);
    const count = counts[view];
    if (count !== undefined) tab.append(' ', element('span', { class: 'count' }, String(count)));
    tab.addEventListener('click', () => onChoose(view));
    return tab;
  });
}

/** Links to the previous and next page of a list; hidden if there is only one. */
export function pager(at: number, pages: number, t: WritingTexts['list'], onTurn: (to: number) => void): HTMLElement {
  const turn = (to: number, label: string) => {
    const turner = button(label, () => onTurn(to));
    turner.disabled = to < 1 || to > pages;
    return turner;
  };
  return element(
    'nav',
    { class: 'pager', hidden: pages < 2 },
    turn(at - 1, t.previous),
    element('span', {}, t.page(at, pages)),
    turn(at + 1, t.next),
  );
}
