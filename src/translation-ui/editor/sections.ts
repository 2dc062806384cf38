import { element } from '../../scripts/dom.ts';
import type { EditorPage } from './page.ts';

/** Units in document order, below the headings of the source. */
export function sectionsOf({ rows, data: { source_language }, texts }: EditorPage): HTMLElement[] {
  const sections: HTMLElement[] = [];
  let list: HTMLOListElement | undefined;
  let current: number | null | undefined;
  for (const { unit, item } of rows) {
    const index = unit.section?.index ?? null;
    if (!list || index !== current) {
      current = index;
      const isHeading = unit.section !== null;
      const heading = element('h2', isHeading ? { lang: source_language } : {}, unit.section?.text ?? texts.beginning);
      list = element('ol', { class: 'units' });
      sections.push(element('section', { class: 'section' }, heading, list));
    }
    list.append(item);
  }
  return sections;
}
