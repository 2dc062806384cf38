import { element, onSubmit } from '../../scripts/dom.ts';
import { plainText, type ConcordanceHit } from '../server-data.ts';
import { button, leaveButton } from '../../workspace/controls.ts';
import { Rows } from '../../workspace/list-controls.ts';
import type { EditorPage } from './page.ts';
import type { UnitRow } from './unit.ts';

/** A dialog that shows how words were translated before, in the memory and in published articles. */
export class Concordance {
  readonly opener: HTMLButtonElement;
  readonly dialog: HTMLDialogElement;
  readonly #page: EditorPage;
  readonly #input: HTMLInputElement;
  readonly #found = new Rows(element('div', { class: 'hits' }));
  /** The unit that was being edited when the dialog was opened. */
  #row: UnitRow | undefined;

  constructor(page: EditorPage) {
    this.#page = page;
    const texts = page.texts.concordance;
    this.#input = element('input', { type: 'search', id: 'concordance-query', autofocus: true, maxlength: '200' });
    const form = element(
      'form',
      { class: 'row concordance-form' },
      element('label', { for: 'concordance-query' }, texts.label),
      this.#input,
      element('button', { type: 'submit', class: 'primary' }, texts.find),
    );
    onSubmit(form, () => void this.#ask());
    const title = element('h2', { id: 'concordance-title' }, texts.title);
    const attributes = { class: 'workspace-dialog concordance', 'aria-labelledby': 'concordance-title' };
    this.dialog = element('dialog', attributes, title, form, this.#found.element, leaveButton());
    this.opener = button(texts.title, () => this.open(undefined), 'link-button');
    this.opener.title = '?';
  }

  /** `row` receives the inserted translation. Selected words are searched for immediately. */
  open(row: UnitRow | undefined): void {
    if (this.dialog.open) return;
    this.#row = row;
    const selected = String(getSelection()).trim();
    this.dialog.showModal();
    if (selected === '') return this.#input.select();
    this.#input.value = selected.slice(0, 200);
    void this.#ask();
  }

  async #ask(): Promise<void> {
    const { server, data, texts } = this.#page;
    const query = this.#input.value.trim();
    if (query === '') return;
    this.#found.show(texts.concordance.searching);
    await this.#found.ask(texts, async () => {
      const path = `jobs/${data.job.xlate_job_id}/concordance`;
      const { hits } = await server.get<{ hits: ConcordanceHit[] }>(path, { search: query });
      return [texts.concordance.found(hits.length), ...hits.map((hit) => this.#show(hit))];
    });
  }

  #show({ source, target, title, origin }: ConcordanceHit): HTMLElement {
    const { data, texts } = this.#page;
    const text = (runs: typeof source, language: string) => element('p', { lang: language }, plainText(runs));
    const where = [texts.concordance.origins[origin], title].filter(Boolean).join(': ');
    const insert = button(texts.concordance.insert, () => {
      this.dialog.close();
      this.#row?.insertText(plainText(target));
    });
    return element(
      'article',
      { class: 'hit' },
      text(source, data.source_language),
      text(target, data.target_language),
      element('p', { class: 'hit-origin' }, where, ...(this.#row?.isEditable ? [' ', insert] : [])),
    );
  }
}
