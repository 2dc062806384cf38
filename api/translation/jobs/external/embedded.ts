import type { EditorService } from './services.ts';

/** Path of a job's translation page, below the site's base. */
export const editorPath = (ateJobId: number): string => `/xlate/edit/${ateJobId}/`;

/** The built-in translation page, which identifies a job by the job's own id. */
export function embeddedEditor(base: string): EditorService {
  return {
    editor: 'embedded',
    async createJobs(orders) {
      return new Map(
        orders.map(({ job_id }) => [job_id, { ate_job_id: job_id, editor_url: base + editorPath(job_id) }]),
      );
    },
    async getJob() {
      // The built-in page delivers by itself, so there is nothing to poll.
      return { status_id: 0, translated_xliff: '' };
    },
    async update() {},
    async cancel() {},
    async confirm() {},
  };
}
