import type { Run } from '../text/unit-types.ts';

/** A file of a document, of whichever version. */
export interface OpenedFile {
  original: string;
  languages: [source: string, target: string];
  /** Asked once the file was found to be that of the job. */
  units(): FileUnit[];
}

export interface FileUnit {
  id: string;
  /** Null where the file has none. */
  source: Run[] | null;
  target: FileTarget | null;
}

export interface FileTarget {
  runs: Run[];
  /** It holds elements that we never write. */
  isForeign: boolean;
  /** Its state says that a person has seen to it. */
  isSeen: boolean;
}
