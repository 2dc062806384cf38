import { diffSentences } from 'diff';
import { longDate } from '../i18n/date.ts';
import { element } from '../scripts/dom.ts';
import type { Server } from '../workspace/server.ts';
import { button } from '../workspace/controls.ts';
import { TEXT_NAMES, type TextRecord, type Texts, textsOf } from './record.ts';
import { pageLanguage, words } from './words.ts';

interface Revision extends Pick<TextRecord, keyof Texts> {
  date: string;
  author: number;
  author_name: string;
}

/**
 * Earlier versions, newest first, each with the changes since. Ids are in order; dates are not if a text is scheduled, or a
 * clock was set back. Restoring one puts it into the field, to be saved. `path` is below the API: `posts/412`; `now` are
 * the texts of the fields.
 */
export async function historyOf(
  path: string,
  server: Server,
  now: () => Partial<Texts>,
  restore: (texts: Partial<Texts>) => void,
): Promise<HTMLElement> {
  const t = words.text.history;
  const revisions = await server.all<Revision>(`${path}/revisions`, { context: 'edit', orderby: 'id' });
  if (revisions.length === 0) return element('p', { class: 'nothing' }, t.none);
  const rows = revisions.map((revision) => {
    const { date, author, author_name } = revision;
    const when = `${longDate(date, pageLanguage)}, ${date.slice(11, 16)}`;
    const shown = element('div', { class: 'difference' });
    const fold = element('details', {}, element('summary', {}, `${author_name || `#${author}`}, ${when}`), shown);
    fold.addEventListener('toggle', () => {
      if (!fold.open) return;
      const [former, current] = [textsOf(revision), now()];
      const names = TEXT_NAMES.filter((name) => former[name] !== undefined && former[name] !== current[name]);
      if (names.length === 0) return shown.replaceChildren(element('p', { class: 'hint' }, t.same));
      const back = button(t.restore, () => restore(former));
      shown.replaceChildren(...names.map((name) => differenceOf(former[name]!, current[name] ?? '')), back);
    });
    return element('li', {}, fold);
  });
  return element('ul', { class: 'revisions' }, ...rows);
}

/** Differences between two texts, by sentences. */
export function differenceOf(before: string, after: string): HTMLElement {
  const pieces = diffSentences(before, after).map(({ value, added, removed }) =>
    added ? element('ins', {}, value) : removed ? element('del', {}, value) : shortened(value),
  );
  return element('p', { class: 'pieces' }, ...pieces);
}

/** Both ends of a long unchanged passage. */
const shortened = (text: string): string => (text.length > 240 ? `${text.slice(0, 110)} … ${text.slice(-110)}` : text);
