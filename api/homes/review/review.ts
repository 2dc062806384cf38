import type { ToldFinding } from '../../site/check/finding.ts';
import type { UrlChange } from '../../contract/routes/shapes.ts';

/** Effects of a change of texts, for the people who decide on it. Paths are relative to the repository. */
export interface Review {
  /** New findings in changed texts. */
  findings: ToldFinding[];
  /** New findings in texts that were not changed themselves. */
  elsewhere: ToldFinding[];
  /** Number of findings that existed before and remain. */
  known: number;
  stale: StaleText[];
  /** Null if one of the commits cannot be built; absent if there is no guide. */
  pages?: PageChanges | null;
}

/** A translation that falls behind its source. */
export interface StaleText {
  path: string;
  language: string;
  source: string;
  sections: StaleSection[];
}

/** A section of the source that has changed since it was translated. */
export interface StaleSection {
  /** Plain text; empty for the title and the text above the first heading. */
  heading: string;
  /** First line of the section in the source, from 1. */
  line: number;
  /** Words to translate; 0 if something was only removed. */
  words: number;
}

export interface PageChanges {
  /** Pages by URL below the base. */
  pages: UrlChange[];
  /** Number of other files of the output that differ: feeds, JSON, indexes. */
  others: number;
  /** New redirects, from and to. */
  redirects: [from: string, to: string][];
}

export const wordsOf = ({ sections }: StaleText): number => sections.reduce((sum, { words }) => sum + words, 0);
