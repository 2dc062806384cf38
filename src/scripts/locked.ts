import type { LockedTexts } from '../i18n/index.ts';
import { element, onSubmit, textsOf } from './dom.ts';
import { enhance } from './enhance.ts';

/** Fetches a protected text with the reader's password and shows it instead of the form. */
export class GuideLocked extends HTMLElement {
  connectedCallback(): void {
    for (const control of this.querySelectorAll('input, button')) control.removeAttribute('disabled');
    onSubmit(this.querySelector('form')!, () => void this.#unlock());
  }

  async #unlock(): Promise<void> {
    const texts = textsOf<LockedTexts & Record<string, string>>(this);
    const status = this.querySelector<HTMLElement>('.status')!;
    const input = this.querySelector('input')!;
    status.classList.remove('error');
    status.textContent = texts.working;
    const result = await ask(this.dataset.record!, input.value);
    input.setAttribute('aria-invalid', String(result === 'wrong'));
    if (result === 'wrong' || result === 'unavailable') {
      status.classList.add('error');
      status.textContent = texts[result];
      input.select();
      return;
    }
    const prose = element('div', {
      class: 'prose',
      lang: this.dataset.lang!,
      tabindex: '-1',
      'aria-label': texts.unlocked,
      role: 'group',
      'data-texts': this.dataset.prose ?? '{}',
    });
    prose.innerHTML = result.html;
    this.classList.remove('not-content');
    this.replaceChildren(prose);
    enhance(prose);
    // The title stays in view above the new text.
    prose.focus({ preventScroll: true });
  }
}

type Answer = { html: string } | 'wrong' | 'unavailable';

async function ask(record: string, password: string): Promise<Answer> {
  try {
    const response = await fetch(`${record}?${new URLSearchParams({ password })}`, { cache: 'no-store' });
    if (response.status === 401 || response.status === 403) return 'wrong';
    if (!response.ok) return 'unavailable';
    const { content } = (await response.json()) as { content?: { rendered?: string } };
    // A static host has the record but not the text: it returns an empty one for every password.
    return content?.rendered ? { html: content.rendered } : 'unavailable';
  } catch {
    return 'unavailable';
  }
}
