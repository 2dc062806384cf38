import { element, say } from '../../scripts/dom.ts';
import type { Delivery } from '../server-data.ts';
import { Failure, reasonOf } from '../../workspace/server.ts';
import { button } from '../../workspace/controls.ts';
import { deliveredNotice } from './notices.ts';
import type { EditorPage } from './page.ts';
import { warningList } from './warnings.ts';

interface DeliverOptions {
  /** Asks for pending decisions; false if the translator prefers to continue translating. */
  decideFirst(): Promise<boolean>;
  /** Null if the text has no page of its own. */
  previewUrl: string | null;
}

/** Delivers the translation. An incomplete one can be delivered too, and is kept with the job. */
export class DeliverBar {
  readonly bar: HTMLElement;
  readonly result = element('div', { class: 'delivery', role: 'status', tabindex: '-1' });
  readonly #page: EditorPage;
  readonly #whole: HTMLButtonElement;
  readonly #part: HTMLButtonElement;
  readonly #hint = element('p', { class: 'deliver-hint', id: 'deliver-hint' });
  #isBusy = false;

  constructor(page: EditorPage, { decideFirst, previewUrl }: DeliverOptions) {
    this.#page = page;
    const { data, texts } = page;
    this.#whole = button(texts.deliver, () => void this.#deliver(decideFirst), 'primary');
    this.#whole.setAttribute('aria-describedby', 'deliver-hint');
    this.#part = button(texts.deliverPart, () => void this.#deliver(() => Promise.resolve(true)), 'link-button');
    const preview = previewUrl === null ? [] : this.#preview(previewUrl);
    // The reviewer of a delivered translation does not deliver it again.
    const parts = data.review?.mayReview ? preview : [this.#hint, ...preview, this.#part, this.#whole];
    this.bar = element('div', { class: 'row deliver' }, ...(data.mayEdit ? parts : []));
  }

  /** Opens the preview with the latest texts, sending unsaved ones first. */
  #preview(previewUrl: string): HTMLElement[] {
    const { saver, texts } = this.#page;
    const link = element('a', { href: previewUrl, target: '_blank', class: 'link-button preview' }, texts.preview);
    link.addEventListener('click', (event) => {
      if (!saver.isBehind) return;
      event.preventDefault();
      void saver.flush().then(() => (saver.isBehind ? undefined : link.click()));
    });
    return [link];
  }

  refresh(): void {
    const { rows, texts } = this.#page;
    const left = rows.filter(({ state }) => state === 'open' || state === 'rough').length;
    const isAnyDone = rows.some(({ state }) => state === 'done');
    this.#whole.disabled = left > 0 || this.#isBusy;
    this.#part.disabled = this.#isBusy;
    this.#part.hidden = left === 0 || !isAnyDone;
    say(this.#hint, left > 0 ? texts.remaining(left) : texts.allDone);
  }

  async #deliver(decideFirst: DeliverOptions['decideFirst']): Promise<void> {
    const { data, saver, server, texts, onRefused } = this.#page;
    this.#busy(true);
    this.result.replaceChildren(element('p', {}, texts.delivering));
    try {
      await saver.flush();
      if (saver.isBehind) throw new Failure('offline', this.#whyBehind());
      if (!(await decideFirst())) return this.result.replaceChildren();
      this.#show(await server.send<Delivery>('POST', `jobs/${data.job.xlate_job_id}/deliver`));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.tell(
        element('p', { class: 'notice bad', role: 'alert' }, `${texts.deliverFailed} ${reasonOf(error, texts)}`),
      );
      onRefused(error);
    } finally {
      this.#busy(false);
      // A disabled button has lost the focus.
      if (document.activeElement === document.body) this.#whole.focus();
    }
  }

  #show(delivery: Delivery): void {
    const { rows, texts } = this.#page;
    const { status, in_review, translated, total, warnings } = delivery;
    if (status !== 10) {
      const words = in_review ? texts.review.handedIn : texts.partDelivered(translated, total);
      const list = warningList(warnings, this.#page);
      return this.tell(element('div', { class: 'notice' }, element('p', {}, words), ...list));
    }
    this.bar.replaceChildren();
    for (const row of rows) row.close();
    this.tell(deliveredNotice(delivery, this.#page));
  }

  /** Shows a notice and moves view and focus to it, because the button may be far below. */
  tell(notice: HTMLElement): void {
    this.result.replaceChildren(notice);
    this.result.scrollIntoView({ block: 'center' });
    this.result.focus({ preventScroll: true });
  }

  /** Shows a notice without moving the focus away from a unit being typed in. */
  report(notice: HTMLElement): void {
    if (document.activeElement?.closest('.unit')) this.result.replaceChildren(notice);
    else this.tell(notice);
  }

  /** The reason why the latest text is not saved on the server. */
  #whyBehind(): string {
    const { saver, texts } = this.#page;
    const { trouble } = saver;
    if (trouble?.kind === 'refused') return `${texts.refused} ${trouble.message}`.trim();
    return trouble?.kind === 'signed out' ? texts['signed out'] : texts.offline;
  }

  #busy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.refresh();
  }
}
