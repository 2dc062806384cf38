import type { ToldFinding } from '../../site/check/finding.ts';
import type { UrlChange } from '../../rest/operations/operation.ts';

/** What a change of texts does, for whoever decides on it. Paths are those of the repository. */
export interface Review {
  /** What an author should look at and did not have to before, in texts that were changed. */
  findings: ToldFinding[];
  /** The same in texts that nobody touched: what they say is no longer so. */
  elsewhere: ToldFinding[];
  /** How many findings there were before and still are. */
  known: number;
  stale: StaleText[];
  /** Null where one of the commits cannot be built; absent where there is no guide. */
  pages?: PageChanges | null;
}

/** A translation that falls behind its source. */
export interface StaleText {
  path: string;
  language: string;
  source: string;
  sections: StaleSection[];
}

/** A section of the source that says something else than it did when it was translated. */
export interface StaleSection {
  /** As readers see it; empty for title and text above the first heading. */
  heading: string;
  /** On which it begins in the source, from 1. */
  line: number;
  /** To translate; 0 where something was only taken out. */
  words: number;
}

export interface PageChanges {
  /** URLs of pages below the base. */
  pages: UrlChange[];
  /** How many other files of the output differ: feeds, JSON, indexes. */
  others: number;
  /** Redirects that are new, from and to. */
  redirects: [from: string, to: string][];
}

export const wordsOf = ({ sections }: StaleText): number => sections.reduce((sum, { words }) => sum + words, 0);
