import type { Language } from '../../contract/model.ts';
import type { Finding } from '../text/checks/check-unit.ts';
import type { MemoryEntry, Run, Skeleton, Unit, Warning } from '../text/unit-types.ts';
import type { TranslatedType } from './texts.ts';

/** 0 not translated (cancelled), 1 waiting for a translator, 2 in progress, 10 complete. */
export type JobStatus = 0 | 1 | 2 | 10;

/** The editor's view: 0 created, 1 translating, 6 translated, 7 delivering, 8 delivered, 20 cancelled. */
export type EditorStatus = 0 | 1 | 6 | 7 | 8 | 20;

/** One change of state. `actor` is a user's id; 0 for the service itself and for deliveries of other editors. */
export interface LogEntry {
  /** ISO 8601. */
  at: string;
  actor: number;
  event: string;
  from: JobStatus | null;
  to: JobStatus;
  status_id: EditorStatus;
  reason: string;
  /** The user the job was assigned to, or taken from. */
  translator_id?: number;
  /** The new deadline, ISO 8601; null if it was removed. */
  deadline?: string | null;
}

/** The source as it was when work on it began. An incoming file is checked against it and inserted into it. */
export interface Snapshot {
  /** Hash of the units. Snapshots with equal hashes accept the same files. */
  source_hash: string;
  skeleton: Skeleton;
  units: Unit[];
}

/** Targets by unit id, as JSON keeps them. */
export type StoredTargets = Record<string, Run[]>;

/** A file being applied: lets the next start determine whether the item had been written. */
interface Applying {
  target_id: number;
  /** Hash of the texts to be written. */
  texts: string;
  /** Of the file that completed the job; empty if no file did. */
  sha256: string;
  actor: number;
  /** The new baseline of the settings, which their own files do not hold. */
  site_line?: string;
}

/** A comment on a unit, or on the whole job. */
export interface JobComment {
  /** Unique within the job. */
  id: number;
  /** Empty for a comment on the job. */
  unit: string;
  author: number;
  /** ISO 8601. */
  at: string;
  text: string;
  /** Expects an answer until it is resolved. */
  is_question: boolean;
  resolved: boolean;
}

/** A finished translation waiting for review by a second person. */
export interface Review {
  /** The known translators, who cannot approve it. */
  authors: number[];
}

/** The state of a job that the external editor must know; any change of it is sent. */
export interface KnownToEditor {
  state: 'open' | 'complete' | 'cancelled';
  translator_id: number;
  /** ISO 8601. */
  deadline: string | null;
  /** Of the snapshot that the editor's file was made from. */
  source_hash: string;
  /** The translator is working on an older text than the current source. */
  source_changed: boolean;
}

/** Translation of one text into the other language. */
export interface Job extends Snapshot {
  id: number;
  ate_job_id: number;
  /** Where it is translated: on our own page or in the external editor. */
  service: 'embedded' | 'remote';
  /** The state last sent to the external editor; missing if that has to get a new file. */
  told?: KnownToEditor;
  source_id: number;
  source_type: TranslatedType;
  source_language: Language;
  target_language: Language;
  permalink: string;
  /** Outdated snapshots from while the job waited: a translator may still be working on a file of one of them. */
  former: Pick<Snapshot, 'source_hash' | 'units'>[];
  /** Unchanged units of an update job, with their existing translations. */
  final: StoredTargets;
  /** Units already covered by a passage written by hand in the target; they are not offered for translation. */
  covered?: string[];
  /** Number of places changed on both sides when the job was created. */
  conflicts?: number;
  /** Whether the whole translation was ordered again. */
  revision?: boolean;
  /** Decisions about places changed on both sides, by conflict. */
  decisions?: Record<string, 'keep' | 'use'>;
  /** Unchanged units reopened to correct their translation. */
  reopened?: string[];
  drafts: StoredTargets;
  /** Texts typed on our page with missing or changed codes: kept for the translator, but not yet translations. */
  rough: StoredTargets;
  /** Machine translations of units that no person has translated yet: offers, not translations. */
  machine?: StoredTargets;
  /** Authors of the texts in `drafts` and `rough`, by unit; texts from a file have none. */
  writers?: Record<string, number>;
  /** Numbers the texts saved on our page, by unit: the latest has the highest. Emptied ones count too. */
  saves?: Record<string, number>;
  /** Number of units and words of the source; the units themselves are dropped when the job is complete. */
  total: number;
  words: number;
  /** Of the source, as it was delivered; missing before that. */
  title?: string;
  status: JobStatus;
  ate_status: EditorStatus;
  ate_job_data: Record<string, unknown>;
  editor_url: string;
  translator_id: number;
  manager_id: number;
  /** ISO 8601. */
  deadline: string | null;
  /** The missed deadline that was already announced. */
  overdue_told?: string | null;
  target_id: number | null;
  /** Hash of the target's texts when the job was created; empty if there was no target. */
  target_texts: string;
  source_changed: boolean;
  /** Accepted files, oldest first. */
  received: { sha256: string; at: string }[];
  /** SHA-256 of the file that waits because the target was edited by hand; empty or missing if none does. */
  waiting_file?: string;
  comments?: JobComment[];
  review?: Review | null;
  applying: Applying | null;
  /** Warnings that a person has checked and dismissed, by unit, until the unit's text changes. */
  dismissed?: Record<string, Finding[]>;
  /** Warnings about the latest file, by unit. */
  warnings?: Warning[];
  /** The author whose text the delivery replaced; 0 or missing if none. */
  edited_by?: number;
  error: { code: string; units: { id: string; code: string }[] } | null;
  created: string;
  modified: string;
  log: LogEntry[];
}

