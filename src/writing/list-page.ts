import type { ListedText, TextList } from './server-data.ts';
import { longDate } from '../i18n/date.ts';
import { element } from '../scripts/dom.ts';
import { refill, labelled, optionsOf, plain } from '../workspace/controls.ts';
import { showFailure, startPage, type WorkspacePage, writeUrl } from '../workspace/page.ts';
import { type Answer, reasonOf } from '../workspace/server.ts';
import { ListQuestion, Rows } from '../workspace/list-controls.ts';
import { partnerLink } from './partner-link.ts';
import { READER_VIEWS } from './reader-views.ts';
import { pageLanguage, words } from './words.ts';

const { title, list, kinds, languages, statuses, proposals } = words;

const VIEWS = ['all', 'drafts', 'pending', 'stale', 'due'] as const;

type ReaderViewName = keyof typeof READER_VIEWS;

const isOfReaders = (view: string): view is ReaderViewName => view in READER_VIEWS;

const DEFAULTS = { view: 'all', type: '', language: '', status: '', search: '', page: '1', topic: '' };

type Question = typeof DEFAULTS;

/** The list of all texts, with what needs attention. */
export const start = (): Promise<void> => startPage((page, user) => new ListPage(page, user.edits).show());

/** Chapters and blocks have no topics. */
const hasTopics = ({ type }: ListedText): boolean => type === 'post';

class ListPage {
  readonly #page: WorkspacePage;
  readonly #question: ListQuestion<Question>;
  readonly #list = new Rows();
  readonly #views = element('nav', { class: 'row views', 'aria-label': title });
  readonly #bulk = element('form', { class: 'row bulk', hidden: true });
  readonly #filters: HTMLElement;
  /** Whether the user sees feedback from readers of the guide. */
  readonly #edits: boolean;
  #counts: Partial<TextList['counts']> = {};
  #selected = new Map<number, ListedText>();

  constructor(page: WorkspacePage, edits: boolean) {
    this.#page = page;
    this.#edits = edits;
    this.#question = new ListQuestion(page, DEFAULTS, () => this.#load());
    this.#filters = this.#makeFilters();
  }

