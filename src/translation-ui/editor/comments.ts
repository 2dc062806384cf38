import { element, onSubmit } from '../../scripts/dom.ts';
import type { ShownComment } from '../server-data.ts';
import { reasonOf } from '../../workspace/server.ts';
import { button, check, labelled } from '../../workspace/controls.ts';
import type { EditorPage } from './page.ts';

export class Comments {
  readonly #page: EditorPage;
  readonly #threads = new Map<string, HTMLElement>();
  readonly #units: ReadonlySet<string>;
  #comments: ShownComment[];

  constructor(page: EditorPage) {
    this.#page = page;
    this.#units = new Set(page.data.units.map(({ id }) => id));
    this.#comments = page.data.comments;
  }

  /** The thread of a unit, or of the job if the id is empty. */
  at(unit: string): HTMLElement {
    const thread = this.#threads.get(unit) ?? element('div', { class: 'thread', tabindex: '-1' });
    this.#threads.set(unit, thread);
    this.#show(unit, thread);
    return thread;
  }

  /** Shows new comments, and returns the threads that changed. A comment being typed there stays. */
  load(comments: ShownComment[]): HTMLElement[] {
    const before = [...this.#threads.keys()].map((unit) => JSON.stringify(this.#of(unit)));
    this.#comments = comments;
    return [...this.#threads].flatMap(([unit, thread], at) => {
      if (before[at] === JSON.stringify(this.#of(unit))) return [];
      this.#show(unit, thread);
      return [thread];
    });
  }

  /** In a closed job, comments on units that are no longer shown appear as comments on the job. */
  #of(unit: string): ShownComment[] {
    const isHere = (id: string) => id === unit || (unit === '' && !this.#units.has(id));
    return this.#comments.filter((comment) => isHere(comment.unit));
  }

  #show(unit: string, thread: HTMLElement): void {
    const { data, texts } = this.#page;
    const said = this.#of(unit).map((comment) => this.#entry(comment));
    const list =
      said.length > 0 ? [element('ul', { class: 'comments', 'aria-label': texts.comments.title }, ...said)] : [];
    const open = button(texts.comments.add, () => {
      const form = this.#form(unit);
      open.replaceWith(form);
      form.querySelector('textarea')?.focus();
    });
    const typing = thread.querySelector('form') ?? open;
    thread.replaceChildren(...list, ...(data.mayComment ? [typing] : []));
  }

  #entry({ id, name, at, text, is_question, resolved }: ShownComment): HTMLElement {
    const { data, texts } = this.#page;
    const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
    const when = new Date(at).toLocaleString(document.documentElement.lang, style);
    const head = element('p', { class: 'comment-head' }, element('strong', {}, name || '–'), ` · ${when}`);
    const state = resolved ? texts.comments.resolved : texts.comments.question;
    if (is_question) head.append(' ', element('span', { class: `question ${resolved ? 'resolved' : 'open'}` }, state));
    const body = element('p', { class: 'comment-text' }, text);
    if (!is_question || !data.mayComment) return element('li', {}, head, body);
    const label = resolved ? texts.comments.reopen : texts.comments.resolve;
    const turn = button(label, () => void this.#send('PUT', `/${id}`, { resolved: !resolved }, turn));
    return element('li', {}, head, body, turn);
  }

  #form(unit: string): HTMLElement {
    const { texts } = this.#page;
    const text = element('textarea', { rows: '3', maxlength: '2000', required: true });
    const asks = check(texts.comments.isQuestion, false);
    const send = element('button', { type: 'submit', class: 'tool' }, texts.comments.send);
    const form = element('form', { class: 'comment-form' }, labelled(texts.comments.label, text), asks, send);
    onSubmit(form, () => {
      void this.#send('POST', '', { unit, text: text.value, is_question: asks.querySelector('input')!.checked }, send);
    });
    return form;
  }

  /** Sends a change, and updates all affected threads. A refusal is shown at the button, and typed text is kept. */
  async #send(method: 'POST' | 'PUT', path: string, body: object, button: HTMLButtonElement): Promise<void> {
    const { server, data, texts } = this.#page;
    button.disabled = true;
    button.parentElement?.querySelector('[role=alert]')?.remove();
    try {
      const url = `jobs/${data.job.xlate_job_id}/comments${path}`;
      const { comments } = await server.send<{ comments: ShownComment[] }>(method, url, body);
      button.closest('form')?.remove();
      for (const thread of this.load(comments)) {
        // The button is there only while the focus is in its unit.
        thread.focus();
        thread.querySelector<HTMLElement>('textarea, :scope > .tool')?.focus();
      }
    } catch (error) {
      button.disabled = false;
      button.after(element('span', { class: 'mark', role: 'alert' }, reasonOf(error, texts)));
    }
  }
}
