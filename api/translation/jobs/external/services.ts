import type { Language, LanguagePair } from '../../../contract/model.ts';

/** A job as the editor side is asked to take it. */
export interface JobOrder {
  job_id: number;
  source_id: number;
  source_language: Language;
  target_language: Language;
  deadline: string | null;
  permalink: string;
  notify_url: string;
  /** The file to translate, `content` in base64; made when it is asked for. */
  file(): Promise<{ type: string; name: string; content: string }>;
}

/** What became of an order. */
export interface Accepted {
  ate_job_id: number;
  editor_url: string;
}

/** A job as the editor side knows it. */
export interface ExternalJob {
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
  /** Tells that the translation was taken over. */
  confirm(ateJobId: number): Promise<void>;
}

/** Where translators and managers are known. */
export interface ManagerService {
  management: 'embedded' | 'remote';
  /** The two keys of a new registration. */
  registerManager(people: { translators: Translator[]; managers: Manager[] }): Promise<Registration>;
  syncTranslators(translators: Translator[]): Promise<void>;
  syncManagers(managers: Manager[]): Promise<void>;
  /** Whether the service has accepted this site; rejects when it does not answer. */
  status(): Promise<{ activated: boolean }>;
  /** Address at which the user is signed in at once. */
  consoleUrl(userId: number): Promise<string>;
}

export interface Registration {
  shared_key: string;
  secret_key: string;
}

export type TranslationService = EditorService & ManagerService;
