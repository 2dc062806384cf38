import { mediaTextsFor } from '../i18n/writing/media.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import { showFailure, startPage, type WorkspacePage, writeUrl } from '../workspace/page.ts';
import { reasonOf, type SessionData } from '../workspace/server.ts';
import { isSure, labelled, pickIn, refill, tell } from '../workspace/controls.ts';
import { fileRow, nameOf, otherUses, usesList } from './file-row.ts';
import { ListQuestion, Rows } from '../workspace/list-controls.ts';
import type { FileList, ListedFile } from './server-data.ts';
import { type Picture, uploadForm } from './upload.ts';
import { pageLanguage, words } from './words.ts';

const t = mediaTextsFor(pageLanguage);

const VIEWS = ['all', 'without_alt', 'unused'] as const;

const DEFAULTS = { view: 'all', language: '', search: '', page: '1' };

type Question = typeof DEFAULTS;

/** The list of all files, with their alternative texts and uses. */
export const start = (): Promise<void> => startPage((page, user) => new MediaPage(page, user).show());

class MediaPage {
  readonly #page: WorkspacePage;
  readonly #user: SessionData['user'];
  readonly #question: ListQuestion<Question>;
  readonly #list = new Rows();
  readonly #views = element('nav', { class: 'row views', 'aria-label': t.title });
  readonly #said = element('p', { class: 'said', role: 'status', tabindex: '-1' });
  /** Alternative texts typed but not saved, by id: turning the page of the list must not lose them. */
  readonly #typed = new Map<number, string>();

  constructor(page: WorkspacePage, user: SessionData['user']) {
    this.#page = page;
    this.#user = user;
    this.#question = new ListQuestion(page, DEFAULTS, () => this.#load());
  }

  async show(): Promise<void> {
    const { root } = this.#page;
    const back = element('a', { href: writeUrl(this.#page) }, words.text.back);
    const head = element('div', { class: 'row write-head' }, element('h1', {}, t.title), back);
    const upload = this.#user.uploads ? [this.#makeUpload()] : [];
    root.replaceChildren(head, ...upload, this.#said, this.#views, this.#makeFilters(), this.#list.element);
    window.addEventListener('beforeunload', (event) => {
      if (this.#typed.size > 0) event.preventDefault();
    });
    await this.#load();
  }

  #makeFilters(): HTMLElement {
    const { list, languages } = words;
    const ofLanguage = this.#question.choice('language', list.language, { '': list.any, ...languages });
    return this.#question.form(t.search, ...(this.#page.languages.length > 1 ? [ofLanguage] : []));
  }

  #makeUpload(): HTMLElement {
    const input = element('input', { type: 'file', multiple: true });
    input.addEventListener('change', () => {
      void this.#upload([...(input.files ?? [])]).then(() => (input.value = ''));
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      void this.#upload([...(event.dataTransfer?.files ?? [])]);
    });
    return element('div', { class: 'upload' }, labelled(t.drop, input));
  }

  /** Uploads files one by one, asking for the alternative text of each. */
  async #upload(files: readonly File[]): Promise<void> {
    const done: string[] = [];
    for (const file of files) if (await this.#uploadOne(file)) done.push(file.name);
    if (done.length === 0) return;
    await this.#load();
    this.#tell(done.map((name) => t.uploaded(name)).join(' '));
  }

  #uploadOne(file: File): Promise<Picture | null> {
    const { server, base, languages } = this.#page;
    const names = Object.fromEntries(languages.map((code) => [code, words.languages[code]]));
    const wanted = (this.#question.now.language || pageLanguage) as Language;
    const own = languages.includes(wanted) ? wanted : languages[0]!;
    const options = { server, post: 0, language: own, base };
    const offer = { send: t.upload, languages: names };
    return pickIn(t.uploadTitle, (pick) => [uploadForm(file, options, offer, pick)]);
  }

  async #load(): Promise<void> {
    try {
      const found = await this.#question.answer<FileList>('files');
      if (found) this.#show(found);
    } catch (error) {
      this.#list.show('');
      showFailure(error, { root: this.#list.rows });
    }
  }

  #show({ files, total, pages, counts }: FileList): void {
    refill(this.#views, ...this.#question.views(VIEWS, t.views, counts));
    if (files.length === 0) {
      const empty = t.empty[this.#question.now.view as keyof typeof t.empty];
      return this.#list.show(this.#question.isFiltered ? t.none : empty);
    }
    const rows = files.map((file) =>
      fileRow(file, {
        ...{ page: this.#page, typed: this.#typed, seesAll: this.#user.edits },
        onRemove: () => void this.#askRemove(file.id),
      }),
    );
    this.#list.show(t.total(total), element('ul', { class: 'files' }, ...rows), this.#question.pager(pages));
  }

  /** Names the texts that use the file now, rather than when the list was loaded. */
  async #askRemove(id: number): Promise<void> {
    try {
      const [file] = (await this.#page.server.get<FileList>('files', { id: String(id) })).files;
      if (file) await this.#confirmRemove(file);
      else this.#tell(t.gone, true);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #confirmRemove(file: ListedFile): Promise<void> {
    const { shared, uses, featured } = file;
    const lost = shared ? featured : uses;
    const named = [element('p', {}, t.removeUsed), usesList(lost, this.#page)];
    const others = shared ? [] : otherUses(file, this.#user.edits);
    const lead = element('p', {}, shared ? t.removeShared : t.removeLast);
    const content = [lead, ...(lost.total > 0 ? named : []), ...others];
    if (await isSure(t.removeTitle(nameOf(file)), t, content)) await this.#remove(file);
  }

  async #remove(file: ListedFile): Promise<void> {
    const { server } = this.#page;
    try {
      await server.exchange('DELETE', `media/${file.id}`, {
        query: { force: 'true' },
        headers: { 'if-match': `"${file.version}"` },
      });
      this.#typed.delete(file.id);
      await this.#load();
      this.#tell(t.removed(nameOf(file)));
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    this.#tell(reasonOf(error, t), true);
  }

  /** Moves the focus, because the focused control may be gone. */
  #tell(text: string, isBad = false): void {
    tell(this.#said, text, isBad);
    this.#said.focus();
  }
}
