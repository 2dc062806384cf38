import { longDate } from '../i18n/date.ts';
import { element, onSubmit } from '../scripts/dom.ts';
import { plain } from '../workspace/controls.ts';
import type { Server } from '../workspace/server.ts';
import { differenceOf } from './history.ts';
import type { Conflict } from './draft.ts';
import type { Choice } from './merge-fields.ts';
import type { FieldName, TextFields } from './record.ts';
import { pageLanguage, words } from './words.ts';

const { text, list, statuses } = words;
const t = text.conflict;

/** Shows both versions of each passage and asks which one to keep; `go` is the label of the button that goes on. */
export async function conflictView(
  { disputed, contradictions }: Conflict,
  server: Server,
  go: string,
  onSettled: (choices: { fields: Choice[]; texts: Choice[] }) => void,
): Promise<HTMLElement> {
  let made = 0;
  const ask = (mine: string, theirs: string, choices: Choice[], title = '') => {
    const name = `conflict-${++made}`;
    const radios = choices.map((choice) => {
      const radio = element('input', { type: 'radio', name, value: choice, checked: choice === 'mine' });
      return element('label', { class: 'check' }, radio, t[choice]);
    });
    const side = (label: string, said: string) =>
      element('div', {}, element('strong', {}, label), element('pre', {}, said === '' ? t.nothing : said));
    return element(
      'fieldset',
      {},
      element('legend', {}, title === '' ? String(made) : title),
      element('div', { class: 'sides' }, side(t.mine, mine), side(t.theirs, theirs)),
      differenceOf(mine, theirs),
      element('div', { class: 'choices' }, ...radios),
    );
  };
  const values = disputed.map(({ field, mine, theirs }) =>
    Promise.all([shown(field, mine, server), shown(field, theirs, server)]),
  );
  const fields = (await Promise.all(values)).map(([mine, theirs], at) => {
    const { field } = disputed[at]!;
    return ask(mine, theirs, ['mine', 'theirs'], NAMES[field] ?? field);
  });
  const passages = contradictions.map(({ mine, theirs }) => ask(mine, theirs, ['mine', 'theirs', 'both']));
  const form = element(
    'form',
    { class: 'conflict', 'aria-labelledby': 'conflict-title' },
    element('h2', { id: 'conflict-title', tabindex: '-1' }, t.title),
    element('p', {}, t.lead),
    ...fields,
    ...passages,
    element('button', { type: 'submit', class: 'primary' }, go),
  );
  onSubmit(form, () => {
    const chosen = (set: HTMLElement) => set.querySelector<HTMLInputElement>('input:checked')?.value as Choice;
    onSettled({ fields: fields.map(chosen), texts: passages.map(chosen) });
  });
  return form;
}

/** The fields as the page calls them. */
const NAMES: Partial<Record<FieldName, string>> = {
  ...text.details,
  title: text.name,
  excerpt: text.details.summary,
  status: list.status,
  categories: text.details.topics,
  featured_media: text.details.picture,
  menu_order: text.details.order,
};

/** Collections of the records that fields name by their ids. */
const COLLECTIONS: Partial<Record<FieldName, string>> = {
  categories: 'categories',
  tags: 'tags',
  author: 'users',
  parent: 'pages',
  featured_media: 'media',
};

/** A value as people read it; empty if there is none. */
async function shown(field: FieldName, value: unknown, server: Server): Promise<string> {
  const collection = COLLECTIONS[field];
  if (collection) {
    const ids = [value].flat().filter((id) => id !== 0);
    return (await Promise.all(ids.map((id) => nameOf(`${collection}/${String(id)}`, server)))).join(', ');
  }
  const said = String(value);
  if (field === 'status') return statuses[said as keyof typeof statuses];
  if (field === 'date') return `${longDate(said, pageLanguage)} ${said.slice(11, 16)}`;
  if (field === 'review') return longDate(said, pageLanguage);
  return field === 'meta' ? linesOf(value as TextFields['meta']) : said;
}

/** Name of a record; its path if it is gone, or the user may not read it. */
async function nameOf(path: string, server: Server): Promise<string> {
  const record = await server.get<{ name?: string; title?: { rendered: string } }>(path).catch(() => null);
  return plain(record?.name ?? record?.title?.rendered ?? '') || path;
}

const linesOf = (meta: TextFields['meta']): string =>
  Object.entries(meta)
    .map(([name, value]) => `${name}: ${typeof value === 'boolean' ? (value ? t.yes : t.no) : value}`)
    .join('\n');
