import type { Language } from '../../contract/model.ts';
import type { Finding } from '../text/checks/check-unit.ts';
import type { MemoryEntry, Run, Skeleton, Unit, Warning } from '../text/unit-types.ts';
import type { TranslatedType } from './texts.ts';

/** 0 not translated (cancelled), 1 waiting for a translator, 2 in progress, 10 complete. */
export type JobStatus = 0 | 1 | 2 | 10;

/** The editor's view: 0 created, 1 translating, 6 translated, 7 delivering, 8 delivered, 20 cancelled. */
export type EditorStatus = 0 | 1 | 6 | 7 | 8 | 20;

/** One change of state. `actor` is a user's id; 0 for the service itself and for signed deliveries. */
export interface LogEntry {
  /** ISO 8601. */
  at: string;
  actor: number;
  event: string;
  from: JobStatus | null;
  to: JobStatus;
  status_id: EditorStatus;
  reason: string;
  /** Whom the job was given to, or taken from. */
  translator_id?: number;
  /** What was set, ISO 8601; null where it was taken away. */
  deadline?: string | null;
}

/** The source as it was when work on it began: everything an arriving file is checked against and put into. */
export interface Snapshot {
  /** Hash of the units: equal hashes take the same files. */
  source_hash: string;
  skeleton: Skeleton;
  units: Unit[];
}

/** Targets by unit id, as JSON keeps them. */
export type StoredTargets = Record<string, Run[]>;

/** A file that was being applied: enough for the next start to tell whether the item had been written. */
interface Applying {
  target_id: number;
  /** Hash of the texts that were to be written. */
  texts: string;
  /** Of the file that completed the job; empty when no file did. */
  sha256: string;
  actor: number;
  /** What the settings are made from then, which no file of theirs says. */
  site_line?: string;
}

/** What somebody said of a unit, or of the whole job. */
export interface JobComment {
  /** Counted within the job. */
  id: number;
  /** Empty for the job. */
  unit: string;
  author: number;
  /** ISO 8601. */
  at: string;
  text: string;
  /** Somebody waits for an answer, until it is resolved. */
  is_question: boolean;
  resolved: boolean;
}

/** A finished translation that waits for a second person. */
export interface Review {
  /** Who translated it, as far as is known: they cannot approve it. */
  authors: number[];
  /** ISO 8601. */
  at: string;
}

/** What the external editor is to know of a job that it has; it is told again when anything of it changes. */
export interface KnownToEditor {
  state: 'open' | 'complete' | 'cancelled';
  translator_id: number;
  /** ISO 8601. */
  deadline: string | null;
  /** Of the snapshot that the editor's file is made from. */
  source_hash: string;
  source_changed: boolean;
}

