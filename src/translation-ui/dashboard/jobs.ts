import { element } from '../../scripts/dom.ts';
import type { DashboardJob, JobState } from '../server-data.ts';
import { jobRow } from './job-row.ts';
import type { DashboardPage } from './section.ts';

const STATES: readonly JobState[] = ['waiting', 'in_progress', 'complete', 'cancelled'];

/** All jobs by state; what is over stays folded until somebody looks for it. */
export function jobsPanel(page: DashboardPage): HTMLElement {
  return element('div', { class: 'panel' }, ...STATES.map((state) => group(state, page.data.jobs[state], page)));
}

function group(state: JobState, jobs: DashboardJob[], page: DashboardPage): HTMLElement {
  const texts = page.texts.console;
  const heading = element('h2', { id: `state-${state}` }, texts.states[state], ' ', count(jobs.length));
  const list = element(
    'ul',
    { class: 'jobs', 'aria-labelledby': `state-${state}` },
    ...jobs.map((job) => jobRow(job, page)),
  );
  const content = jobs.length > 0 ? list : element('p', { class: 'nothing' }, texts.noJobs[state]);
  if (state !== 'cancelled') return element('section', { class: `group group-${state}` }, heading, content);
  const fold = element('details', { class: `group group-${state}` }, element('summary', {}, heading), content);
  return jobs.length > 0 ? fold : element('div', { hidden: true });
}

const count = (number: number): HTMLElement => element('span', { class: 'count' }, String(number));
