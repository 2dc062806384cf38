import type { Run } from '../text/unit-types.ts';
import { allIn, type XmlElement } from './xml-tree.ts';

export interface OpenedFile {
  original: string;
  languages: [source: string, target: string];
  /** About the whole file, without our own. */
  notes: string[];
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

/** Comments that a tool wrote as marks around the words that they are about, in either version. */
export const commentsIn = (element: XmlElement): string[] =>
  allIn(element).flatMap(({ local, attributes }) => {
    const name = attributes.get('type') === 'comment' ? 'value' : 'comment';
    return local === 'mrk' || local === 'sm' ? (attributes.get(name) ?? []) : [];
  });
