import type { Kind, Language } from '../../contract/enums.ts';
import type { ProposalState } from '../../contract/routes/proposals.ts';

/** A named set of changes waiting for approval. Dates are UTC, `2026-11-22T08:15:00.000Z`. */
export interface Proposal {
  id: number;
  status: ProposalState;
  title: string;
  reason: string;
  /** Id of the user; 0 for a reader. */
  author: number;
  created: string;
  modified: string;
  /** Whether its author has changed it since its creation. */
  isChanged?: true;
  changes: ProposedChange[];
  /** Size of the changes in the file, in bytes. */
  bytes: number;
  comments: ProposalComment[];
  /** Who decided, when and why; absent while the proposal is open. */
  decision?: { by: number; date: string; reason: string };
  /**
   * Ids of new records in the order of the changes: stored before the records are written, so that a crash
   * creates none twice.
   */
  made?: number[];
}

export interface ProposalComment {
  author: number;
  date: string;
  text: string;
}

/** Arguments of a write, by their names in the API. */
export type ProposedFields = Record<string, unknown>;

export type ProposedChange = ChangedRecord | NewRecord | ChangedSettings;

export interface ChangedRecord {
  id: number;
  /** The version that the proposal is based on. */
  version: string;
  fields: ProposedFields;
  /** Values of these fields in that version. */
  base: ProposedFields;
}

export interface NewRecord {
  new: { type: Kind; lang: Language | null; fields: ProposedFields };
}

/** Texts of the settings for readers of a language, by path: `home.hint`. */
export interface ChangedSettings {
  settings: Language;
  fields: ProposedFields;
  base: ProposedFields;
}

export const isOfSettings = (change: ProposedChange): change is ChangedSettings => 'settings' in change;

/** Ids of the existing records that would change. */
export const recordsOf = (changes: readonly ProposedChange[]): number[] =>
  changes.flatMap((change) => ('id' in change ? change.id : []));

export const isNew = (change: ProposedChange): change is NewRecord => 'new' in change;

/** The position of another change in the proposal, from 1; refers to the record that it creates. */
export const placeNamed = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'change' in value && Number.isSafeInteger(value.change)
    ? (value.change as number)
    : null;

/** Limits of a proposal, and on the number of proposals. */
export const PROPOSAL_LIMITS = {
  changes: 50,
  /** Edits of one text: each searches it. */
  edits: 100,
  /** Of the texts before and after the change. */
  bytes: 2 * 1024 * 1024,
  /** UTF-16 units of a title, and of a reason or comment. */
  title: 200,
  text: 4_000,
  comments: 200,
  /** Open proposals of one author, of all readers, and in total. */
  ofAuthor: 50,
  ofReaders: 200,
  open: 1_000,
  /** Total size of the open proposals of one author, and of all, in bytes. */
  bytesOfAuthor: 16 * 1024 * 1024,
  allBytes: 64 * 1024 * 1024,
  /** Closed proposals kept, and their total size in bytes. */
  closed: 1_000,
  closedBytes: 64 * 1024 * 1024,
  /** UTF-16 units of the text that a reader replaces, and of its replacement. */
  sentence: 500,
  /** Days without a change after which an open proposal expires. */
  days: 90,
} as const;

const DAY_MS = 86_400_000;

/** Whether an open proposal has been waiting too long. */
export const isExpired = ({ status, modified }: Proposal, now: number): boolean =>
  status === 'open' && now - Date.parse(modified) > PROPOSAL_LIMITS.days * DAY_MS;
