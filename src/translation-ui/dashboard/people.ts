import { element } from '../../scripts/dom.ts';
import type { DashboardPage } from './section.ts';

export function peoplePanel({ data, texts, user, base, language }: DashboardPage): HTMLElement {
  const t = texts.console;
  const link = element('a', { href: `${base}write/people/?lang=${language}` }, t.invite);
  const hint = element('p', { class: 'hint' }, user.administers ? link : t.peopleHint);
  if (data.translators.length === 0) {
    return element('div', { class: 'panel' }, element('p', { class: 'nothing' }, t.noPeople), hint);
  }
  const head = [t.name, t.pairs, t.openJobs].map((word) => element('th', { scope: 'col' }, word));
  const rows = data.translators.map(({ name, language_pairs, open_jobs }) => {
    const pairs = language_pairs.map(({ from, to }) =>
      element('span', { class: 'badge' }, texts.direction(texts.languages[from], texts.languages[to])),
    );
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      element('td', {}, element('span', { class: 'row badges' }, ...pairs)),
      element('td', { class: 'number' }, String(open_jobs)),
    );
  });
  const table = element(
    'table',
    { class: 'people' },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
  return element('div', { class: 'panel' }, table, hint);
}
