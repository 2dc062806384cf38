import { checkUnit, type Finding } from '../text/checks/check-unit.ts';
import { glossaryOf, termsIn, type Glossary, type GlossaryTerm } from '../text/checks/glossary.ts';
import { visibleText } from '../text/checks/text.ts';
import type { Run, Unit, Warning } from '../text/unit-types.ts';
import type { Job, JobLanguages, StoredTargets } from './job.ts';
import type { Translation } from './translation.ts';

/** Findings to be checked in the translation of a unit, without those that were dismissed. */
export function findingsOf(
  { id, source }: Pick<Unit, 'id' | 'source'>,
  target: Run[],
  job: JobLanguages & Pick<Job, 'dismissed'>,
  translation: Translation,
): Finding[] {
  const dismissed = new Set(job.dismissed?.[id]?.map(findingKey));
  const findings = checkUnit(source, target, glossaryFor(job, translation));
  // Pages set these spaces themselves, unless the owner has turned that off.
  const isSet = translation.store.index.site.typography;
  return findings.filter(
    (finding) => !dismissed.has(findingKey(finding)) && !(isSet && finding.code === 'no_break_space'),
  );
}

/** Findings for all targets of a job, in the order of its units. */
export const warningsOf = (job: Readonly<Job>, targets: StoredTargets, translation: Translation): Warning[] =>
  job.units.flatMap((unit) => {
    const target = targets[unit.id];
    const findings = target ? findingsOf(unit, target, job, translation) : [];
    return findings.map((finding) => ({ unit: unit.id, ...finding }));
  });

export const findingKey = ({ code, reference }: Finding): string => `${code} ${reference}`;

export const termsOf = ({ source }: Unit, job: JobLanguages, translation: Translation): GlossaryTerm[] =>
  termsIn(visibleText(source), glossaryFor(job, translation));

const glossaryFor = ({ source_language, target_language }: JobLanguages, { store }: Translation): Glossary =>
  glossaryOf(store.index.glossary, source_language, target_language);
