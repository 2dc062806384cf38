import type { DashboardData, GapsData, JobListData } from '../server-data.ts';
import type { SessionData } from '../../workspace/server.ts';
import type { TranslationUiPage } from '../start-page.ts';
import type { JobFilter } from './job-filter.ts';

/** What the parts of the console work with. */
export interface DashboardPage extends TranslationUiPage {
  data: DashboardData;
  /** What may be ordered: looked for while the jobs are shown already. */
  gaps: Promise<GapsData>;
  /** The jobs that the filter asks for, as they were last fetched. */
  jobs: JobListData;
  filter: JobFilter;
  user: SessionData['user'];
  /**
   * Does what somebody decided, shows everything anew (unless it is to `stay`) and says what came of it; a refusal is said
   * instead.
   */
  act(action: () => Promise<string>, options?: { stay: boolean }): Promise<void>;
}
