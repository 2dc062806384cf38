import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { Server } from '../workspace/server.ts';
import { button, check, choice, complain, labelled, optionsOf, plain } from '../workspace/controls.ts';
import type { Draft } from './draft.ts';
import { pickPicture } from './insert.ts';
import type { FieldName, TextFields } from './record.ts';

interface DetailsOptions {
  draft: Draft;
  server: Server;
  texts: WritingTexts['text'];
  /** Language of the text. */
  language: Language;
  base: string;
  onChange(): void;
}

interface Term {
  id: number;
  name: string;
}

type Setter = <Name extends FieldName>(name: Name, value: TextFields[Name]) => void;

/** Controls for everything but title and content: one for each field that this kind of text has. */
export async function detailsOf(options: DetailsOptions): Promise<HTMLElement> {
  const { draft, texts, language } = options;
  const t = texts.details;
  const set: Setter = (name, value) => {
    draft.set(name, value);
    options.onChange();
  };
  const text = (name: 'slug' | 'password' | 'excerpt' | 'owner', label: string, hint = '') => {
    const control =
      name === 'excerpt'
        ? element('textarea', { rows: '3', lang: language })
        : element('input', { autocomplete: 'off', spellcheck: 'false' });
    control.value = draft.fields[name] ?? '';
    control.dataset['field'] = name;
    control.addEventListener('input', () => set(name, control.value));
    return labelled(label, control, hint);
  };
  const controls: [FieldName, () => HTMLElement | Promise<HTMLElement>][] = [
    ['excerpt', () => text('excerpt', t.summary, t.summaryHint)],
    ['categories', () => topics(options, set)],
    ['tags', () => tags(options, set)],
    ['featured_media', () => picture(options, set)],
    ['parent', () => parents(options, set)],
    ['menu_order', () => order(options, set)],
    ['slug', () => text('slug', t.slug, t.slugHint)],
    ['date', () => date(options, set)],
    ['author', () => authors(options, set)],
    ['review', () => reviewDay(options, set)],
    ['owner', () => text('owner', t.owner, t.ownerHint)],
    ['password', () => text('password', t.password)],
    ['sticky', () => check(t.sticky, draft.fields.sticky === true, (checked) => set('sticky', checked))],
  ];
  const form = element('div', { class: 'details' });
  for (const [name, make] of controls) if (draft.fields[name] !== undefined) form.append(await make());
  form.append(...named(options, set));
  return form;
}

/** Shows what is wrong with fields at their controls, if the details are open. */
export function showFaults(faults: Record<string, string>, root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLInputElement>('.details [data-field]'))
    if (!control.validity.badInput) complain(control, faults[control.dataset['field'] ?? ''] ?? '');
}

/** All rows of a collection in the language of the text, from all pages. */
async function allOf<Row>({ server, language }: DetailsOptions, path: string, query = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const asked = { per_page: '100', ...query, lang: language, page: String(page) };
    const more = await server.get<Row[]>(path, asked);
    rows.push(...more);
    if (more.length < 100) return rows;
  }
}

async function topics(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const boxes = (await allOf<Term>(options, 'categories')).map(({ id, name }) => {
    const label = element('span', { lang: options.language }, plain(name));
    return check(label, draft.fields.categories!.includes(id), (checked) => {
      const others = draft.fields.categories!.filter((topic) => topic !== id);
      set('categories', checked ? [...others, id] : others);
    });
  });
  return element('fieldset', { class: 'choices' }, element('legend', {}, texts.details.topics), ...boxes);
}

async function tags(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const known = await allOf<Term>(options, 'tags');
  const nameOf = (id: number) => plain(known.find((term) => term.id === id)?.name ?? String(id));
  const select = element('select', {});
  const list = element('ul', { class: 'chips' });
  const show = () => {
    const now = draft.fields.tags ?? [];
    const free = known.filter(({ id }) => !now.includes(id));
    const words = wordsOf(free.map(({ id }) => ({ id, name: nameOf(id) })));
    select.replaceChildren(...optionsOf({ '': '', ...words }, ''));
    const remove = (id: number) => () => {
      const others = now.filter((tag) => tag !== id);
      set('tags', others);
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

/** Names of terms, by id. The leading blank keeps their order: numeric keys would be sorted. */
const wordsOf = (terms: readonly Term[]): Record<string, string> =>
  Object.fromEntries(terms.map(({ id, name }) => [` ${id}`, name]));

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
    if (media) shown.replaceChildren(element('img', { src: media.source_url, alt: media.alt_text }), none);
    else shown.replaceChildren(choose);
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
  const asked = { context: 'view', orderby: 'menu_order', order: 'asc' };
  const pages = await allOf<{ id: number; title: { rendered: string } }>(options, 'pages', asked);
  const others = pages.filter(({ id }) => id !== draft.record.id);
  const terms = others.map(({ id, title }) => ({ id, name: plain(title.rendered) }));
  const words = { ' 0': texts.details.noParent, ...wordsOf(terms) };
  return choice(texts.details.parent, words, ` ${draft.fields.parent}`, (id) => set('parent', Number(id)));
}

function order({ draft, texts: { details: t } }: DetailsOptions, set: Setter): HTMLElement {
  const place = element('input', { type: 'number', value: String(draft.fields.menu_order) });
  place.addEventListener('input', () => set('menu_order', Number(place.value) || 0));
  return labelled(t.order, place);
}

function date({ draft, texts: { details: t } }: DetailsOptions, set: Setter): HTMLElement {
  const moment = element('input', { type: 'datetime-local', value: draft.fields.date!.slice(0, 16) });
  moment.addEventListener('change', () => moment.value && set('date', `${moment.value}:00`));
  return labelled(t.date, moment);
}

function reviewDay({ draft, texts: { details: t } }: DetailsOptions, set: Setter): HTMLElement {
  const day = element('input', { type: 'date', value: draft.fields.review ?? '' });
  day.dataset['field'] = 'review';
  day.addEventListener('change', () => {
    // A partly typed date reads as empty, which is not what the author meant.
    const isHalf = day.validity.badInput;
    complain(day, isHalf ? t.wholeDay : '');
    if (!isHalf) set('review', day.value);
  });
  return labelled(t.review, day, t.reviewHint);
}

/** Controls for the values declared in the owner's settings, under their names there. */
function named({ draft }: DetailsOptions, set: Setter): HTMLElement[] {
  return Object.entries(draft.fields.meta ?? []).map(([name, value]) => {
    const keep = (given: string | number | boolean) => set('meta', { ...draft.fields.meta, [name]: given });
    if (typeof value === 'boolean') return check(name, value, keep);
    const control = element('input', typeof value === 'number' ? { type: 'number', step: 'any' } : {});
    control.value = String(value);
    control.addEventListener('input', () => keep(typeof value === 'number' ? Number(control.value) : control.value));
    return labelled(name, control);
  });
}

async function authors(options: DetailsOptions, set: Setter): Promise<HTMLElement> {
  const { draft, texts } = options;
  const now = ` ${draft.fields.author}`;
  const words = wordsOf(await allOf<Term>(options, 'users'));
  words[now] ??= now.trim();
  const control = choice(texts.details.author, words, now, (id) => set('author', Number(id)));
  control.querySelector('select')!.disabled = !draft.record._links?.['cms:action-assign-author'];
  return control;
}
