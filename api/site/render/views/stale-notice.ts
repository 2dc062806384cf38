import type { Article } from '../../../../src/views.ts';
import type { Item } from '../../../contract/model.ts';
import type { NewerSection } from '../../../rest/operations/operation.ts';
import { href, isLocked, type Rendering, urlOf } from '../rendering.ts';

/** The notice on a translation whose source is newer, or null if it is up to date. */
export function staleNotice(item: Item, newer: NewerSection[], rendering: Rendering): Article['stale'] {
  const source = rendering.index.item(rendering.values.partner(item.id));
  if (!source) return null;
  const sections = isLocked(source) ? [] : newer;
  const isTranslation = item.translated_units !== '';
  const isLayoutNewer = isTranslation && rendering.translationStatus(item).layout_changed;
  if (sections.length === 0 && !isLayoutNewer) return null;
  const url = href(urlOf(source, rendering), rendering);
  if (sections.length === 0) {
    return { language: source.language, sections: [{ label: source.title, href: url }], isLayout: true };
  }
  const links = sections.map(({ text, slug }) => ({ label: text, href: slug ? `${url}#${slug}` : url }));
  return { language: source.language, sections: links, isLayout: false };
}