  async show(): Promise<void> {
    const link = (path: string, label: string, kind: string | false = false) =>
      element('a', { class: kind, href: writeUrl(this.#page, path) }, label);
    const head = element(
      'div',
      { class: 'row write-head' },
      element('h1', {}, title),
      link('media/', list.media),
      link('proposals/', proposals.title),
      link('new/', list.create, 'primary'),
    );
    this.#page.root.replaceChildren(head, this.#views, this.#filters, this.#bulk, this.#list.element);
    await this.#load();
  }

  #makeFilters(): HTMLElement {
    const filter = (name: 'type' | 'language' | 'status', labels: Record<string, string>) =>
      this.#question.choice(name, list[name], { '': list.any, ...labels });
    const { 'auto-draft': _new, ...shown } = statuses;
    return this.#question.form(
      list.search,
      filter('type', kinds),
      ...(this.#page.languages.length > 1 ? [filter('language', languages)] : []),
      filter('status', shown),
    );
  }

  async #load(): Promise<void> {
    const { view } = this.#question.now;
    this.#filters.hidden = isOfReaders(view);
    try {
      await (isOfReaders(view) ? this.#loadReaders(view) : this.#loadTexts());
    } catch (error) {
      this.#list.show('');
      showFailure(error, { root: this.#list.rows });
    }
  }

  async #loadReaders(view: ReaderViewName): Promise<void> {
    this.#showViews();
    const shown = await READER_VIEWS[view](this.#page);
    if (this.#question.now.view !== view) return;
    this.#selected = new Map();
    this.#showBulk();
    this.#list.show('', shown);
  }

  async #loadTexts(): Promise<void> {
    const found = await this.#question.answer<TextList>('texts');
    if (!found) return;
    this.#counts = found.counts;
    this.#showViews();
    this.#showList(found);
  }

  #showViews(): void {
    const ofTexts = VIEWS.filter((view) => view !== 'stale' || this.#page.languages.length > 1);
    const views = [...ofTexts, ...(this.#edits ? (Object.keys(READER_VIEWS) as ReaderViewName[]) : [])];
    refill(this.#views, ...this.#question.views(views, list.views, this.#counts));
  }

  #showList({ texts, total, pages }: TextList): void {
    this.#selected = new Map();
    this.#showBulk();
    if (texts.length === 0) {
      const empty = list.empty[this.#question.now.view as keyof typeof list.empty];
      return this.#list.show(this.#question.isFiltered ? list.none : empty);
    }
    const rows = element('ul', {}, ...texts.map((text) => this.#row(text)));
    this.#list.show(list.total(total), rows, this.#question.pager(pages));
  }

  #row(text: ListedText): HTMLElement {
    const title = text.title || list.untitled;
    const href = writeUrl(this.#page, `${text.id}/`);
    const { editable, partner } = text;
    const box = element('input', { type: 'checkbox', 'aria-label': list.select(title), disabled: !editable });
    box.addEventListener('change', () => {
      if (box.checked) this.#selected.set(text.id, text);
      else this.#selected.delete(text.id);
      this.#showBulk();
    });
    const facts = [
      kinds[text.type as keyof typeof kinds],
      `${text.author.name}, ${longDate(text.modified, pageLanguage)}`,
      ...(text.review === '' ? [] : [list.due(longDate(text.review, pageLanguage), text.owner)]),
    ];
    return element(
      'li',
      { class: 'text-row' },
      box,
      element(
        'div',
        { class: 'text-what' },
        element('a', { href, lang: text.language }, title),
        element('p', { class: 'hint' }, facts.join(' · ')),
        ...(text.stale.length > 0 ? [element('p', { class: 'stale' }, list.stale(text.stale.join(', ')))] : []),
      ),
      element('span', { class: `badge ${text.status}` }, statuses[text.status as keyof typeof statuses]),
      element('span', { class: 'badge', title: languages[text.language] }, text.language),
      editable ? partnerLink({ ...text, partner: partner?.id ?? 0 }, this.#page) : element('span'),
    );
  }

  #showBulk(): void {
    this.#bulk.hidden = this.#selected.size === 0;
    if (this.#bulk.hidden) return this.#bulk.replaceChildren();
    const [wanted = '', wantedTopic = ''] = [...this.#bulk.querySelectorAll('select')].map(({ value }) => value);
    const { draft, pending, publish } = statuses;
    const status = element('select', {}, ...optionsOf({ '': '', draft, pending, publish }, wanted));
    const topic = element('select', {}, ...optionsOf({ '': '' }, ''));
    void this.#topics().then((found) => topic.append(...optionsOf(found, wantedTopic)));
    const apply = element('button', { type: 'submit', class: 'tool' }, list.apply);
    const said = element('p', { role: 'status', tabindex: '-1' });
    this.#bulk.onsubmit = (event) => {
      event.preventDefault();
      void this.#change({ status: status.value, topic: Number(topic.value) }, said);
    };
    this.#bulk.setAttribute('aria-label', list.bulk);
    this.#bulk.replaceChildren(
      element('span', {}, list.selected(this.#selected.size)),
      labelled(list.bulkStatus, status),
      ...([...this.#selected.values()].some(hasTopics) ? [labelled(list.bulkTopic, topic)] : []),
      apply,
      said,
    );
  }

  /** Topics of the languages that are selected. */
  async #topics(): Promise<Record<string, string>> {
    const spoken = new Set([...this.#selected.values()].filter(hasTopics).map(({ language }) => language));
    const found: Record<string, string> = {};
    for (const lang of spoken) {
      const terms = await this.#page.server.all<{ id: number; name: string }>('categories', { lang });
      for (const { id, name } of terms) found[id] = plain(name);
    }
    return found;
  }

  /** The present topics of a text, with its version: others may have changed them since the list was loaded. */
  #topicsOf(path: string): Promise<Answer<{ categories: number[] }>> {
    return this.#page.server.exchange('GET', path, { query: { context: 'edit', _fields: 'categories' } });
  }

  async #change({ status, topic }: { status: string; topic: number }, said: HTMLElement): Promise<void> {
    const collections = { post: 'posts', page: 'pages', cms_block: 'blocks', attachment: 'media' } as const;
    let done = 0;
    const refused: string[] = [];
    for (const text of this.#selected.values()) {
      const { id, type, title } = text;
      const path = `${collections[type]}/${id}`;
      try {
        const now = topic !== 0 && hasTopics(text) ? await this.#topicsOf(path) : null;
        const body = {
          ...(status === '' ? {} : { status }),
          ...(now ? { categories: [...new Set([...now.body.categories, topic])] } : {}),
        };
        if (Object.keys(body).length === 0) continue;
        await this.#page.server.exchange('PATCH', path, { body, headers: now ? { 'if-match': now.etag } : {} });
        done++;
      } catch (error) {
        refused.push(`${title || list.untitled}: ${reasonOf(error, words.text.states)}`);
      }
    }
    await this.#load();
    said.textContent = [list.changed(done), ...refused].join(' ');
    this.#bulk.hidden = false;
    this.#bulk.replaceChildren(said);
    said.focus();
  }
}
