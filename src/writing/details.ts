import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import type { Server } from '../workspace/server.ts';
import { button, check, choice, complain, labelled, onChosen } from '../workspace/controls.ts';
import { type Options, optionsOf, plain } from '../workspace/controls.ts';
import type { Draft } from './draft.ts';
import { pickPicture } from './insert.ts';
import type { FieldName, TextFields } from './record.ts';
import { words } from './words.ts';

const { details: t, pictures } = words.text;

interface DetailsOptions {
  draft: Draft;
  server: Server;
  /** Language of the text. */
  language: Language;
  /** Name of the author when the page was opened. */
  author: string;
  base: string;
  onChange(): void;
}

interface Term {
  id: number;
  name: string;
}

interface Making extends DetailsOptions {
  set<Name extends FieldName>(name: Name, value: TextFields[Name]): void;
  /** Shows the value of a field now, and whenever it has changed other than by its control. */
  follow(show: () => void): void;
}

export interface Details {
  element: HTMLElement;
  /** Shows values that others have saved, or that the server has normalised. */
  update(): void;
}

/** Controls for everything but title and content: one for each field that this kind of text has. */
export async function detailsOf(options: DetailsOptions): Promise<Details> {
  const { draft, language } = options;
  const shows: (() => void)[] = [];
  const making: Making = {
    ...options,
    set(name, value) {
      draft.set(name, value);
      options.onChange();
    },
    follow(show) {
      shows.push(show);
      show();
    },
  };
  const { set, follow } = making;
  const text = (name: 'slug' | 'password' | 'excerpt' | 'owner', label: string, hint = '') => {
    const control =
      name === 'excerpt'
        ? element('textarea', { rows: '3', lang: language })
        : element('input', { autocomplete: 'off', spellcheck: 'false' });
    follow(() => showIn(control, draft.fields[name] ?? ''));
    control.dataset['field'] = name;
    control.addEventListener('input', () => set(name, control.value));
    return labelled(label, control, hint);
  };
  const isSticky = () => draft.fields.sticky === true;
  const stick = (on: boolean) => set('sticky', on);
  const controls: [FieldName, () => HTMLElement | Promise<HTMLElement>][] = [
    ['excerpt', () => text('excerpt', t.summary, t.summaryHint)],
    ['categories', () => topics(making)],
    ['tags', () => tags(making)],
    ['featured_media', () => picture(making)],
    ['parent', () => parents(making)],
    ['menu_order', () => order(making)],
    ['slug', () => text('slug', t.slug, t.slugHint)],
    ['date', () => date(making)],
    ['author', () => authors(making)],
    ['review', () => reviewDay(making)],
    ['owner', () => text('owner', t.owner, t.ownerHint)],
    ['password', () => text('password', t.password)],
    ['sticky', () => ticked(making, t.sticky, isSticky, stick)],
  ];
  const form = element('div', { class: 'details' });
  for (const [name, make] of controls) if (draft.fields[name] !== undefined) form.append(await make());
  form.append(...named(making));
  return {
    element: form,
    update() {
      for (const show of shows) show();
    },
  };
}

/** Leaves the cursor of the author where it is if nothing has changed. */
function showIn(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value !== value) control.value = value;
}

function ticked(
  { follow }: Making,
  label: Node | string,
  isOn: () => boolean,
  onCheck: (on: boolean) => void,
): HTMLElement {
  const made = check(label, isOn(), onCheck);
  follow(() => void (made.querySelector('input')!.checked = isOn()));
  return made;
}

/** Shows what is wrong with fields at their controls, if the details are open. */
export function showFaults(faults: Record<string, string>, root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLInputElement>('.details [data-field]'))
    if (!control.validity.badInput) complain(control, faults[control.dataset['field'] ?? ''] ?? '');
}

/** All rows of a collection in the language of the text. */
const allOf = <Row>({ server, language }: DetailsOptions, path: string, query = {}): Promise<Row[]> =>
  server.all<Row>(path, { ...query, lang: language });

async function topics(making: Making): Promise<HTMLElement> {
  const { draft, set } = making;
  const boxes = (await allOf<Term>(making, 'categories')).map(({ id, name }) => {
    const label = element('span', { lang: making.language }, plain(name));
    const isOn = () => draft.fields.categories!.includes(id);
    const onCheck = (checked: boolean) => {
      const others = draft.fields.categories!.filter((topic) => topic !== id);
      set('categories', checked ? [...others, id] : others);
    };
    return ticked(making, label, isOn, onCheck);
  });
  return element('fieldset', { class: 'choices' }, element('legend', {}, t.topics), ...boxes);
}

