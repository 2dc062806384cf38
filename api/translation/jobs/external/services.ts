import type { Language, LanguagePair } from '../../../contract/model.ts';
import type { TranslatedType } from '../texts.ts';

/** What may change of a job while the editor side has it. */
export interface JobState {
  job_id: number;
  /** Null for nobody. */
  translator: { id: number; name: string; email: string } | null;
  /** ISO 8601. */
  deadline: string | null;
  /** Of the text that the file is made from. */
  source_hash: string;
  /** Somebody works on an older text than the source has now. */
  source_changed: boolean;
}

/** A file to translate, `content` in base64. */
export interface OrderedFile {
  type: string;
  name: string;
  content: string;
}

/** A job as the editor side is asked to take it. */
export interface JobOrder extends JobState {
  /** The same whenever this job is ordered again because no answer came. */
  idempotency_key: string;
  source_id: number;
  source_type: TranslatedType;
  source_language: Language;
  target_language: Language;
  permalink: string;
  notify_url: string;
  /** Made when it is asked for. */
  file(): Promise<OrderedFile>;
}

/** What became of an order. */
export interface Accepted {
  ate_job_id: number;
  editor_url: string;
}

/** A job as the editor side knows it. */
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
  /** What jobs remember of where they are translated. */
  editor: 'embedded' | 'remote';
  /** Takes jobs over, by job id. Rejects with a `Problem` when the service cannot be had; then nothing was taken. */
  createJobs(orders: JobOrder[]): Promise<ReadonlyMap<number, Accepted>>;
  getJob(ateJobId: number): Promise<ExternalJob>;
  /** Tells who has the job now, until when, and what is to be translated; the file only where it is another one. */
  update(ateJobId: number, state: JobState & { file?: OrderedFile }): Promise<void>;
  /** Tells that nobody needs the translation any more. */
  cancel(ateJobId: number, jobId: number, reason: 'cancelled' | 'source_gone'): Promise<void>;
  /** Tells that the translation was taken over. */
  confirm(ateJobId: number, jobId: number): Promise<void>;
}