/** Translation of one text into the other language. */
export interface Job extends Snapshot {
  id: number;
  ate_job_id: number;
  /** Where it is translated: in our own page or at the external editor. */
  service: 'embedded' | 'remote';
  /** What the external editor was told last; missing when nothing was. */
  told?: KnownToEditor;
  source_id: number;
  source_type: TranslatedType;
  source_language: Language;
  target_language: Language;
  permalink: string;
  /** Snapshots that the source has outgrown while the job waited: somebody may be working on a file of one of them. */
  former: Pick<Snapshot, 'source_hash' | 'units'>[];
  /** Units of an update job that did not change, with the translation they have. */
  final: StoredTargets;
  /** Units for which a passage of the target stands that was written by hand: nothing is asked for them. */
  covered?: string[];
  /** Places that both sides had changed when the job was made. */
  conflicts?: number;
  /** What people decided about places that both sides changed, by conflict. */
  decisions?: Record<string, 'keep' | 'use'>;
  /** Unchanged units that somebody opened to correct their translation. */
  reopened?: string[];
  drafts: StoredTargets;
  /** What was typed in our page with codes missing or changed: kept for the translator, and no translation yet. */
  rough: StoredTargets;
  /** What a machine made of units that nobody has translated yet: offers, and no translation. */
  machine?: StoredTargets;
  /** Who typed what is in `drafts` and `rough`, by unit; what came in a file is nobody's. */
  writers?: Record<string, number>;
  /** Number of units and words of the source; the units themselves go when the job is complete. */
  total: number;
  words: number;
  status: JobStatus;
  ate_status: EditorStatus;
  ate_job_data: Record<string, unknown>;
  editor_url: string;
  translator_id: number;
  manager_id: number;
  /** ISO 8601. */
  deadline: string | null;
  /** The deadline whose passing was announced. */
  overdue_told?: string | null;
  target_id: number | null;
  /** Hash of the target's texts when the job was made; empty when there was no target. */
  target_texts: string;
  source_changed: boolean;
  /** Files that were taken over, oldest first. */
  received: { sha256: string; at: string }[];
  /** SHA-256 of the file that waits because the target was edited by hand; empty or missing when there is none. */
  waiting_file?: string;
  comments?: JobComment[];
  review?: Review | null;
  applying: Applying | null;
  /** Warnings that somebody looked at and found right as it is, by unit, until its text is another. */
  dismissed?: Record<string, Finding[]>;
  /** What was odd about the file that came last, by unit. */
  warnings?: Warning[];
  /** Whose text the delivery replaced; 0 or missing for nobody's. */
  edited_by?: number;
  error: { code: string; units: { id: string; code: string }[] } | null;
  created: string;
  modified: string;
  log: LogEntry[];
}

/** The source of a job, as the memory and merges name texts. */
export const sourceOf = ({ source_id, source_language }: Pick<Job, 'source_id' | 'source_language'>) => ({
  ...{ id: source_id, language: source_language },
});

/** What is remembered of one item's translations. */
export interface MemoryFile {
  entries: MemoryEntry[];
}

/** Places where the delivery replaced what somebody had written by hand. */
export const replacedIn = ({ warnings = [] }: Pick<Job, 'warnings'>): number =>
  warnings.filter(({ code }) => code === 'edited_text_replaced').length;

export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status === 1 || status === 2;

export const asTargets = (stored: StoredTargets): Map<string, Run[]> => new Map(Object.entries(stored));

/**
 * Somebody translates it without having taken it: a manager who helps out, or, once it was begun, whoever the external
 * editor gave it to.
 */
export const isWorkedOn = ({ status, service, writers = {} }: Pick<Job, 'status' | 'service' | 'writers'>): boolean =>
  status === 2 && (service === 'remote' || Object.keys(writers).length > 0);

/** All targets that are known for the job's units. */
export const knownTargets = (job: Pick<Job, 'drafts' | 'final'>): Map<string, Run[]> =>
  asTargets({ ...job.drafts, ...job.final });

/** Units that translators see: all but those that are covered by hand. */
export const askedUnits = ({ units, covered = [] }: Pick<Job, 'units' | 'covered'>): Unit[] => {
  const hidden = new Set(covered);
  return units.filter(({ id }) => !hidden.has(id));
};

/** Units that still need a translation. */
export const untranslatedUnits = (job: Job): Unit[] => {
  const known = knownTargets(job);
  return askedUnits(job).filter(({ id }) => !known.has(id));
};

/** Warnings stay dismissed where the text is what it was. */
export function keepDismissed(draft: Job, drafts: StoredTargets): void {
  const isSame = ([id]: [string, unknown]) => JSON.stringify(draft.drafts[id]) === JSON.stringify(drafts[id]);
  draft.dismissed = Object.fromEntries(Object.entries(draft.dismissed ?? {}).filter(isSame));
}

/** What a file says of a unit takes the place of what was typed for it. */
export function takeDrafts(draft: Job, drafts: StoredTargets): void {
  keepDismissed(draft, drafts);
  draft.drafts = drafts;
  draft.rough = Object.fromEntries(Object.entries(draft.rough).filter(([id]) => !drafts[id]));
  draft.writers = {};
}
