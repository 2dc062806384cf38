import { longDate } from '../i18n/date.ts';
import type { SideBySide, TextPreview } from './server-data.ts';
import { element, say } from '../scripts/dom.ts';
import { refill, button } from '../workspace/controls.ts';
import { store, stored } from '../scripts/storage.ts';
import type { WriteTextView } from '../workspace/views.ts';
import { startPage, type WorkspacePage, writeUrl } from '../workspace/page.ts';
import { reasonOf, type SessionData } from '../workspace/server.ts';
import { conflictView } from './conflict-view.ts';
import { type Details, detailsOf, showFaults } from './details.ts';
import { bothLanguages } from './both-view.ts';
import { type Conflict, Draft, type DraftState } from './draft.ts';
import { Field } from './field/index.ts';
import { historyOf } from './history.ts';
import { helpersFor } from './helpers.ts';
import { browserCopies } from './local-copies.ts';
import { askToPropose, actionsOf, keepAsNew, moveToTrash, shareControl } from './text-actions.ts';
import { otherOf, partnerLink } from './partner-link.ts';
import { frameUrl, PreviewPane } from './preview-pane.ts';
import { type CheckedText, showFindings } from './text-findings.ts';
import { type TextFields, TEXT_NAMES, type TextRecord, type Texts, textsOf, WHOLE_TEXT } from './record.ts';
import { pageLanguage, words } from './words.ts';

const { text: t, proposals, statuses, languages } = words;

/** Data from the server about the text of this page. */
type Text = WriteTextView['text'];

/** The page of one text: the text, its preview, details and history. */
export const start = (): Promise<void> =>
  startPage(async (page, user) => {
    const text = JSON.parse(page.root.dataset['text'] ?? '{}') as Text;
    const path = `${text.collection}/${text.id}`;
    const opened = text.proposes
      ? await page.server.exchange<TextRecord>('GET', `${path}/source`)
      : await page.server.exchange<TextRecord>('GET', path, { query: WHOLE_TEXT });
    await new TextPage(page, text, user, opened.body, opened.etag).show();
  });

/** Key in the browser's storage: whether this user writes in the plain field. */
const PLAIN = 'guide-writing-plain';

const TABS = ['text', 'preview', 'details', 'history'] as const;
const PROPOSING = ['text', 'preview'] as const;
type Tab = (typeof TABS)[number];

class TextPage {
  readonly #page: WorkspacePage;
  readonly #text: Text;
  readonly #draft: Draft;
  readonly #user: SessionData['user'];
  readonly #path: string;
  readonly #state = element('span', { class: 'save-status', role: 'status', 'data-state': 'saved' });
  readonly #notices = element('div', { class: 'notices', 'aria-live': 'polite' });
  readonly #conflict = element('div');
  readonly #actions = element('div', { class: 'row actions' });
  readonly #findings = element('div', { class: 'findings' });
  readonly #status = element('span', { class: 'badge', role: 'status' });
  readonly #preview: PreviewPane;
  readonly #title: HTMLTextAreaElement;
  readonly #heading: HTMLElement;
  readonly #site = document.title;
  #field!: Field;
  #details: Details | null = null;
  #showTab: (tab: Tab) => void = () => {};

