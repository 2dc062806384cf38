import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { SaveState } from './saver.ts';

/** Shows whether all typed text is on the server. Screen readers announce success politely, failures assertively. */
export class SaveStatus {
  readonly line = element('p', { class: 'save-status' });
  readonly #texts: EditorTexts;
  readonly #signIn: string;

  /** `signIn` is a URL for signing in without leaving this page. */
  constructor(texts: EditorTexts, signIn: string) {
    this.#texts = texts;
    this.#signIn = signIn;
    this.show('saved', '');
  }

  show(state: SaveState, message: string): void {
    const words = state === 'refused' ? `${this.#texts.refused} ${message}` : this.#texts[state];
    if (this.line.firstChild?.textContent === words) return;
    const isTrouble = state !== 'saved' && state !== 'saving';
    this.line.dataset.state = state;
    this.line.setAttribute('role', isTrouble ? 'alert' : 'status');
    this.line.replaceChildren(element('span', {}, words));
    if (state === 'signed out') {
      const link = { href: this.#signIn, target: '_blank', rel: 'noopener' };
      this.line.append(' ', element('a', link, this.#texts.signInAgain));
    }
  }
}
