import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { SaveState } from './saver.ts';

/**
 * Shows whether all typed text is on the server. Screen readers announce success politely, failures assertively.
 * `signIn` is a URL for signing in without leaving this page.
 */
export function saveStatus(texts: EditorTexts, signIn: string) {
  const line = element('p', { class: 'save-status' });

  function show(state: SaveState, message: string): void {
    const words = state === 'refused' ? `${texts.refused} ${message}` : texts[state];
    if (line.firstChild?.textContent === words) return;
    const isTrouble = state !== 'saved' && state !== 'saving';
    line.dataset.state = state;
    line.setAttribute('role', isTrouble ? 'alert' : 'status');
    line.replaceChildren(element('span', {}, words));
    if (state === 'signed out') {
      const link = { href: signIn, target: '_blank', rel: 'noopener' };
      line.append(' ', element('a', link, texts.signInAgain));
    }
  }

  show('saved', '');
  return { line, show };
}