  constructor(page: WorkspacePage, text: Text, user: SessionData['user'], record: TextRecord, etag: string) {
    this.#page = page;
    this.#text = text;
    this.#user = user;
    this.#path = `${text.collection}/${text.id}`;
    this.#draft = new Draft({
      ...{ path: this.#path, server: page.server, isKept: !text.proposes, record, etag },
      ...{ copies: browserCopies(), key: `${page.base} ${user.id} ${text.id}` },
      onState: (state, message, faults) => this.#showState(state, message, faults),
      onMerged: (count) => this.#showMerged(count),
      onConflict: (conflict) => void this.#showConflict(conflict),
    });
    const partner = this.#partner;
    this.#preview = new PreviewPane({
      page: frameUrl(page.base, text.id),
      partner: partner && { ...partner, page: frameUrl(page.base, partner.id), both: () => this.#loadBoth() },
      load: () => this.#loadPreview(),
    });
    const attributes = { rows: '1', lang: text.language, 'aria-label': t.name, placeholder: t.name };
    this.#title = element('textarea', { class: 'text-title', ...attributes });
    this.#heading = element('h1', { class: 'sr-only', lang: text.language });
  }

  async show(): Promise<void> {
    const writing = element('section', { class: 'writing', 'aria-label': t.content });
    const panels: Record<Tab, HTMLElement> = {
      text: writing,
      details: element('section', { hidden: true }),
      history: element('section', { hidden: true }),
      preview: this.#preview.element,
    };
    this.#page.root.replaceChildren(
      this.#head(),
      this.#notices,
      this.#conflict,
      this.#tabs(panels),
      element('div', { class: 'text-columns', 'data-tab': 'text' }, ...Object.values(panels)),
    );
    const resumed = await this.#draft.resume();
    const { fields } = this.#draft;
    this.#showTitle(fields.title ?? '');
    this.#title.addEventListener('input', () => {
      // A title is one line.
      if (/[\r\n]/.test(this.#title.value)) this.#title.value = this.#title.value.replace(/[\r\n]+/g, ' ');
      this.#set('title', this.#title.value);
    });
    this.#openField(writing);
    writing.append(this.#findings);
    this.#showState(this.#draft.state, '');
    this.#showActions();
    if (resumed) this.#offerDiscard();
    else if (this.#text.proposes) this.#notice(element('p', { class: 'notice' }, proposals.lead));
    else await this.#offerAutosave();
    if (fields.content === '') this.#field.focus();
    this.#preview.open();
    this.#keepWhenLeaving();
  }

  #head(): HTMLElement {
    const { id, collection, language } = this.#text;
    const type = { posts: 'post', pages: 'page', blocks: 'cms_block' }[collection];
    const facts = element(
      'div',
      { class: 'row text-facts' },
      element('a', { class: 'back', href: writeUrl(this.#page) }, t.back),
      this.#status,
      element('span', { class: 'badge' }, languages[language]),
      partnerLink({ id, type, language, partner: this.#partner?.id ?? 0 }, this.#page),
    );
    const bar = element('div', { class: 'row text-bar' }, this.#state, this.#actions);
    return element('header', { class: 'text-head' }, facts, this.#heading, this.#title, bar);
  }

  /** The same text in the other language, or null if none exists. */
  get #partner(): { id: number; label: string } | null {
    const { language, partner: id } = this.#text;
    const other = otherOf(this.#page, language);
    return other && id > 0 ? { id, label: languages[other] } : null;
  }

  #tabs(panels: Record<Tab, HTMLElement>): HTMLElement {
    this.#showTab = (tab) => {
      this.#page.root.querySelector<HTMLElement>('.text-columns')!.dataset['tab'] = tab;
      for (const [name, made] of Object.entries(buttons)) made.setAttribute('aria-pressed', String(name === tab));
      panels.details.hidden = tab !== 'details';
      panels.history.hidden = tab !== 'history';
      if (tab === 'details' && !panels.details.firstChild) this.#try(() => this.#openDetails(panels.details));
      if (tab === 'history') this.#try(() => this.#openHistory(panels.history));
      if (tab === 'preview') this.#preview.touch(0);
    };
    const tabs = this.#text.proposes ? PROPOSING : TABS;
    const buttons = Object.fromEntries(
      tabs.map((tab) => [tab, button(t.tabs[tab], () => this.#showTab(tab), 'tab')]),
    ) as Record<Tab, HTMLButtonElement>;
    buttons.text.setAttribute('aria-pressed', 'true');
    return element('nav', { class: 'row text-tabs', 'aria-label': t.content }, ...Object.values(buttons));
  }

  #showTitle(title: string): void {
    if (this.#title.value !== title) this.#title.value = title;
    say(this.#heading, title || words.list.untitled);
    document.title = `${this.#heading.textContent} – ${this.#site}`;
  }

  #set<Name extends 'title' | 'content'>(name: Name, value: TextFields[Name]): void {
    this.#draft.set(name, value);
    this.#preview.touch();
  }

  #openField(parent: HTMLElement): void {
    const { server, base } = this.#page;
    const { id, language: textLanguage } = this.#text;
    const field = new Field({
      ...helpersFor({ server, post: id, language: textLanguage, base }),
      ...{ parent, text: this.#draft.fields.content ?? '', language: pageLanguage, textLanguage, label: t.content },
      onChange: () => this.#set('content', field.text()),
      onScroll: (line) => this.#preview.follow(line / Math.max(1, field.text().split('\n').length)),
    });
    this.#field = field;
    const setPlain = (on: boolean) => {
      field.setPlain(on);
      plain.setAttribute('aria-pressed', String(on));
      store(PLAIN, String(on));
    };
    const plain = button(t.plain, () => setPlain(!field.isPlain()), 'link-button');
    setPlain(stored(PLAIN) === 'true');
    parent.append(plain);
  }

  #showActions(): void {
    const { record, fields } = this.#draft;
    const status = (fields.status ?? record.status) as keyof typeof statuses;
    this.#status.className = `badge ${status}`;
    say(this.#status, statuses[status] ?? status);
    const made = this.#text.proposes
      ? [button(proposals.send, () => this.#propose(), 'primary')]
      : actionsOf(record, (also) => this.#save(also));
    refill(this.#actions, ...made);
  }

  #save(also?: Partial<TextFields>): void {
    void this.#draft.save(also).then(() => {
      this.#showActions();
      this.#preview.touch(0);
    });
  }

  #propose(): void {
    if (!this.#draft.isChanged) return this.#field.focus();
    askToPropose(this.#draft, this.#page.server, (id) => {
      location.assign(writeUrl(this.#page, `proposals/${id}/`));
    });
  }

  #showState(state: DraftState, message: string, faults: Record<string, string> = {}): void {
    if (state === 'saved' || state === 'refused') showFaults(faults, this.#page.root);
    if (state === 'saved') this.#notices.querySelector('.resumed')?.remove();
    this.#state.dataset['state'] = state;
    say(this.#state, message || t.states[state]);
    const keep = button(t.keepAsNew, () => this.#try(() => keepAsNew(this.#draft, this.#text, this.#page)));
    const again = element('a', { href: location.href, target: '_blank' }, t.signIn);
    if (state === 'signed out' || state === 'gone') this.#state.append(' ', state === 'gone' ? keep : again);
  }

  /** Shows new values in the fields: somebody else's changes were merged, or the server normalised the text. */
  #showMerged(count: number): void {
    const { title = '', content = '' } = this.#draft.fields;
    this.#showTitle(title);
    this.#field.replace(content, count === 0);
    this.#details?.update();
    this.#preview.touch();
    if (count > 0) this.#notice(element('p', { class: 'notice good' }, t.merged(count)));
  }

  async #showConflict(conflict: Conflict): Promise<void> {
    const { proposes } = this.#text;
    const go = proposes ? proposals.send : t.conflict.go;
    const view = await conflictView(conflict, this.#page.server, go, (choices) => {
      this.#conflict.replaceChildren();
      this.#field.focus();
      void this.#draft.settle(choices).then(() => (proposes ? this.#propose() : this.#showActions()));
    });
    // It was discarded in the meantime.
    if (this.#draft.state !== 'conflict') return;
    this.#conflict.replaceChildren(view);
    view.querySelector('h2')?.focus();
  }

  async #loadPreview() {
    if (this.#field.isChoosing()) return null;
    const content = this.#field.text();
    const preview = await this.#page.server.send<TextPreview>('POST', `${this.#path}/preview`, this.#typed());
    return { html: preview.html, onCurrent: () => this.#showFindings({ ...preview, content }) };
  }

  async #loadBoth(): Promise<HTMLElement> {
    const pair = await this.#page.server.send<SideBySide>('POST', `${this.#path}/side-by-side`, this.#typed());
    const { language } = this.#text;
    const goTo = (line: number) => {
      this.#showTab('text');
      this.#field.goTo(line);
    };
    return bothLanguages(pair, language, goTo);
  }

  /** Changes that readers would see. */
  #typed(): Partial<TextFields> {
    const { status: _status, password: _password, date: _date, ...body } = this.#draft.changes();
    return body;
  }

  #showFindings(preview: CheckedText): void {
    const onOutdated = () => this.#preview.touch(0);
    showFindings(this.#findings, preview, this.#field, onOutdated);
    const here = preview.others.map(({ name, minutes }) => t.here(name, minutes));
    if (preview.status === 'trash') {
      here.push(t.trashed);
      // Somebody else has moved it there: the buttons are to take it out again.
      if (this.#draft.fields.status !== 'trash') this.#try(() => this.#draft.merge().then(() => this.#showActions()));
    }
    if (preview.stale.length > 0) here.push(`${words.list.stale(preview.stale.join(', '))}.`);
    const present = this.#notices.querySelector('.present') ?? element('p', { class: 'notice present' });
    say(present as HTMLElement, here.join(' '));
    if (here.length > 0) this.#notices.append(present);
    else present.remove();
  }

  #notice(content: HTMLElement): void {
    this.#notices.replaceChildren(content);
  }

  /** Does something, or shows why it failed; what is typed stays. */
  #try(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      this.#notice(element('p', { class: 'notice bad', role: 'alert' }, reasonOf(error, t.states)));
    });
  }

  #offerDiscard(): void {
    const leave = button(t.discard, () => void this.#draft.discard().then(() => this.#goOn()));
    this.#notice(element('p', { class: 'notice resumed' }, `${t.resumed} `, leave));
  }

  #goOn(): void {
    this.#showMerged(0);
    this.#notices.replaceChildren();
    this.#field.focus();
  }

  /** Offers what this user typed elsewhere and did not save. */
  async #offerAutosave(): Promise<void> {
    type Autosave = TextRecord & { author: number };
    const asked = { context: 'edit' };
    const kept = await this.#page.server.get<Autosave[]>(`${this.#path}/autosaves`, asked).catch(() => []);
    const own = kept.find(({ author, modified }) => author === this.#user.id && modified > this.#draft.record.modified);
    if (!own) return;
    const { fields } = this.#draft;
    const texts = textsOf(own);
    if (TEXT_NAMES.every((name) => texts[name] === undefined || texts[name] === fields[name])) return;
    const when = `${longDate(own.modified, pageLanguage)} ${own.modified.slice(11, 16)}`;
    const take = button(t.takeAutosave, () => {
      this.#take(texts);
      this.#goOn();
    });
    this.#notice(element('p', { class: 'notice' }, `${t.autosaved(when)} `, take));
  }

  /** Puts texts into the fields, to be saved. */
  #take(texts: Partial<Texts>): void {
    for (const name of TEXT_NAMES) {
      const { [name]: text } = texts;
      if (text !== undefined && this.#draft.fields[name] !== undefined) this.#draft.set(name, text);
    }
  }

  async #openDetails(holder: HTMLElement): Promise<void> {
    const { server, base } = this.#page;
    const { language, author } = this.#text;
    const details = await detailsOf({
      ...{ draft: this.#draft, server, language, author, base },
      onChange: () => this.#preview.touch(),
    });
    const trash = button(t.trash, () => this.#try(() => moveToTrash(this.#path, this.#page)), 'tool danger');
    const share = shareControl(this.#path, server);
    if (holder.firstChild) return;
    this.#details = details;
    holder.append(details.element, share, trash);
  }

  async #openHistory(holder: HTMLElement): Promise<void> {
    const restore = (texts: Partial<Texts>) => {
      this.#take(texts);
      this.#showMerged(0);
      this.#notice(element('p', { class: 'notice good' }, t.history.restored));
    };
    holder.replaceChildren(await historyOf(this.#path, this.#page.server, () => this.#draft.fields, restore));
  }

  /** Sends what was typed when the page is closed; if that fails, it is still stored in this browser. */
  #keepWhenLeaving(): void {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.#draft.autosave(true);
    });
    window.addEventListener('beforeunload', (event) => {
      if (['offline', 'signed out', 'refused', 'gone'].includes(this.#draft.state)) event.preventDefault();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (this.#text.proposes) this.#propose();
      else this.#save();
    });
  }
}
