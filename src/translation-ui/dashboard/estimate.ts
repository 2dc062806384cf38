import { element } from '../../scripts/dom.ts';
import type { EstimateData } from '../server-data.ts';
import { saveFile, button } from '../../workspace/controls.ts';
import type { DashboardPage } from './section.ts';

const CLASSES = ['new', 'fuzzy', 'exact', 'repeated', 'done'] as const;

/** Remaining words of the filtered jobs. Counted on request, because it takes a while. */
export function estimatePart({ filter, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console.estimate;
  const result = element('div', { class: 'estimate-result' });
  const ask = button(t.count, () => void act(count, { stay: true }));
  ask.id = 'estimate';

  async function count(): Promise<string> {
    show(await server.get<EstimateData>('jobs/estimate', filter.query));
    return t.counted;
  }

  async function save(): Promise<string> {
    saveFile(await server.get<File>('jobs/estimate', { ...filter.query, format: 'csv' }));
    return '';
  }

  function show({ jobs, words }: EstimateData): void {
    const total = CLASSES.reduce((sum, name) => sum + words[name], 0);
    const cells = [...CLASSES.map((name) => [t.classes[name], words[name]] as const), [t.total, total] as const];
    const heads = cells.map(([name]) => element('th', { scope: 'col' }, name));
    const numbers = cells.map(([, number]) => element('td', { class: 'number' }, String(number)));
    result.replaceChildren(
      element(
        'table',
        { class: 'people estimate' },
        element('caption', {}, t.jobs(jobs)),
        element('thead', {}, element('tr', {}, ...heads)),
        element('tbody', {}, element('tr', {}, ...numbers)),
      ),
      button(t.csv, () => void act(save, { stay: true })),
    );
  }

  return element('div', { class: 'estimate-part' }, ask, result);
}
