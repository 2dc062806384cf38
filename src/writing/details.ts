import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { Server } from '../workspace/server.ts';
import { button, complain, labelled, optionsOf } from './controls.ts';
import type { Draft } from './draft.ts';
import { pickPicture } from './insert.ts';
import type { FieldName, TextFields } from './record.ts';

interface DetailsOptions {
  draft: Draft;
  server: Server;
  texts: WritingTexts['text'];
  /** Of the text. */
  language: Language;
  base: string;
  onChange(): void;
}

interface Term {
  id: number;
  name: string;
}

/** Everything of a text but title and content, in words; each control is made of a field that this kind of text has. */
export async function detailsOf(options: DetailsOptions): Promise<HTMLElement> {
  const { draft, texts } = options;
  const t = texts.details;
  const has = (name: FieldName) => draft.fields[name] !== undefined;
  const set = <Name extends FieldName>(name: Name, value: TextFields[Name]) => {
    draft.set(name, value);
    options.onChange();
  };
  const text = (name: 'slug' | 'password' | 'excerpt' | 'owner', label: string, hint = '') => {
    const control =
      name === 'excerpt'
        ? element('textarea', { rows: '3', lang: options.language })
        : element('input', { autocomplete: 'off', spellcheck: 'false' });
    control.value = draft.fields[name] ?? '';
    control.dataset['field'] = name;
    control.addEventListener('input', () => set(name, control.value));
    return labelled(label, control, hint);
  };
  const form = element('div', { class: 'details' });
  if (has('excerpt')) form.append(text('excerpt', t.summary, t.summaryHint));
  if (has('categories')) form.append(await topics(options, set));
  if (has('tags')) form.append(await tags(options, set));
  if (has('featured_media')) form.append(await picture(options, set));
  if (has('parent')) form.append(await parents(options, set));
  if (has('menu_order')) {
    const order = element('input', { type: 'number', value: String(draft.fields.menu_order) });
    order.addEventListener('input', () => set('menu_order', Number(order.value) || 0));
    form.append(labelled(t.order, order));
  }
  if (has('slug')) form.append(text('slug', t.slug, t.slugHint));
  if (has('date')) {
    const date = element('input', { type: 'datetime-local', value: (draft.fields.date ?? '').slice(0, 16) });
    date.addEventListener('change', () => date.value && set('date', `${date.value}:00`));
    form.append(labelled(t.date, date));
  }
  if (has('author')) form.append(await authors(options, set));
  if (has('review')) form.append(reviewDay(options, set));
  if (has('owner')) form.append(text('owner', t.owner, t.ownerHint));
  if (has('password')) form.append(text('password', t.password));
  if (has('sticky')) {
    const sticky = element('input', { type: 'checkbox' });
    sticky.checked = draft.fields.sticky === true;
    sticky.addEventListener('change', () => set('sticky', sticky.checked));
    form.append(element('label', { class: 'check' }, sticky, t.sticky));
  }
  form.append(...named(options, set));
  return form;
}

/** Shows what is wrong with fields at the controls that edit them, where they are open. */
export function showFaults(faults: Record<string, string>, root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLInputElement>('.details [data-field]'))
    if (!control.validity.badInput) complain(control, faults[control.dataset['field'] ?? ''] ?? '');
}

type Setter = <Name extends FieldName>(name: Name, value: TextFields[Name]) => void;

const PAGE = { per_page: '100' };

/** All of a kind in the language of the text, however many pages they take. */
async function allOf<Row>({ server, language }: DetailsOptions, path: string, query = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const more = await server.get<Row[]>(path, { ...PAGE, ...query, lang: language, page: String(page) });
    rows.push(...more);
    if (more.length < 100) return rows;
  }
}

async function topics(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const chosen = () => new Set(draft.fields.categories);
  const boxes = (await allOf<Term>(options, 'categories')).map(({ id, name }) => {
    const box = element('input', { type: 'checkbox' });
    box.checked = chosen().has(id);
    box.addEventListener('change', () => {
      const now = chosen();
      if (box.checked) now.add(id);
      else now.delete(id);
      set('categories', [...now]);
    });
    return element('label', { class: 'check' }, box, element('span', { lang: options.language }, name));
  });
  return element('fieldset', { class: 'choices' }, element('legend', {}, texts.details.topics), ...boxes);
}

