import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';

export interface TakenOptions {
  root: HTMLElement;
  /** Who has the job now, in a sentence. */
  message: string;
  /** What its visitor typed and the server does not have. */
  unsent: string[];
  console: string;
  texts: TranslationUiTexts['editor'];
}

/** Takes the place of a page whose job somebody else has now. Nothing that was typed is out of reach. */
export function showTaken({ root, message, unsent, console, texts }: TakenOptions): void {
  const t = texts.byHand.taken;
  const heading = element('h1', { tabindex: '-1' }, message);
  const lines = unsent.map((text) => {
    const copy = element('button', { type: 'button', class: 'tool' }, t.copy);
    copy.addEventListener('click', () => {
      void navigator.clipboard.writeText(text).then(() => (copy.textContent = t.copied));
    });
    return element('li', {}, element('pre', { tabindex: '0' }, text), copy);
  });
  root.replaceChildren(
    element(
      'div',
      { class: 'failure taken' },
      heading,
      element('p', {}, unsent.length > 0 ? t.unsent : t.nothing),
      ...(unsent.length > 0 ? [element('ul', { class: 'unsent' }, ...lines)] : []),
      element('p', {}, element('a', { href: console, class: 'primary' }, t.toList)),
    ),
  );
  heading.focus();
}
