import { workspaceTextsFor } from '../../i18n/workspace.ts';
import { element } from '../../scripts/dom.ts';
import type { JobListData } from '../server-data.ts';
import { feedLink } from '../../workspace/page.ts';
import { Failure } from '../../workspace/server.ts';
import { showFailure } from '../../workspace/page.ts';
import { bulkBar } from './bulk-bar.ts';
import { estimatePart } from './estimate.ts';
import { jobRow } from './job-row.ts';
import { orderable, selectAll } from './pages.ts';
import type { DashboardPage } from './section.ts';

/** The jobs matching the visitor's filter, one page at a time. */
export function jobsPanel(page: DashboardPage): HTMLElement {
  const { filter, user, texts } = page;
  const holder = element('div', {});
  const total = element('p', { class: 'job-total', role: 'status', tabindex: '-1' });

  function show(jobs: JobListData): void {
    total.textContent = texts.console.list.found(jobs.total);
    holder.replaceChildren(...listOf(jobs));
  }

  function listOf(jobs: JobListData): HTMLElement[] {
    const { nothing } = texts.console.list;
    if (jobs.rows.length === 0)
      return [filter.isFiltered ? element('p', { class: 'nothing' }, nothing) : nothingYet(page)];
    const rows = jobs.rows.map((job) => jobRow(job, page));
    const list = element('ul', { class: 'jobs', 'aria-label': texts.console.tabs.jobs }, ...rows);
    const turn = filter.pager(jobs.pages, () => total.focus());
    if (!user.manages) return [list, turn];
    return [selectAll(list, 'input[name=job]', texts.console.selectAll), list, turn, bulkBar(list, page)];
  }

  async function find(): Promise<void> {
    try {
      const jobs = await filter.answer<JobListData>('jobs');
      if (jobs) show(jobs);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'signed out') return showFailure(error, page);
      total.textContent = error.message || workspaceTextsFor(page.language).failed;
    }
  }

  page.onFind(find);
  show(page.jobs);
  const isEmpty = page.jobs.total === 0 && !filter.isFiltered && page.data.jobs === 0;
  const tools = [filterBar(page), ...(user.manages ? [estimatePart(page)] : []), total];
  return element(
    'div',
    { class: 'panel' },
    // Without any jobs there is nothing to search.
    ...(isEmpty ? [] : tools),
    holder,
    feedLink(user, page.language),
  );
}

/** Search, filters and order of the jobs. */
function filterBar({ filter, data, user, texts }: DashboardPage): HTMLElement {
  const { list: t, states, nobody, overdue } = texts.console;
  const people = data.translators.map(({ id, name }) => [String(id), name] as const);
  return filter.form(
    t.title,
    filter.choice('state', t.state, { open: t.open, ...states, any: t.all }),
    filter.choice('language', t.language, { '': t.any, ...texts.languages }),
    ...(user.manages ? [filter.choice('translator', t.translator, [['', t.any], ['0', nobody], ...people])] : []),
    filter.choice('order', t.order, t.orders),
    filter.check('overdue', overdue),
  );
}

/** Shown when there are no jobs, with the next step. */
function nothingYet({ user, gaps, texts }: DashboardPage): HTMLElement {
  const { none, orderFirst, wait } = texts.console.list;
  if (!user.manages) return element('p', { class: 'nothing' }, `${none} ${wait}`);
  const link = element('a', { href: '#pages' }, orderFirst(null));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('tab-pages')?.click();
  });
  gaps.then(
    (found) => (link.textContent = orderFirst(orderable(found))),
    () => {},
  );
  return element('p', { class: 'nothing' }, `${none} `, link);
}