async function tags(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const known = await allOf<Term>(options, 'tags');
  const nameOf = (id: number) => known.find((term) => term.id === id)?.name ?? String(id);
  const select = element('select', {});
  const list = element('ul', { class: 'chips' });
  const show = () => {
    const now = draft.fields.tags ?? [];
    const free = known.filter(({ id }) => !now.includes(id));
    select.replaceChildren(
      ...optionsOf({ '': '', ...Object.fromEntries(free.map(({ id, name }) => [` ${id}`, name])) }, ''),
    );
    const remove = (id: number) => () => {
      set(
        'tags',
        now.filter((tag) => tag !== id),
      );
      show();
      select.focus();
    };
    list.replaceChildren(...now.map((id) => element('li', {}, button(`${nameOf(id)} ×`, remove(id), 'chip'))));
  };
  select.addEventListener('change', () => {
    if (select.value !== '') set('tags', [...(draft.fields.tags ?? []), Number(select.value)]);
    show();
  });
  show();
  const control = labelled(texts.details.tags, select);
  control.append(list);
  return control;
}

async function picture(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, server, texts } = options;
  const shown = element('div', { class: 'picture' });
  const show = async () => {
    const id = draft.fields.featured_media ?? 0;
    const media =
      id === 0 ? null : await server.get<{ source_url: string; alt_text: string }>(`media/${id}`).catch(() => null);
    const choose = button(texts.pictures.upload, () => void pick());
    const none = button(texts.details.noPicture, () => {
      set('featured_media', 0);
      void show();
    });
    shown.replaceChildren(
      ...(media ? [element('img', { src: media.source_url, alt: media.alt_text }), none] : [choose]),
    );
  };
  const pick = async () => {
    const picked = await pickPicture({ ...options, post: draft.record.id });
    if (!picked) return;
    set('featured_media', picked.id);
    await show();
  };
  await show();
  return element('fieldset', {}, element('legend', {}, texts.details.picture), shown);
}

async function parents(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const rows = await allOf<{ id: number; title: { rendered: string } }>(options, 'pages', {
    context: 'view',
    orderby: 'menu_order',
    order: 'asc',
  });
  const words = Object.fromEntries(
    rows.filter(({ id }) => id !== draft.record.id).map(({ id, title }) => [` ${id}`, plain(title.rendered)]),
  );
  const select = element(
    'select',
    {},
    ...optionsOf({ ' 0': texts.details.noParent, ...words }, ` ${draft.fields.parent ?? 0}`),
  );
  select.addEventListener('change', () => set('parent', Number(select.value)));
  return labelled(texts.details.parent, select);
}

function reviewDay({ draft, texts: { details: t } }: DetailsOptions, set: Setter): HTMLElement {
  const day = element('input', { type: 'date', value: draft.fields.review ?? '' });
  day.dataset['field'] = 'review';
  day.addEventListener('change', () => {
    // Half a day reads as none: that is not what was meant.
    const isHalf = day.validity.badInput;
    complain(day, isHalf ? t.wholeDay : '');
    if (!isHalf) set('review', day.value);
  });
  return labelled(t.review, day, t.reviewHint);
}

/** The values that the owner's settings declare, by the names given there. */
function named({ draft }: DetailsOptions, set: Setter): HTMLElement[] {
  return Object.entries(draft.fields.meta ?? []).map(([name, value]) => {
    const keep = (given: string | number | boolean) => set('meta', { ...draft.fields.meta, [name]: given });
    if (typeof value === 'boolean') {
      const box = element('input', { type: 'checkbox' });
      box.checked = value;
      box.addEventListener('change', () => keep(box.checked));
      return element('label', { class: 'check' }, box, name);
    }
    const control = element('input', typeof value === 'number' ? { type: 'number', step: 'any' } : {});
    control.value = String(value);
    control.addEventListener('input', () => keep(typeof value === 'number' ? Number(control.value) : control.value));
    return labelled(name, control);
  });
}

async function authors(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const rows = await allOf<Term>(options, 'users');
  const words = Object.fromEntries(rows.map(({ id, name }) => [` ${id}`, name]));
  const now = draft.fields.author ?? 0;
  if (!(` ${now}` in words)) words[` ${now}`] = String(now);
  const select = element('select', {}, ...optionsOf(words, ` ${now}`));
  select.disabled = !draft.record._links?.['cms:action-assign-author'];
  select.addEventListener('change', () => set('author', Number(select.value)));
  return labelled(texts.details.author, select);
}

/** A title as plain text: entities and marks are those of the API's HTML. */
export const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
