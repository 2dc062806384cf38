import type { JobListTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { JobListData } from '../server-data.ts';
import { feedLink } from '../../workspace/page.ts';
import { Failure } from '../../workspace/server.ts';
import { showFailure } from '../start-page.ts';
import { bulkBar } from './bulk-bar.ts';
import { estimatePart } from './estimate.ts';
import { filterBar } from './filter-bar.ts';
import { jobRow } from './job-row.ts';
import { orderable, selectAll } from './pages.ts';
import type { DashboardPage } from './section.ts';

/** The jobs matching the visitor's filter, one page at a time. */
export function jobsPanel(page: DashboardPage): HTMLElement {
  const { filter, server, user, texts } = page;
  const holder = element('div', {});
  const total = element('p', { class: 'job-total', role: 'status', tabindex: '-1' });
  let asked = 0;

  function show(jobs: JobListData): void {
    total.textContent = texts.console.list.found(jobs.total);
    holder.replaceChildren(...listOf(jobs));
  }

  function listOf(jobs: JobListData): HTMLElement[] {
    const { nothing } = texts.console.list;
    if (jobs.rows.length === 0) return [filter.isSet ? element('p', { class: 'nothing' }, nothing) : nothingYet(page)];
    const rows = jobs.rows.map((job) => jobRow(job, page));
    const list = element('ul', { class: 'jobs', 'aria-label': texts.console.tabs.jobs }, ...rows);
    const turn = pager(jobs, texts.console.list, (number) => {
      filter.page = number;
      void find().then(() => total.focus());
    });
    if (!user.manages) return [list, ...turn];
    return [selectAll(list, 'input[name=job]', texts.console.selectAll), list, ...turn, bulkBar(list, page)];
  }

  /** Of several pending requests only the latest one's response is used. */
  async function find(): Promise<void> {
    const question = ++asked;
    try {
      const jobs = await server.get<JobListData>('jobs', filter.query);
      if (question !== asked) return;
      filter.page = jobs.page;
      const query = filter.inUrl(new URLSearchParams(location.search));
      history.replaceState(null, '', `?${query}${location.hash}`);
      show(jobs);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'signed out') return showFailure(error, page);
      if (question === asked) total.textContent = error.message || texts.failed;
    }
  }

  show(page.jobs);
  const isEmpty = page.jobs.total === 0 && !filter.isSet && page.data.jobs === 0;
  const tools = [filterBar(page, () => void find()), ...(user.manages ? [estimatePart(page)] : []), total];
  return element(
    'div',
    { class: 'panel' },
    // Without any jobs there is nothing to search.
    ...(isEmpty ? [] : tools),
    holder,
    feedLink(user, page.language),
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

/** Buttons for the previous and next page; none if there is only one page. */
function pager({ page, pages }: JobListData, texts: JobListTexts, turn: (page: number) => void): HTMLElement[] {
  if (pages < 2) return [];
  const button = (label: string, to: number) => {
    const made = element('button', { type: 'button', class: 'secondary', disabled: to < 1 || to > pages }, label);
    made.addEventListener('click', () => turn(to));
    return made;
  };
  const where = element('span', {}, texts.page(page, pages));
  const ways = [button(texts.before, page - 1), where, button(texts.after, page + 1)];
  return [element('nav', { class: 'pager', 'aria-label': texts.pages }, ...ways)];
}
