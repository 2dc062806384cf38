import { element } from '../../scripts/dom.ts';
import type { EstimateData } from '../server-data.ts';
import { saveFile } from '../../workspace/save-file.ts';
import type { DashboardPage } from './section.ts';

const CLASSES = ['new', 'fuzzy', 'exact', 'repeated', 'done'] as const;

/** Words to do in the jobs that the filter asks for. They are counted when somebody wants to know: that takes a while. */
export function estimatePart({ filter, server, texts, act }: DashboardPage): HTMLElement {
  const t = texts.console.estimate;
  const result = element('div', { class: 'estimate-result' });
  const button = element('button', { type: 'button', class: 'tool', id: 'estimate' }, t.count);
  button.addEventListener('click', () => {
    const count = async () => {
      show(await server.get<EstimateData>('jobs/estimate', filter.wanted));
      return t.counted;
    };
    void act(count, { stay: true });
  });

  function show({ jobs, words }: EstimateData): void {
    const total = CLASSES.reduce((sum, name) => sum + words[name], 0);
    const cells = [...CLASSES.map((name) => [t.classes[name], words[name]] as const), [t.total, total] as const];
    const heads = cells.map(([name]) => element('th', { scope: 'col' }, name));
    const numbers = cells.map(([, number]) => element('td', { class: 'number' }, String(number)));
    const csv = element('button', { type: 'button', class: 'tool' }, t.csv);
    csv.addEventListener('click', () => {
      const save = async () => {
        saveFile(await server.get<File>('jobs/estimate', { ...filter.wanted, format: 'csv' }));
        return '';
      };
      void act(save, { stay: true });
    });
    result.replaceChildren(
      element(
        'table',
        { class: 'people estimate' },
        element('caption', {}, t.jobs(jobs)),
        element('thead', {}, element('tr', {}, ...heads)),
        element('tbody', {}, element('tr', {}, ...numbers)),
      ),
      csv,
    );
  }

  return element('div', { class: 'estimate-part' }, button, result);
}
