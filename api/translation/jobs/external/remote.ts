import type { Language } from '../../../contract/model.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { Problem } from '../../../lib/problem.ts';
import type { KnownToEditor } from '../job.ts';
import type { PostSigned } from '../ports.ts';
import type { TranslatedType } from '../texts.ts';

/** The properties of a job that may change while the editor has it. */
export interface JobState extends Pick<KnownToEditor, 'deadline' | 'source_hash' | 'source_changed'> {
  job_id: number;
  /** Null if unassigned. */
  translator: { id: number; name: string; email: string } | null;
}

/** A file to translate, `content` in base64. */
export interface OrderedFile {
  type: string;
  name: string;
  content: string;
}

export interface JobOrder extends JobState {
  /** The same each time this job is ordered again because no answer arrived. */
  idempotency_key: string;
  source_id: number;
  source_type: TranslatedType;
  source_language: Language;
  target_language: Language;
  permalink: string;
  notify_url: string;
  file: OrderedFile;
}

export interface Accepted {
  ate_job_id: number;
  editor_url: string;
}

/**
 * Connection to an external editor. `secret` is called for each request, because keys may be replaced while
 * the server runs.
 */
interface Remote {
  baseUrl: string;
  site: string;
  secret(): string;
  post: PostSigned;
}

/** Sends a signed request and reads its JSON answer. All failures of the other side become the same problem. */
async function ask(remote: Remote, path: string, body: object): Promise<Record<string, unknown>> {
  const failure = path === '/jobs' ? 'xlate_order_failed' : 'xlate_fetch_failed';
  try {
    const answer = await remote.post(
      remote.baseUrl + path,
      { site_identifier: remote.site, ...body },
      remote.secret(),
      {
        allow: [new URL(remote.baseUrl).origin],
      },
    );
    const json: unknown = answer.type.endsWith('json') ? JSON.parse(Buffer.from(answer.bytes).toString('utf8')) : null;
    if (!isRecord(json)) throw new Problem(failure);
    return json;
  } catch (error) {
    if (error instanceof Problem || error instanceof SyntaxError) {
      throw new Problem(failure, { cause: error });
    }
    throw error;
  }
}

export type RemoteEditor = ReturnType<typeof remoteEditor>;

export function remoteEditor(remote: Remote) {
  return {
    /**
     * Orders jobs; the result is keyed by job id. Rejects with a `Problem` if the editor is unavailable; no job
     * was accepted then.
     */
    async createJobs(orders: JobOrder[]): Promise<ReadonlyMap<number, Accepted>> {
      const { jobs } = await ask(remote, '/jobs', { jobs: orders });
      return new Map(orders.map(({ job_id }) => [job_id, readAccepted(jobs, job_id, remote)]));
    },
    async getJob(ateJobId: number) {
      const { status_id, translated_xliff } = await ask(remote, `/jobs/${ateJobId}`, {});
      return { status_id: Number(status_id), translated_xliff: String(translated_xliff ?? '') };
    },
    /** Sends the translator, the deadline and the source state; the file only if it has changed. */
    async update(ateJobId: number, state: JobState & { file?: OrderedFile }): Promise<void> {
      await ask(remote, `/jobs/${ateJobId}/update`, state);
    },
    /** Reports that the translation is no longer needed. */
    async cancel(ateJobId: number, job_id: number, reason: 'cancelled' | 'source_gone'): Promise<void> {
      await unlessGone(ask(remote, `/jobs/${ateJobId}/cancel`, { job_id, reason }));
    },
    /** Reports that the translation was accepted. */
    async confirm(ateJobId: number, job_id: number): Promise<void> {
      await unlessGone(ask(remote, `/jobs/${ateJobId}/confirm`, { job_id }));
    },
  };
}

/** An editor that no longer has a job need not be notified of its end. */
async function unlessGone(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    const status = error instanceof Problem && error.cause instanceof Problem ? error.cause.cause : undefined;
    if (status !== 404 && status !== 410) throw error;
  }
}

/** Reads `{jobs: {"12": {ate_job_id, editor_url}}}`. A job missing from the answer was not accepted. */
function readAccepted(jobs: unknown, jobId: number, { baseUrl }: Remote): Accepted {
  const entry = isRecord(jobs) ? jobs[String(jobId)] : undefined;
  const { ate_job_id, editor_url } = isRecord(entry) ? entry : {};
  const isUrl = typeof editor_url === 'string' && URL.canParse(editor_url);
  // People are sent to this URL, so it must have the service's own origin.
  const isId = Number.isSafeInteger(ate_job_id) && (ate_job_id as number) > 0;
  if (!isId || !isUrl || new URL(editor_url).origin !== new URL(baseUrl).origin) {
    throw new Problem('xlate_order_failed');
  }
  return { ate_job_id: ate_job_id as number, editor_url };
}
