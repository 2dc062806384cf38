import type { OneTimeTokens } from '../one-time-tokens.ts';
import { newKey } from '../secrets.ts';
import type { EditorService, ManagerService } from './services.ts';

/** Path of the translation page of a job, below the site's base. */
export const editorPath = (ateJobId: number): string => `/xlate/edit/${ateJobId}/`;

const DASHBOARD_PATH = '/xlate/console/';

/** Our own translation page. It knows a job by the job's own id. */
export function embeddedEditor(base: string): EditorService {
  return {
    editor: 'embedded',
    async createJobs(orders) {
      return new Map(
        orders.map(({ job_id }) => [job_id, { ate_job_id: job_id, editor_url: base + editorPath(job_id) }]),
      );
    },
    async getJob() {
      // Our page delivers by itself: there is nothing to ask for.
      return { status_id: 0, translated_xliff: '' };
    },
    async update() {},
    async cancel() {},
    async confirm() {},
  };
}

/** Translators and managers are the users of this site, and this site makes its own keys. */
export function embeddedManagement(base: string, oneTimeTokens: OneTimeTokens): ManagerService {
  return {
    management: 'embedded',
    async registerManager() {
      return { shared_key: crypto.randomUUID(), secret_key: newKey() };
    },
    async syncTranslators() {},
    async syncManagers() {},
    async status() {
      return { activated: true };
    },
    async consoleUrl(userId) {
      return `${base}${DASHBOARD_PATH}?ticket=${oneTimeTokens.issue(userId)}`;
    },
  };
}
