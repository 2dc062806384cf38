/** Records what is read of the content and what of it changes. Cells are named by what was asked for. */
export interface Watcher {
  /** Whether anybody wants to know what is read. */
  readonly isRecording: boolean;
  read(cell: string): void;
  changed(cell: string): void;
}

export const NOBODY: Watcher = { isRecording: false, read() {}, changed() {} };

/** The record of an id, or that there is none. */
export const recordCell = (id: number): string => `record ${id}`;

/** Revisions of a record, as far as anybody may know of them. */
export const historyCell = (id: number): string => `history ${id}`;

export const authorCell = (id: number): string => `profile ${id}`;

/** All authors, in their order. */
export const AUTHORS = 'authors';

export const SETTINGS = 'site.yaml';
