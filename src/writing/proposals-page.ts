import { longDate } from '../i18n/date.ts';
import { element } from '../scripts/dom.ts';
import { actions, refill, button, labelled, leaveButton, onSend, openDialog } from '../workspace/controls.ts';
import { startPage, type WorkspacePage, writeUrl, feedLink } from '../workspace/page.ts';
import { Failure, reasonOf, type SessionData } from '../workspace/server.ts';
import { differenceOf } from './history.ts';
import { frameUrl, PreviewPane } from './preview-pane.ts';
import { TEXT_NAMES, type Texts } from './record.ts';
import { pageLanguage, words } from './words.ts';

const { proposals: t } = words;

interface Summary {
  id: number;
  status: keyof typeof t.states;
  title: string;
  reason: string;
  /** Id of the author; 0 for a reader. */
  author: number;
  author_name: string;
  modified: string;
  version: string;
}

interface Change {
  /** Id of an existing text. */
  id?: number;
  /** Language of changed settings. */
  settings?: string;
  type?: string;
  language?: string;
  title?: string;
  /** Changed lines of files. */
  diff?: string;
  sentences?: { removed: string[]; added: string[] }[];
  redirects?: string[];
  contradictions?: unknown[];
  problem?: { code: string; message: string };
  /** What was proposed, and what it replaces; not of a text that the user may no longer read. */
  fields?: Partial<Texts>;
  base?: Partial<Texts>;
  new?: { fields: Partial<Texts> };
}

interface Proposal extends Summary {
  may_decide: boolean;
  comments: { author: number; author_name: string; date: string; text: string }[];
  changes: Change[];
  decision?: { by: number; by_name: string; date: string; reason: string };
  urls?: { url: string; change: 'new' | 'changed' | 'gone' }[];
  findings?: { path: string; line: number; message: string }[];
  broken?: { path: string; url: string }[];
  stale?: { sections: string[] }[];
}

/** The page of proposed changes, or of a single one with all its consequences. */
export const start = (): Promise<void> =>
  startPage(async (page, user) => {
    const shown = new ProposalsPage(page, user);
    const id = Number(page.root.dataset['proposal']);
    await (id > 0 ? shown.showOne(id) : shown.showAll());
  });

const TEXTS = new Set(['post', 'page', 'cms_block']);

class ProposalsPage {
  readonly #page: WorkspacePage;
  readonly #user: SessionData['user'];
  /** Fields of the page of a proposal: what is typed in one stays when the other is sent. */
  readonly #comment = element('textarea', { rows: '2', required: true });
  readonly #reason = element('input', { maxlength: '500' });
  readonly #site = document.title;

  constructor(page: WorkspacePage, user: SessionData['user']) {
    this.#page = page;
    this.#user = user;
  }

