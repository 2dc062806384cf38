import type { EditorService } from './services.ts';

/** Path of the translation page of a job, below the site's base. */
export const editorPath = (ateJobId: number): string => `/xlate/edit/${ateJobId}/`;

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
