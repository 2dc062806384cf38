import type { Run } from '../text/unit-types.ts';

/** A file of an XLIFF document, in any version. */
export interface OpenedFile {
  original: string;
  languages: [source: string, target: string];
  /** Call only after checking that the file belongs to the job. */
  units(): FileUnit[];
}

export interface FileUnit {
  id: string;
  /** Null if missing in the file. */
  source: Run[] | null;
  target: FileTarget | null;
}

export interface FileTarget {
  runs: Run[];
  /** Whether it contains elements that we never write. */
  isForeign: boolean;
  /** Whether its state shows that a person has worked on it. */
  isSeen: boolean;
}
