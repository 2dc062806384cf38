import { checkUnit, type Finding } from '../text/checks/check-unit.ts';
import { glossaryOf, termsIn, type Glossary, type GlossaryTerm } from '../text/checks/glossary.ts';
import { visibleText } from '../text/checks/text.ts';
import type { Run, Unit, Warning } from '../text/unit-types.ts';
import type { Job, JobLanguages, Snapshot, StoredTargets } from './job.ts';
import type { Translation } from './translation.ts';

type Source = Pick<Unit, 'source'>;
type Dismissing = Pick<Job, 'dismissed'>;

/** Findings to be checked in the translation of a unit. */
export const findingsOf = (
  unit: Pick<Unit, 'id' | 'source'>,
  target: Run[],
  job: JobLanguages & Dismissing,
  translation: Translation,
): Finding[] => standingFindings(unit, target, job, glossaryFor(job, translation));

/** Findings for all targets of a job, in the order of its units. */
export function warningsOf(
  job: JobLanguages & Snapshot & Dismissing,
  targets: StoredTargets,
  translation: Translation,
): Warning[] {
  const glossary = glossaryFor(job, translation);
  return job.units.flatMap((unit) => {
    const target = targets[unit.id];
    if (!target) return [];
    return standingFindings(unit, target, job, glossary).map((finding) => ({ unit: unit.id, ...finding }));
  });
}

/** Findings that were not dismissed. */
function standingFindings(
  { id, source }: Pick<Unit, 'id' | 'source'>,
  target: Run[],
  { dismissed }: Dismissing,
  glossary: Glossary,
): Finding[] {
  const known = new Set(dismissed?.[id]?.map(findingKey));
  return checkUnit(source, target, glossary).filter((finding) => !known.has(findingKey(finding)));
}

export const findingKey = ({ code, reference }: Finding): string => `${code} ${reference}`;

export const termsOf = ({ source }: Source, job: JobLanguages, translation: Translation): GlossaryTerm[] =>
  termsIn(visibleText(source), glossaryFor(job, translation));

const glossaryFor = ({ source_language, target_language }: JobLanguages, { store }: Translation): Glossary =>
  glossaryOf(store.index.glossary, source_language, target_language);
