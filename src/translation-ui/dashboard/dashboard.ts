import { element } from '../../scripts/dom.ts';
import type { DashboardData, GapsData, JobListData } from '../server-data.ts';
import { ListQuestion } from '../../workspace/list-controls.ts';
import { Failure, type SessionData } from '../../workspace/server.ts';
import { showFailure } from '../../workspace/page.ts';
import { startPage, type TranslationUiPage } from '../start-page.ts';
import { jobsPanel } from './jobs.ts';
import { memoryPanel } from './memory.ts';
import { jobsInApi, OPEN_JOBS } from './open-jobs.ts';
import { orderable, pagesPanel } from './pages.ts';
import { peoplePanel } from './people.ts';
import type { DashboardPage } from './section.ts';
import { settingsPanel } from './settings-tab.ts';
import { Tabs } from './tabs.ts';

/** How long a success message is shown, in milliseconds. */
const GOOD_NEWS_MS = 8_000;

const NO_GAPS: Promise<GapsData> = Promise.resolve({ outdated: [], missing: [] });

export const startDashboard = (): Promise<void> => startPage(showDashboard);

async function showDashboard(page: TranslationUiPage, known: SessionData['user']): Promise<void> {
  const { root, server, texts } = page;
  const message = element('p', { class: 'message', role: 'status', tabindex: '-1' });
  const holder = element('div', {});
  const tabs = new Tabs();
  let find = (): Promise<void> => Promise.resolve();
  const filter = new ListQuestion(page, OPEN_JOBS, () => find(), jobsInApi);
  let timer = 0;
  let shown: Parameters<typeof show>;

  /** `user` is known at first; later another may have signed in. */
  async function load(user?: SessionData['user']): Promise<void> {
    user ??= (await server.session()).user;
    const [data, jobs] = await Promise.all([server.get<DashboardData>('console'), filter.answer<JobListData>('jobs')]);
    if (!jobs) return load(user);
    const gaps = user.manages ? server.get<GapsData>('gaps') : NO_GAPS;
    // The first time, jobs are shown immediately; later, the shown content stays until everything has arrived.
    const found = gaps.catch(() => {});
    if (holder.hasChildNodes()) await found;
    show(user, data, jobs, gaps);
  }

  function show(...content: [SessionData['user'], DashboardData, JobListData, Promise<GapsData>]): void {
    shown = content;
    const [user, data, jobs, gaps] = content;
    const onFind = (work: typeof find) => (find = work);
    const dashboard: DashboardPage = { ...page, data, gaps, jobs, filter, onFind, user, act };
    const names = texts.console.tabs;
    holder.replaceChildren(
      tabs.show(texts.console.title, [
        { name: 'jobs', label: names.jobs, count: data.open_jobs, panel: jobsPanel(dashboard) },
        ...(user.manages
          ? [
              { name: 'pages', label: names.pages, count: gaps.then(orderable), panel: pagesPanel(dashboard) },
              { name: 'memory', label: names.memory, count: null, panel: memoryPanel(dashboard) },
              { name: 'people', label: names.people, count: data.translators.length, panel: peoplePanel(dashboard) },
              { name: 'settings', label: names.settings, count: null, panel: settingsPanel(dashboard) },
            ]
          : []),
      ]),
    );
  }

  async function act(action: () => Promise<string>, { stay = false } = {}): Promise<void> {
    try {
      await (stay ? say : reload)(await action(), false);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'signed out') return showFailure(error, page);
      const said = error.message || texts.console.failed;
      if (stay) return say(said, true);
      // Without the server, the controls return to its last values.
      await reload(said, true).catch(() => reload(said, true, () => show(...shown)));
    }
  }

  /** Rebuilds the page, with the focus where it was: at the same control, else at its job, else at the message. */
  async function reload(
    said: string,
    isBad: boolean,
    refill: () => Promise<void> | void = () => load(),
  ): Promise<void> {
    const focused = document.activeElement;
    const job = focused?.closest<HTMLElement>('.job')?.dataset.job;
    await refill();
    say(said, isBad);
    const same = focused?.id ? document.getElementById(focused.id) : null;
    const near = holder.querySelector<HTMLElement>(`.job[data-job="${job}"] .job-title`);
    (same ?? near ?? message).focus({ preventScroll: same === null && near === null });
  }

  /** A success message disappears by itself; an error stays until the next action. */
  function say(text: string, isBad: boolean): void {
    message.textContent = text;
    message.classList.toggle('bad', isBad);
    clearTimeout(timer);
    if (!isBad) timer = window.setTimeout(() => message.replaceChildren(), GOOD_NEWS_MS);
  }

  await load(known);
  root.replaceChildren(element('h1', {}, texts.console.title), message, holder);
}
