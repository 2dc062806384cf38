import { type Remark, sayRemark } from '../../contract/findings.ts';
import type { Language } from '../../contract/model.ts';
import type { TextEdit } from '../../content/markdown/markup-mistakes.ts';
import type { Issue } from '../../content/store/front-matter/front-matter.ts';
import { SITE_FILE } from '../../content/store/site-settings.ts';

/** Something an author should look at. An error affects readers, as a dead link does; a warning is a judgement call. */
export type Finding = Remark & Place;

interface Place extends Omit<Issue, 'message' | 'excess'> {
  level: 'error' | 'warning';
  /** Edits that fix it, if there is exactly one right fix. */
  mend?: TextEdit[];
}

/** A finding about a field of a file, whose line is not known yet. */
export const onField = (
  { path }: { path: string },
  field: string,
  remark: Remark,
  level: Place['level'] = 'warning',
): Finding => ({ path, line: 1, field, level, ...remark });

/** A finding as a message, or a file that cannot be read, whose message is in English only. */
export type ToldFinding = Place & Issue;

/** A finding with its message in a language; commands use English. */
export function tell(finding: Finding, language: Language = 'en'): ToldFinding {
  const { rule: _rule, values: _values, ...place } = finding;
  // All the owner's links are in one file, so the message names the setting.
  const setting = place.path === SITE_FILE ? `${place.field}: ` : '';
  return { ...place, message: setting + sayRemark(finding, language) };
}

/** Applies edits that are in text order and do not touch each other. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight((edited, { from, to, insert }) => edited.slice(0, from) + insert + edited.slice(to), text);

/** One line for a terminal: file, line, message. */
export const sayFinding = ({ path, line, message, level }: ToldFinding): string =>
  `${path}:${line}: ${level === 'warning' ? 'warning: ' : ''}${message}`;

export const byPlace = (a: Issue, b: Issue): number =>
  (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1) || (a.message < b.message ? -1 : 1);
