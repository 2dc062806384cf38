import type { FeedbackTexts } from '../i18n/index.ts';
import { onSubmit, textsOf } from './dom.ts';

/** Sends whether a page helped, then the reader's comment. */
export class GuideFeedback extends HTMLElement {
  #helpful = '';

  connectedCallback(): void {
    onSubmit(this.#form('answer'), ({ submitter }) => void this.#answer((submitter as HTMLButtonElement).value));
    onSubmit(this.#form('comment'), () => void this.#comment());
  }

  /** Only the first answer counts; the buttons stay in place, so that nothing moves under the reader's pointer. */
  async #answer(helpful: string): Promise<void> {
    if (this.#helpful) return;
    this.#helpful = helpful;
    const texts = textsOf<FeedbackTexts>(this);
    const comment = this.#form('comment');
    if (!(await this.#send({ helpful }, texts.thanks))) return void (this.#helpful = '');
    for (const button of this.#form('answer').querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === helpful));
      button.setAttribute('aria-disabled', 'true');
    }
    comment.querySelector('label')!.textContent = helpful === 'yes' ? texts.praise : texts.complaint;
    comment.hidden = false;
  }

  async #comment(): Promise<void> {
    const form = this.#form('comment');
    const { value } = form.querySelector('textarea')!;
    const { received } = textsOf<FeedbackTexts>(this);
    if (!(await this.#send({ helpful: this.#helpful, comment: value }, received))) return;
    form.hidden = true;
    // The focus was in the form that is now hidden.
    const status = this.querySelector<HTMLElement>('.feedback-status')!;
    status.tabIndex = -1;
    status.focus();
  }

  async #send(message: Record<string, string>, thanks: string): Promise<boolean> {
    const { id = '', url = '', hook } = this.dataset;
    const isKeptHere = document.documentElement.classList.contains('takes-feedback');
    const page = { id, language: document.documentElement.lang, url: location.origin + location.pathname };
    const body = new URLSearchParams({ ...page, ...message });
    const target = isKeptHere ? url : (hook ?? url);
    // A hook may send no CORS headers: a form can be posted to any origin, but the response cannot be read.
    const mode = isKeptHere ? 'same-origin' : 'no-cors';
    const response = await fetch(target, { method: 'POST', body, mode, credentials: 'omit' }).catch(() => null);
    const isSent = response !== null && (response.ok || response.type === 'opaque');
    const status = this.querySelector('.feedback-status')!;
    status.classList.toggle('error', !isSent);
    status.textContent = isSent ? thanks : textsOf<FeedbackTexts>(this).failed;
    return isSent;
  }

  #form(name: 'answer' | 'comment'): HTMLFormElement {
    return this.querySelector(`form.${name}`)!;
  }
}
