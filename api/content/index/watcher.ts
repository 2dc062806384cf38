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

/** Whether any record that changes these cells is known by them: one record, or records by their files. */
export const nameRecords = (cells: readonly string[]): boolean =>
  (cells.length === 1 && /^record /.test(cells[0]!)) || cells.every((cell) => /^(file|picture) /.test(cell));

/** The revisions of a record, as far as they are public. */
export const historyCell = (id: number): string => `history ${id}`;

export const authorCell = (id: number): string => `profile ${id}`;

/** All authors, in order. */
export const AUTHORS = 'authors';

export const SETTINGS = 'site.yaml';
