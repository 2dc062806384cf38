import type { JobListTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { JobListData } from '../server-data.ts';

/** Buttons for the previous and next page; none if there is only one page. */
export function pager({ page, pages }: JobListData, texts: JobListTexts, turn: (page: number) => void): HTMLElement[] {
  if (pages < 2) return [];
  const button = (label: string, to: number) => {
    const made = element('button', { type: 'button', class: 'secondary', disabled: to < 1 || to > pages }, label);
    made.addEventListener('click', () => turn(to));
    return made;
  };
  const where = element('span', {}, texts.page(page, pages));
  const ways = [button(texts.before, page - 1), where, button(texts.after, page + 1)];
  return [element('nav', { class: 'pager', 'aria-label': texts.pages }, ...ways)];
}
