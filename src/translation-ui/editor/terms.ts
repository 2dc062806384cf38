import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { GlossaryTerm, Language } from '../server-data.ts';
import { inserting } from './chip.ts';

/** Glossary terms of a unit, each a button that inserts the translation. Empty if there are none. */
export function termList(
  terms: readonly GlossaryTerm[],
  languages: { source: Language; target: Language },
  texts: EditorTexts,
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
    const instead = forbidden.length > 0 ? texts.glossary.instead(forbidden.join(', ')) : '';
    const words = [instead, note].filter(Boolean).join(' ');
    return element(
      'li',
      {},
      inserting(button, () => insert(target)),
      ...(words ? [element('span', { class: 'term-note' }, words)] : []),
    );
  });
  return [element('ul', { class: 'terms', 'aria-label': texts.glossary.title }, ...lines)];
}
