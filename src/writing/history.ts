import { diffSentences } from 'diff';
import { longDate } from '../i18n/date.ts';
import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { Server } from '../workspace/server.ts';
import { button } from '../workspace/controls.ts';

interface HistoryOptions {
  /** Path at the API: `posts/412`. */
  path: string;
  server: Server;
  texts: WritingTexts['text'];
  /** Language of the page. */
  language: Language;
  /** Current content of the field. */
  now(): { title: string; content: string };
  restore(title: string, content: string): void;
}

interface Revision {
  date: string;
  author: number;
  title: { raw: string };
  content: { raw: string };
}

/** Earlier versions, newest first, each with the changes since. Restoring one puts it into the field, to be saved. */
export async function historyOf({ path, server, texts, language, now, restore }: HistoryOptions): Promise<HTMLElement> {
  const t = texts.history;
  const asked = { context: 'edit', per_page: '100' };
  const [revisions, people] = await Promise.all([
    server.get<Revision[]>(`${path}/revisions`, asked),
    server.get<{ id: number; name: string }[]>('users', { per_page: '100' }).catch(() => []),
  ]);
  if (revisions.length === 0) return element('p', { class: 'nothing' }, t.none);
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? `#${id}`;
  const rows = revisions.map(({ date, author, title, content }) => {
    const when = `${longDate(date, language)}, ${date.slice(11, 16)}`;
    const shown = element('div', { class: 'difference' });
    const fold = element('details', {}, element('summary', {}, t.by(nameOf(author), when)), shown);
    fold.addEventListener('toggle', () => {
      if (!fold.open) return;
      const current = now();
      const isSame = content.raw === current.content && title.raw === current.title;
      if (isSame) return shown.replaceChildren(element('p', { class: 'hint' }, t.same));
      const back = button(t.restore, () => restore(title.raw, content.raw));
      const [titles, texts] = [differenceOf(title.raw, current.title), differenceOf(content.raw, current.content)];
      shown.replaceChildren(titles, texts, back);
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
