import type { ItemType, Language, Taxonomy } from '../../contract/enums.ts';
import type { ProposalState } from '../../contract/proposals.ts';

/** A named set of changes that somebody else may make true. Dates are UTC, `2026-11-22T08:15:00.000Z`. */
export interface Proposal {
  id: number;
  status: ProposalState;
  title: string;
  reason: string;
  /** Id of the user; 0 for a reader. */
  author: number;
  created: string;
  modified: string;
  /** Whether its author changed it since it was made. */
  isChanged?: true;
  changes: ProposedChange[];
  /** Length of these in the file. */
  bytes: number;
  comments: ProposalComment[];
  /** Who decided, when and why; absent while it is open. */
  decision?: { by: number; date: string; reason: string };
  /** Ids of new records in the order of the changes: noted before they are written, so that a crash makes none twice. */
  made?: number[];
}

export interface ProposalComment {
  author: number;
  date: string;
  text: string;
}

/** Arguments of a write, by the name that it has in the API. */
export type ProposedFields = Record<string, unknown>;

export type ProposedChange = ChangedRecord | NewRecord | ChangedSettings;

export interface ChangedRecord {
  id: number;
  /** What the proposer started from. */
  version: string;
  fields: ProposedFields;
  /** Values of these fields then. */
  base: ProposedFields;
}

export interface NewRecord {
  new: { type: ItemType | Taxonomy; lang: Language | null; fields: ProposedFields };
}

/** Texts of the settings for the readers of a language, by the place of each: `home.hint`. */
export interface ChangedSettings {
  settings: Language;
  fields: ProposedFields;
  base: ProposedFields;
}

export const isOfSettings = (change: ProposedChange): change is ChangedSettings => 'settings' in change;

/** Ids of the records that are there and would be others. */
export const recordsOf = (changes: readonly ProposedChange[]): number[] =>
  changes.flatMap((change) => ('id' in change ? change.id : []));

export const isNew = (change: ProposedChange): change is NewRecord => 'new' in change;

/** The place of another change in a proposal, from 1: stands for the id of the record that it makes. */
export const placeNamed = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'change' in value && Number.isSafeInteger(value.change)
    ? (value.change as number)
    : null;

/** What one proposal may hold, and how many may wait. */
export const PROPOSAL_LIMITS = {
  changes: 50,
  /** Of the texts as they are, and as they would be. */
  bytes: 2 * 1024 * 1024,
  /** UTF-16 units of a title, and of a reason or comment. */
  title: 200,
  text: 4_000,
  comments: 200,
  /** Open ones of one author, of all readers, and of all. */
  ofAuthor: 50,
  ofReaders: 200,
  open: 1_000,
  /** Bytes of all open ones together. */
  allBytes: 64 * 1024 * 1024,
  /** Closed ones that are kept, and their bytes. */
  closed: 1_000,
  closedBytes: 64 * 1024 * 1024,
  /** UTF-16 units of what a reader would put in the place of what. */
  sentence: 500,
  /** Days without a change after which an open one is closed. */
  days: 90,
} as const;

const DAY_MS = 86_400_000;

/** What has waited too long is no longer open. */
export const isExpired = ({ status, modified }: Proposal, now: number): boolean =>
  status === 'open' && now - Date.parse(modified) > PROPOSAL_LIMITS.days * DAY_MS;
