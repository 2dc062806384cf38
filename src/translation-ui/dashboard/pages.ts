import { workspaceTextsFor } from '../../i18n/workspace.ts';
import { element } from '../../scripts/dom.ts';
import { fold, type GapsData, type MissingTranslation } from '../server-data.ts';
import { Failure } from '../../workspace/server.ts';
import { button } from '../../workspace/controls.ts';
import { orderBar, sayOrdered } from './order-bar.ts';
import type { DashboardPage } from './section.ts';

/** Pages without a translation, or with an outdated one, and controls to order them. */
export function pagesPanel(page: DashboardPage): HTMLElement {
  const { loading, failed } = workspaceTextsFor(page.language);
  const waiting = element('p', { class: 'nothing', role: 'status' }, loading);
  const panel = element('div', { class: 'panel' }, waiting);
  page.gaps.then(
    (found) => fill(panel, found, page),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      waiting.textContent = error.message || failed;
    },
  );
  return panel;
}

/** The number of pages that can be ordered, without those already ordered. */
export const orderable = ({ outdated, missing }: GapsData): number =>
  [...outdated, ...missing].filter(({ job_id }) => job_id === 0).length;

function fill(panel: HTMLElement, gaps: GapsData, page: DashboardPage): void {
  const { texts } = page;
  const t = texts.console;
  const named = { placeholder: t.search, 'aria-label': t.search };
  const search = element('input', { type: 'search', ...named, class: 'page-search' });
  const bar = orderBar(panel, page);
  panel.replaceChildren(
    element('div', { class: 'row panel-head' }, element('p', { class: 'lead' }, t.pagesLead), search),
    ...staleButtons(gaps, page),
    group('outdated', gaps.outdated, page),
    group('missing', gaps.missing, page),
    bar,
  );
  search.addEventListener('input', () => {
    const wanted = fold(search.value.trim());
    for (const row of panel.querySelectorAll<HTMLElement>('.gap')) {
      row.hidden = !row.dataset.title!.includes(wanted);
    }
  });
}

function group(kind: 'outdated' | 'missing', gaps: MissingTranslation[], page: DashboardPage): HTMLElement {
  const t = page.texts.console;
  const [wanted, ordered] = [gaps.filter(({ job_id }) => job_id === 0), gaps.filter(({ job_id }) => job_id > 0)];
  const count = element('span', { class: 'count' }, String(wanted.length));
  const heading = element('h2', { id: `gaps-${kind}` }, t[kind], ' ', count);
  const listOf = (some: MissingTranslation[], label: object) =>
    element('ul', { class: 'gaps', ...label }, ...some.map((gap) => gapRow(gap, kind, page)));
  const list = listOf(wanted, { 'aria-labelledby': `gaps-${kind}` });
  const nothing = ordered.length > 0 ? t.allOrdered : kind === 'outdated' ? t.noOutdated : t.noMissing;
  const none = element('p', { class: 'nothing' }, nothing);
  const isOrderable = wanted.length > 0;
  const all = selectAll(list, '.gap:not([hidden]) input', t.selectAll);
  const head = element('div', { class: 'row group-head' }, heading, ...(isOrderable ? [all] : []));
  const summary = element('summary', {}, t.ordered(ordered.length));
  const folded = element('details', {}, summary, listOf(ordered, { 'aria-label': t.ordered(ordered.length) }));
  return element(
    'section',
    { class: 'group' },
    head,
    isOrderable ? list : none,
    ...(ordered.length > 0 ? [folded] : []),
  );
}

/** Selects all checkboxes of a list, or none if all are selected. */
export const selectAll = (list: HTMLElement, selector: string, label: string): HTMLElement =>
  button(
    label,
    () => {
      const boxes = [...list.querySelectorAll<HTMLInputElement>(selector)];
      const isEvery = boxes.every(({ checked }) => checked);
      for (const box of boxes) box.checked = !isEvery;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
    'link-button',
  );

function gapRow(gap: MissingTranslation, kind: 'outdated' | 'missing', page: DashboardPage): HTMLElement {
  const { texts } = page;
  const t = texts.console;
  const { id, title, language, link, job_id, outdated_units, total_units, layout_changed } = gap;
  const other = language === 'cs' ? 'en' : 'cs';
  const changed = layout_changed ? t.layoutNewer : t.changed(outdated_units, total_units);
  const size = kind === 'outdated' ? changed : t.units(total_units);
  const direction = texts.direction(texts.languages[language], texts.languages[other]);
  const facts = [t.types[gap.type] ?? gap.type, direction, ...(total_units > 0 ? [size] : [])].join(' · ');
  const box = element('input', {
    ...{ type: 'checkbox', name: 'page', value: String(id), id: `page-${id}` },
    ...{ 'data-language': language, 'data-type': gap.type },
  });
  const label = element('label', { for: `page-${id}`, lang: language }, title);
  const open = element('a', { href: link, class: 'gap-link', 'aria-label': title, lang: language }, '↗');
  const decide = kind === 'missing' ? element('span', {}) : markButton(gap, page);
  const tail = job_id > 0 ? element('span', { class: 'badge' }, t.underWay) : decide;
  const choice = job_id > 0 ? element('span', { class: 'gap-choice' }) : box;
  const words = element('div', { class: 'gap-words' }, job_id > 0 ? element('span', { lang: language }, title) : label);
  words.append(' ', open, element('p', { class: 'job-facts' }, facts));
  return element('li', { class: 'gap', 'data-title': fold(title) }, choice, words, tail);
}

/** One button per language, ordering everything outdated in it. */
function staleButtons({ outdated }: GapsData, { server, texts, act }: DashboardPage): HTMLElement[] {
  const t = texts.console;
  return (['cs', 'en'] as const).flatMap((target_language) => {
    const { length } = outdated.filter(({ language, job_id }) => language !== target_language && job_id === 0);
    if (length === 0) return [];
    const label = t.orderStale(length, target_language);
    const order = async () => {
      const body = { target_language };
      const { created, failed } = await server.send<{ created: number; failed: number }>('POST', 'jobs/stale', body);
      return sayOrdered(created, failed, t);
    };
    const all = button(label, () => void act(order), 'secondary');
    all.id = `stale-${target_language}`;
    return [element('p', {}, all)];
  });
}

function markButton({ id }: MissingTranslation, { server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console;
  const mark = () => act(() => server.send('POST', `texts/${id}/current`).then(() => t.done));
  const made = button(t.markCurrent, () => void mark());
  made.title = t.markCurrentHint;
  return made;
}
