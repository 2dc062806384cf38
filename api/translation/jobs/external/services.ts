import type { Language, LanguagePair } from '../../../contract/model.ts';
import type { TranslatedType } from '../texts.ts';

/** The properties of a job that may change while the editor has it. */
export interface JobState {
  job_id: number;
  /** Null if unassigned. */
  translator: { id: number; name: string; email: string } | null;
  /** ISO 8601. */
  deadline: string | null;
  /** Hash of the text that the file is made from. */
  source_hash: string;
  /** The translator is working on an older text than the current source. */
  source_changed: boolean;
}

/** A file to translate, `content` in base64. */
export interface OrderedFile {
  type: string;
  name: string;
  content: string;
}

/** An order for a job, as sent to the editor. */
export interface JobOrder extends JobState {
  /** The same each time this job is ordered again because no answer arrived. */
  idempotency_key: string;
  source_id: number;
  source_type: TranslatedType;
  source_language: Language;
  target_language: Language;
  permalink: string;
  notify_url: string;
  /** Generated on demand. */
  file(): Promise<OrderedFile>;
}

/** The editor's answer to an order. */
export interface Accepted {
  ate_job_id: number;
  editor_url: string;
}

/** A job as the editor reports it. */
interface ExternalJob {
  status_id: number;
  translated_xliff: string;
}

export interface Translator {
  id: number;
  email: string;
  name: string;
  active: boolean;
  language_pairs: LanguagePair[];
}

export interface Manager {
  id: number;
  email: string;
  display_name: string;
  first_name: string;
  last_name: string;
  active: boolean;
}

/** Where translators work. */
export interface EditorService {
  /** Stored with each job, to identify the editor that has it. */
  editor: 'embedded' | 'remote';
  /**
   * Orders jobs; the result is keyed by job id. Rejects with a `Problem` if the service is unavailable; no job
   * was accepted then.
   */
  createJobs(orders: JobOrder[]): Promise<ReadonlyMap<number, Accepted>>;
  getJob(ateJobId: number): Promise<ExternalJob>;
  /** Sends the translator, the deadline and the source state; the file only if it has changed. */
  update(ateJobId: number, state: JobState & { file?: OrderedFile }): Promise<void>;
  /** Reports that the translation is no longer needed. */
  cancel(ateJobId: number, jobId: number, reason: 'cancelled' | 'source_gone'): Promise<void>;
  /** Reports that the translation was accepted. */
  confirm(ateJobId: number, jobId: number): Promise<void>;
}
