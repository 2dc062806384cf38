import type { Issue } from '../../content/store/front-matter/front-matter.ts';

/**
 * What an author should look at. Readers meet an error, as a link that leads nowhere; a warning is a matter of judgement.
 */
export interface Finding extends Issue {
  level: 'error' | 'warning';
  /** What mends it, where one answer is right. */
  mend?: TextEdit[];
}

/** What stands in a text from `from` up to `to` becomes `insert`. Offsets in UTF-16 code units. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** A text with edits that do not touch each other, in the order of the text. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight((edited, { from, to, insert }) => edited.slice(0, from) + insert + edited.slice(to), text);

/** One line for a terminal: file, line, what. */
export const sayFinding = ({ path, line, message, level }: Finding): string =>
  `${path}:${line}: ${level === 'warning' ? 'warning: ' : ''}${message}`;

export const byPlace = (a: Issue, b: Issue): number =>
  (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1) || (a.message < b.message ? -1 : 1);
