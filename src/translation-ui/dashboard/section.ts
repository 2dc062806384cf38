import type { DashboardData, GapsData, JobListData } from '../server-data.ts';
import type { SessionData } from '../../workspace/server.ts';
import type { TranslationUiPage } from '../start-page.ts';
import type { ListQuestion } from '../../workspace/list-controls.ts';
import type { OPEN_JOBS } from './open-jobs.ts';

export interface DashboardPage extends TranslationUiPage {
  data: DashboardData;
  /** Pages that can be ordered; loaded while the jobs are already shown. */
  gaps: Promise<GapsData>;
  jobs: JobListData;
  filter: ListQuestion<typeof OPEN_JOBS>;
  /** Tells what shows the jobs anew when the filter changes. */
  onFind(work: () => Promise<void>): void;
  user: SessionData['user'];
  /** Runs an action, rebuilds the page (unless `stay`) and shows the action's message, or the server's refusal. */
  act(action: () => Promise<string>, options?: { stay: boolean }): Promise<void>;
}
