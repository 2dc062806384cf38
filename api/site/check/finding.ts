import { type Remark, sayRemark } from '../../contract/findings.ts';
import type { Language } from '../../contract/model.ts';
import type { Issue } from '../../content/store/front-matter/front-matter.ts';
import { SITE_FILE } from '../../content/store/site-settings.ts';

/**
 * What an author should look at. Readers meet an error, as a link that leads nowhere; a warning is a matter of judgement.
 */
export type Finding = Remark & Place;

interface Place extends Omit<Issue, 'message' | 'excess'> {
  level: 'error' | 'warning';
  /** What mends it, where one answer is right. */
  mend?: TextEdit[];
}

/** A finding in words; also a file that cannot be read, of which there are words alone, in English. */
export type ToldFinding = Place & Issue;

/** A finding in the words of a language, as commands tell it in English. */
export function tell(finding: Finding, language: Language = 'en'): ToldFinding {
  const { rule: _rule, values: _values, ...place } = finding;
  // The owner's links are of many settings in one file.
  const setting = place.path === SITE_FILE ? `${place.field}: ` : '';
  return { ...place, message: setting + sayRemark(finding, language) };
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
export const sayFinding = ({ path, line, message, level }: ToldFinding): string =>
  `${path}:${line}: ${level === 'warning' ? 'warning: ' : ''}${message}`;

export const byPlace = (a: Issue, b: Issue): number =>
  (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1) || (a.message < b.message ? -1 : 1);
