/** Records which parts of the content are read and changed. Cells are named after what was requested. */
export interface Watcher {
  /** Whether reads are recorded. */
  readonly isRecording: boolean;
  read(cell: string): void;
  changed(cell: string): void;
}

export const NOBODY: Watcher = { isRecording: false, read() {}, changed() {} };

/** The record of an id, or its absence. */
export const recordCell = (id: number): string => `record ${id}`;

/** Whether there is one cell, and that of a record. */
export const isOneRecord = ([cell = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && cell.startsWith('record ');

/** The revisions of a record, as far as they are public. */
export const historyCell = (id: number): string => `history ${id}`;

export const authorCell = (id: number): string => `profile ${id}`;

/** All authors, in order. */
export const AUTHORS = 'authors';

export const SETTINGS = 'site.yaml';
