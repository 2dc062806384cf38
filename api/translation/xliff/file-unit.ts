import type { Run } from '../text/unit-types.ts';

export interface OpenedFile {
  original: string;
  languages: [source: string, target: string];
  /** Call only after checking that the file belongs to the job. */
  units(): FileUnit[];
}

export interface FileUnit {
  id: string;
  source: Run[] | null;
  target: FileTarget | null;
  notes: string[];
}

export interface FileTarget {
  runs: Run[];
  /** Whether it contains elements that we never write. */
  isForeign: boolean;
  /** Whether its state shows that a person has worked on it. */
  isSeen: boolean;
}
