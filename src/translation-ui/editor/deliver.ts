import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element, say } from '../../scripts/dom.ts';
import type { Delivery, Job } from '../server-data.ts';
import { Failure, type Server } from '../../workspace/server.ts';
import { deliveredNotice } from './notices.ts';
import type { Saver } from './saver.ts';
import type { UnitRow } from './unit.ts';
import { warningList } from './warnings.ts';

export interface DeliverOptions {
  rows: UnitRow[];
  saver: Saver;
  job: Job;
  server: Server;
  texts: TranslationUiTexts['editor'];
  mayEdit: boolean;
  /** False for who reviews what somebody else has delivered. */
  mayDeliver: boolean;
  /** Asks what nobody has decided yet; false when somebody would rather go on translating. */
  decideFirst(): Promise<boolean>;
  /** Told why the server did not take the translation. */
  onRefused(failure: Failure): void;
  /** Null for what has no page of its own. */
  previewUrl: string | null;
}

/** Hands the translation in. What is not complete can be handed in too, and then stays with the job. */
export class DeliverBar {
  readonly bar: HTMLElement;
  /** Says how the delivery went. */
  readonly result = element('div', { class: 'delivery', role: 'status', tabindex: '-1' });
  readonly #options: DeliverOptions;
  readonly #whole: HTMLButtonElement;
  readonly #part: HTMLButtonElement;
  readonly #hint = element('p', { class: 'deliver-hint', id: 'deliver-hint' });
  #isBusy = false;

  constructor(options: DeliverOptions) {
    this.#options = options;
    const { texts, mayEdit, mayDeliver } = options;
    this.#whole = element(
      'button',
      { type: 'button', class: 'primary', 'aria-describedby': 'deliver-hint' },
      texts.deliver,
    );
    this.#part = element('button', { type: 'button', class: 'link-button' }, texts.deliverPart);
    this.#whole.addEventListener('click', () => void this.#deliver(options.decideFirst));
    this.#part.addEventListener('click', () => void this.#deliver(() => Promise.resolve(true)));
    const buttons = mayDeliver ? [this.#part, this.#whole] : [];
    const parts = mayEdit ? [...(mayDeliver ? [this.#hint] : []), ...this.#preview(), ...buttons] : [];
    this.bar = element('div', { class: 'deliver' }, ...parts);
  }

  /** Shows what is typed now: what was not sent yet is sent first. */
  #preview(): HTMLElement[] {
    const { saver, texts, previewUrl } = this.#options;
    if (previewUrl === null) return [];
    const link = element('a', { href: previewUrl, target: '_blank', class: 'link-button preview' }, texts.preview);
    link.addEventListener('click', (event) => {
      if (!saver.isBehind) return;
      event.preventDefault();
      void saver.flush().then(() => (saver.isBehind ? undefined : link.click()));
    });
    return [link];
  }

  refresh(): void {
    const { rows, texts } = this.#options;
    const left = rows.filter(({ state }) => state === 'open' || state === 'rough').length;
    const isAnyDone = rows.some(({ state }) => state === 'done');
    this.#whole.disabled = left > 0 || this.#isBusy;
    this.#part.disabled = this.#isBusy;
    this.#part.hidden = left === 0 || !isAnyDone;
    say(this.#hint, left > 0 ? texts.remaining(left) : texts.allDone);
  }

  async #deliver(decideFirst: DeliverOptions['decideFirst']): Promise<void> {
    const { saver, server, job, texts, onRefused } = this.#options;
    this.#busy(true);
    this.result.replaceChildren(element('p', {}, texts.delivering));
    try {
      await saver.flush();
      if (saver.isBehind) throw new Failure('offline', this.#whyBehind());
      if (!(await decideFirst())) return this.result.replaceChildren();
      this.#show(await server.send<Delivery>('POST', `jobs/${job.xlate_job_id}/deliver`));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const reason = error.message || (error.kind === 'signed out' ? texts.signedOut : texts.offline);
      this.tell(element('p', { class: 'notice bad', role: 'alert' }, `${texts.deliverFailed} ${reason}`));
      onRefused(error);
    } finally {
      this.#busy(false);
    }
  }

  #show(delivery: Delivery): void {
    const { rows, texts } = this.#options;
    const list = warningList(delivery.warnings, rows, texts);
    if (delivery.status !== 10) {
      const words = delivery.in_review
        ? texts.review.handedIn
        : texts.partDelivered(delivery.translated, delivery.total);
      return this.tell(element('div', { class: 'notice' }, element('p', {}, words), ...list));
    }
    this.bar.replaceChildren();
    for (const row of rows) row.close();
    const notice = deliveredNotice(delivery, texts);
    notice.append(...list);
    this.tell(notice);
  }

  /** Says how it went where the eyes and a screen reader are led to: the button may be far below. */
  tell(notice: HTMLElement): void {
    this.result.replaceChildren(notice);
    this.result.scrollIntoView({ block: 'center' });
    this.result.focus({ preventScroll: true });
  }

  /** Says it without leading anybody away from the unit where they type. */
  report(notice: HTMLElement): void {
    if (document.activeElement?.closest('.unit')) this.result.replaceChildren(notice);
    else this.tell(notice);
  }

  /** What was typed last is not with the server. */
  #whyBehind(): string {
    const { saver, texts } = this.#options;
    const { trouble } = saver;
    if (trouble?.kind === 'refused') return `${texts.refused} ${trouble.message}`.trim();
    return trouble?.kind === 'signed out' ? texts.signedOut : texts.offline;
  }

  #busy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.refresh();
  }
}
