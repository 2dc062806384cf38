import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import { type WorkspacePage, writeUrl } from '../workspace/page.ts';
import { words } from './words.ts';

/** A text, and the id of its counterpart in the other language; 0 if none exists. */
interface Paired {
  id: number;
  type: string;
  language: Language;
  partner: number;
}

/** The other language of a bilingual guide. */
export const otherOf = ({ languages }: Pick<WorkspacePage, 'languages'>, language: Language): Language | undefined =>
  languages.find((code) => code !== language);

/** Link to the same text in the other language, or to the page that creates it; empty in a guide with one language. */
export function partnerLink({ id, type, language, partner }: Paired, page: WorkspacePage): HTMLElement {
  const { list, languages: names } = words;
  const other = otherOf(page, language);
  if (!other) return element('span');
  const begin = `${writeUrl(page, 'new/')}&in=${other}&type=${type}&of=${id}`;
  const href = partner > 0 ? writeUrl(page, `${partner}/`) : begin;
  return element('a', { href }, (partner > 0 ? list.partner : list.missing)(names[other]));
}