  async showAll(): Promise<void> {
    const { root, server } = this.#page;
    const status = new URLSearchParams(location.search).get('status') === 'any' ? 'any' : 'open';
    const rows = await server.all<Summary>('proposals', { status });
    const views = (['open', 'any'] as const).map((view) => {
      const current = view === status ? 'true' : false;
      return element('a', { href: `?lang=${pageLanguage}&status=${view}`, 'aria-current': current }, t.views[view]);
    });
    const list = rows.map((row) => {
      const link = element('a', { href: writeUrl(this.#page, `proposals/${row.id}/`) }, row.title);
      const by = element('p', { class: 'hint' }, this.#by(row.author, row.author_name, row.modified));
      const badge = element('span', { class: `badge ${row.status}` }, t.states[row.status]);
      return element('li', { class: 'proposal-row' }, element('div', { class: 'text-what' }, link, by), badge);
    });
    root.replaceChildren(
      element('a', { class: 'back', href: writeUrl(this.#page) }, words.text.back),
      element('h1', {}, t.title),
      element('nav', { class: 'row views', 'aria-label': t.title }, ...views),
      list.length > 0 ? element('ul', {}, ...list) : element('p', { class: 'nothing' }, t.none),
      feedLink(this.#user, pageLanguage),
    );
  }

  async showOne(id: number): Promise<void> {
    const { root, server } = this.#page;
    const proposal = await server.get<Proposal>(`proposals/${id}`);
    document.title = `${proposal.title} – ${this.#site}`;
    const { title, reason, author, author_name, modified, status, decision } = proposal;
    const decided = decision && `${this.#by(decision.by, decision.by_name, decision.date)} ${decision.reason}`;
    const head = element(
      'header',
      { class: 'proposal-head' },
      element('a', { class: 'back', href: writeUrl(this.#page, 'proposals/') }, t.title),
      element('h1', {}, title),
      element(
        'p',
        { class: 'row text-facts', tabindex: '-1' },
        element('span', { class: `badge ${status}` }, t.states[status]),
        element('span', { class: 'hint' }, this.#by(author, author_name, modified)),
      ),
      ...(reason === '' ? [] : [element('p', {}, reason)]),
      ...(decided ? [element('p', { class: 'notice' }, decided)] : []),
    );
    refill(
      root,
      head,
      ...proposal.changes.map((change) => this.#change(change)),
      this.#consequences(proposal),
      this.#comments(proposal),
      this.#decision(proposal),
    );
  }

  #change(change: Change): HTMLElement {
    const { id, settings, title = '', language = '', diff = '', sentences = [], contradictions = [], problem } = change;
    // A closed proposal has no preview data, so an existing text has no title here.
    const name = settings ? t.settings : title || t.newText;
    const heading = id && title === '' ? [] : [element('h2', { lang: language || pageLanguage }, name)];
    const isGone = id !== undefined && problem?.code === 'rest_post_invalid_id';
    const link = element('a', { href: writeUrl(this.#page, `${id}/`), class: 'hint' }, t.edit);
    const badge = element('span', { class: 'badge' }, settings ?? t.newText);
    // Sentences show only texts, not statuses, topics or settings.
    const lines = element('summary', {}, t.lines);
    const isOpen = sentences.length === 0;
    const whole = diff === '' ? [] : [element('details', { open: isOpen }, lines, element('pre', {}, diff.trim()))];
    const pieces = sentences.map(({ removed, added }) =>
      element(
        'div',
        { class: 'sentences', lang: language },
        ...removed.map((text) => element('p', {}, element('del', {}, text))),
        ...added.map((text) => element('p', {}, element('ins', {}, text))),
      ),
    );
    // A closed proposal has no consequences, but its author may want to see what it said.
    const { fields = {} } = change.new ?? change;
    const written = TEXT_NAMES.filter((name) => diff === '' && isOpen && typeof fields[name] === 'string');
    const said = written.map((name) => differenceOf(change.base?.[name] ?? '', fields[name]!));
    const troubles = [
      ...(contradictions.length > 0 ? [t.contradiction] : []),
      ...(problem ? [isGone ? t.gone : problem.message] : []),
    ];
    return element(
      'section',
      { class: 'proposed' },
      ...heading,
      ...(isGone ? [] : [id ? link : badge]),
      ...troubles.map((text) => element('p', { class: 'notice bad' }, text)),
      ...pieces,
      ...said,
      ...whole,
    );
  }

  /** Consequences of accepting the proposal. */
  #consequences(proposal: Proposal): HTMLElement {
    const { urls = [], findings = [], broken = [], stale = [], changes } = proposal;
    // Pages are previewed in the script-free frame of a text that the proposal changes.
    const text = changes.find(({ type }) => TEXTS.has(type ?? ''));
    const frame = proposal.status === 'open' ? (text?.id ?? 0) : 0;
    const redirects = changes.flatMap((change) => change.redirects ?? []);
    const pages = urls.filter(({ url }) => url.endsWith('/'));
    const pageRows = pages.map(({ url, change }) => {
      const label = `${url} – ${t.change[change]}`;
      if (frame === 0 || change === 'gone') return label;
      return button(label, () => this.#preview(proposal.id, url, frame), 'link-button');
    });
    const findingRows = findings.map(({ path, line, message }) => `${path}:${line} ${message}`);
    const brokenRows = broken.map(({ path, url }) => `${path}: ${url}`);
    return element(
      'section',
      { class: 'consequences' },
      ...foldedList(t.pages, pageRows),
      ...foldedList(t.redirects, redirects),
      ...foldedList(t.findings, findingRows),
      ...foldedList(t.broken, brokenRows),
      ...stale.map(({ sections }) => element('p', { class: 'notice' }, t.stale(sections.join(', ')))),
    );
  }

  /** Previews a page as it would be, at its future URL. */
  #preview(id: number, url: string, frame: number): void {
    const { server, base } = this.#page;
    const pane = new PreviewPane({
      page: frameUrl(base, frame),
      partner: null,
      load: async () => {
        const { body: html } = await server.exchange<string>('GET', `proposals/${id}/preview`, { query: { url } });
        return { html };
      },
    });
    const dialog = openDialog(url, [pane.element, actions(leaveButton())]);
    dialog.classList.add('wide');
    pane.open();
  }

  #comments({ id, comments }: Proposal): HTMLElement {
    const said = comments.map(({ author, author_name, date, text }) =>
      element('li', {}, element('p', { class: 'hint' }, this.#by(author, author_name, date)), element('p', {}, text)),
    );
    const form = element(
      'form',
      { class: 'alt' },
      labelled(t.comment, this.#comment),
      element('button', { type: 'submit', class: 'tool' }, t.comment),
    );
    onSend(form, words.text.states, async () => {
      await this.#page.server.send('POST', `proposals/${id}/comments`, { text: this.#comment.value });
      this.#comment.value = '';
      await this.showOne(id);
    });
    const title = element('h2', {}, t.comments);
    return element('section', { class: 'comments' }, title, element('ul', {}, ...said), form);
  }

  /** The request includes the version shown here, so that a proposal is never accepted unread. */
  #decision({ id, status, author, may_decide, version, changes }: Proposal): HTMLElement {
    const isMine = author === this.#user.id;
    const holder = element('section', { class: 'row decision' });
    if (status !== 'open') return holder;
    const isStuck = changes.some(({ contradictions = [], problem }) => contradictions.length > 0 || problem);
    if (may_decide) {
      const accept = button(t.accept, () => void this.#decide(id, 'accept', { version }), 'primary');
      accept.disabled = isStuck;
      holder.append(accept);
    }
    if (may_decide || isMine) {
      const label = isMine ? t.withdraw : t.decline;
      const decline = button(label, () => void this.#decide(id, 'decline', { reason: this.#reason.value }));
      holder.append(labelled(t.reason, this.#reason), decline);
    }
    return holder;
  }

  async #decide(id: number, what: 'accept' | 'decline', body: object): Promise<void> {
    const { server, root } = this.#page;
    try {
      await server.send('POST', `proposals/${id}/${what}`, body);
      await this.showOne(id);
      // The button that had the focus is gone; screen readers say the new state.
      root.querySelector<HTMLElement>('.text-facts')!.focus();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'signed out') return location.reload();
      // It may have been refused because the proposal has changed.
      if (error.kind === 'refused') await this.showOne(id).catch(() => {});
      root.querySelector('.notice[role=alert]')?.remove();
      const said = reasonOf(error, words.text.states);
      root.prepend(element('p', { class: 'notice bad', role: 'alert' }, said));
    }
  }

  #by(author: number, name: string, date: string): string {
    return `${author === 0 ? t.reader : name || `#${author}`}, ${longDate(date, pageLanguage)}`;
  }
}

function foldedList(title: string, rows: readonly (string | HTMLElement)[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const list = element('ul', {}, ...rows.map((row) => element('li', {}, row)));
  const summary = element('summary', {}, `${title} (${rows.length})`);
  return [element('details', { open: rows.length < 12 }, summary, list)];
}
