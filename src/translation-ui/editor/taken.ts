import { pageTexts } from '../../i18n/workspace.ts';
import { element } from '../../scripts/dom.ts';
import { button } from '../../workspace/controls.ts';
import { copyText } from '../../workspace/once.ts';
import type { TranslationUiPage } from '../start-page.ts';

/**
 * Replaces the page of a job that was reassigned to another person. Typed text remains available: `unsent` are the
 * texts missing on the server. `message` says who has the job.
 */
export function showTaken(
  { root, texts, uiPath, language }: TranslationUiPage,
  message: string,
  unsent: string[],
): void {
  const t = texts.editor.byHand.taken;
  const heading = element('h1', { tabindex: '-1' }, message);
  const lines = unsent.map((text) => {
    const copy = button(t.copy, () => {
      void copyText(t.copy, text, t.copy).then((isCopied) => {
        if (isCopied) copy.textContent = pageTexts().copied;
      });
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
      element('p', {}, element('a', { href: `${uiPath}console/?lang=${language}`, class: 'primary' }, t.toList)),
    ),
  );
  heading.focus();
}