export type JobLanguages = Pick<Job, 'source_language' | 'target_language'>;

/** Path of a job's translation page, below the site's base. */
export const editorPath = (ateJobId: number): string => `/xlate/edit/${ateJobId}/`;

/** Identifies the source of a job to the memory and to merges. */
export const sourceOf = ({ source_id, source_language }: Pick<Job, 'source_id' | 'source_language'>) => ({
  ...{ id: source_id, language: source_language },
});

/** Memory entries of one item's translations. */
export interface MemoryFile {
  entries: MemoryEntry[];
  /** Hashes of imported translations that a manager removed, so that another import does not bring them back. */
  removed?: string[];
}

/** Number of places where the delivery replaced text written by hand. */
export const replacedIn = ({ warnings = [] }: Pick<Job, 'warnings'>): number =>
  warnings.filter(({ code }) => code === 'edited_text_replaced').length;

export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status === 1 || status === 2;

export const asTargets = (stored: StoredTargets): Map<string, Run[]> => new Map(Object.entries(stored));

/**
 * Whether someone works on it without having taken it: a manager who helps out or, once started, a translator at
 * the external editor.
 */
export const isWorkedOn = ({ status, service, writers = {} }: Pick<Job, 'status' | 'service' | 'writers'>): boolean =>
  status === 2 && (service === 'remote' || Object.keys(writers).length > 0);

export const knownTargets = (job: Pick<Job, 'drafts' | 'final'>): Map<string, Run[]> =>
  asTargets({ ...job.drafts, ...job.final });

/** Number of the latest text saved on our page; 0 if none was. */
export const lastSave = ({ saves = {} }: Pick<Job, 'saves'>): number => Math.max(0, ...Object.values(saves));

/** Who saved the latest text on our page; 0 if unknown. */
export function lastWriter(job: Pick<Job, 'saves' | 'writers'>): number {
  const number = lastSave(job);
  return Object.entries(job.writers ?? {}).find(([unit]) => job.saves?.[unit] === number)?.[1] ?? 0;
}

/** Records who wrote the text of a unit on our page. */
export function noteWriter(draft: Job, unit: string, writer: number): void {
  draft.saves = { ...draft.saves, [unit]: lastSave(draft) + 1 };
  draft.writers = { ...draft.writers, [unit]: writer };
}

/** Opens the units with undelivered texts again: a former translation must not hide what somebody typed. */
export function openTyped({ drafts, rough, final }: Pick<Job, 'drafts' | 'rough' | 'final'>): void {
  for (const id of Object.keys({ ...drafts, ...rough })) delete final[id];
}

/** Units shown to translators: all except those covered by hand. */
export const askedUnits = ({ units, covered = [] }: Pick<Job, 'units' | 'covered'>): Unit[] => {
  const hidden = new Set(covered);
  return units.filter(({ id }) => !hidden.has(id));
};

/** Ids of the units that do not keep their translation. */
export const openIds = (job: Pick<Job, 'units' | 'covered' | 'final'>): string[] =>
  askedUnits(job).flatMap(({ id }) => (job.final[id] ? [] : id));

export const untranslatedUnits = (job: Job): Unit[] => {
  const known = knownTargets(job);
  return askedUnits(job).filter(({ id }) => !known.has(id));
};

/** The values of those units whose text is the same in new drafts. */
function sameTexts<Value>(
  { drafts: former }: Pick<Job, 'drafts'>,
  drafts: StoredTargets,
  values: Record<string, Value> = {},
): Record<string, Value> {
  const isSame = ([id]: [string, unknown]) => JSON.stringify(former[id]) === JSON.stringify(drafts[id]);
  return Object.fromEntries(Object.entries(values).filter(isSame));
}

/** Accepted files that a job remembers, to recognise one that is sent again. */
const RECEIVED_KEPT = 20;

export function noteReceived(draft: Job, sha256: string, at: string): void {
  draft.received = [...draft.received, { sha256, at }].slice(-RECEIVED_KEPT);
}

/** Replaces typed texts with those of a file. Texts that stay keep their writers and dismissed warnings. */
export function takeDrafts(draft: Job, drafts: StoredTargets): void {
  draft.dismissed = sameTexts(draft, drafts, draft.dismissed);
  draft.writers = sameTexts(draft, drafts, draft.writers);
  draft.drafts = drafts;
  draft.rough = Object.fromEntries(Object.entries(draft.rough).filter(([id]) => !drafts[id]));
}