async function tags(making: Making): Promise<HTMLElement> {
  const { draft, set, follow } = making;
  const known = await allOf<Term>(making, 'tags');
  const nameOf = (id: number) => plain(known.find((term) => term.id === id)?.name ?? String(id));
  const select = element('select', {});
  const list = element('ul', { class: 'row chips' });
  const show = () => {
    const now = draft.fields.tags ?? [];
    const free = known.filter(({ id }) => !now.includes(id));
    select.replaceChildren(...optionsOf([['', ''], ...free.map(({ id }) => [String(id), nameOf(id)] as const)], ''));
    const remove = (id: number) => () => {
      const others = now.filter((tag) => tag !== id);
      set('tags', others);
      show();
      select.focus();
    };
    list.replaceChildren(...now.map((id) => element('li', {}, button(`${nameOf(id)} ×`, remove(id), 'chip'))));
  };
  onChosen(select, (id) => {
    if (id !== '') set('tags', [...(draft.fields.tags ?? []), Number(id)]);
    show();
  });
  follow(show);
  const control = labelled(t.tags, select);
  control.append(list);
  return control;
}

/** Names of terms, by id. */
const pairsOf = (terms: readonly Term[]) => terms.map(({ id, name }) => [String(id), name] as const);

async function picture(making: Making): Promise<HTMLElement> {
  const { draft, server, set, follow } = making;
  const shown = element('div', { class: 'picture' });
  let now: number | null = null;
  const show = async () => {
    const id = draft.fields.featured_media ?? 0;
    if (id === now) return;
    now = id;
    const media =
      id === 0 ? null : await server.get<{ source_url: string; alt_text: string }>(`media/${id}`).catch(() => null);
    const choose = button(pictures.upload, () => void pick());
    const none = button(t.noPicture, () => {
      set('featured_media', 0);
      void show();
    });
    if (media) shown.replaceChildren(element('img', { src: media.source_url, alt: media.alt_text }), none);
    else shown.replaceChildren(choose);
  };
  const pick = async () => {
    const picked = await pickPicture({ ...making, post: draft.record.id });
    if (!picked) return;
    set('featured_media', picked.id);
    await show();
  };
  follow(() => void show());
  return element('fieldset', {}, element('legend', {}, t.picture), shown);
}

async function parents(making: Making): Promise<HTMLElement> {
  const { draft } = making;
  const asked = { context: 'view', orderby: 'menu_order', order: 'asc' };
  const pages = await allOf<{ id: number; link: string; title: { rendered: string } }>(making, 'pages', asked);
  // A chapter cannot be below itself.
  const others = pages.filter(({ link }) => !link.startsWith(draft.record.link));
  const terms = others.map(({ id, title }) => ({ id, name: plain(title.rendered) }));
  return chooser('parent', [['0', t.noParent], ...pairsOf(terms)], making);
}

/** A select of an id. */
function chooser(name: 'parent' | 'author', options: Options, making: Making): HTMLElement {
  const { draft, set, follow } = making;
  const control = choice(t[name], options, '', (id) => set(name, Number(id)));
  follow(() => void (control.querySelector('select')!.value = String(draft.fields[name])));
  return control;
}

function order({ draft, set, follow }: Making): HTMLElement {
  const place = element('input', { type: 'number' });
  follow(() => {
    if ((Number(place.value) || 0) !== draft.fields.menu_order || place.value === '')
      place.value = String(draft.fields.menu_order);
  });
  place.addEventListener('input', () => set('menu_order', Number(place.value) || 0));
  return labelled(t.order, place);
}

function date({ draft, set, follow }: Making): HTMLElement {
  const moment = element('input', { type: 'datetime-local' });
  follow(() => showIn(moment, draft.fields.date!.slice(0, 16)));
  moment.addEventListener('change', () => moment.value && set('date', `${moment.value}:00`));
  return labelled(t.date, moment);
}

function reviewDay({ draft, set, follow }: Making): HTMLElement {
  const day = element('input', { type: 'date' });
  follow(() => {
    if (!day.validity.badInput) showIn(day, draft.fields.review ?? '');
  });
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
function named(making: Making): HTMLElement[] {
  const { draft, set, follow } = making;
  const now = () => new Map(Object.entries(draft.fields.meta ?? {}));
  return [...now()].map(([name, value]) => {
    const keep = (given: string | number | boolean) => set('meta', { ...draft.fields.meta, [name]: given });
    if (typeof value === 'boolean') return ticked(making, name, () => now().get(name) === true, keep);
    const control = element('input', typeof value === 'number' ? { type: 'number', step: 'any' } : {});
    follow(() => {
      const kept = now().get(name);
      if (typeof kept === 'string' || Number(control.value) !== kept) showIn(control, String(kept));
    });
    control.addEventListener('input', () => keep(typeof value === 'number' ? Number(control.value) : control.value));
    return labelled(name, control);
  });
}

async function authors(making: Making): Promise<HTMLElement> {
  const { draft, author } = making;
  const now = draft.fields.author!;
  const listed = await allOf<Term>(making, 'users');
  // Only authors of public texts are listed.
  const others = listed.some(({ id }) => id === now) ? [] : [{ id: now, name: author || String(now) }];
  const control = chooser('author', pairsOf([...listed, ...others]), making);
  control.querySelector('select')!.disabled = !draft.record._links?.['cms:action-assign-author'];
  return control;
}
