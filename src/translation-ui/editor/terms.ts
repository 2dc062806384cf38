import type { TranslationUiTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { GlossaryTerm, Language } from '../server-data.ts';

type Texts = TranslationUiTexts['editor'];

/** Terms of the glossary at their unit, each a button that inserts the translation. Empty when there are none. */
export function termList(
  terms: readonly GlossaryTerm[],
  languages: { source: Language; target: Language },
  texts: Texts,
  insert: (term: string) => void,
): HTMLElement[] {
  if (terms.length === 0) return [];
  const lines = terms.map(({ source, target, forbidden, note }) => {
    const button = element(
      'button',
      { type: 'button', class: 'term', title: texts.glossary.insert(target) },
      element('span', { lang: languages.source }, source),
      ' → ',
      element('strong', { lang: languages.target }, target),
    );
    // Keeps the caret in the field.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => insert(target));
    const instead = forbidden.length > 0 ? texts.glossary.instead(forbidden.join(', ')) : '';
    const words = [instead, note].filter(Boolean).join(' ');
    return element('li', {}, button, ...(words ? [element('span', { class: 'term-note' }, words)] : []));
  });
  return [element('ul', { class: 'terms', 'aria-label': texts.glossary.title }, ...lines)];
}
