import { checkUnit, type Finding } from '../text/checks/check-unit.ts';
import { glossaryOf, termsIn, type Glossary, type GlossaryTerm } from '../text/checks/glossary.ts';
import { visibleText } from '../text/checks/text.ts';
import type { Run, Unit, Warning } from '../text/unit-types.ts';
import type { Job, Snapshot, StoredTargets } from './job.ts';
import type { Translation } from './translation.ts';

type Languages = Pick<Job, 'source_language' | 'target_language'>;
type Source = Pick<Unit, 'source'>;

/** What somebody should look at in the translation of a unit. */
export const findingsOf = ({ source }: Source, target: Run[], job: Languages, translation: Translation): Finding[] =>
  checkUnit(source, target, glossaryFor(job, translation));

/** The same for all targets of a job, in the order of its units. */
export function warningsOf(job: Languages & Snapshot, targets: StoredTargets, translation: Translation): Warning[] {
  const glossary = glossaryFor(job, translation);
  return job.units.flatMap(({ id, source }) => {
    const target = targets[id];
    return target ? checkUnit(source, target, glossary).map((finding) => ({ unit: id, ...finding })) : [];
  });
}

/** Terms of the glossary that stand in a unit. */
export const termsOf = ({ source }: Source, job: Languages, translation: Translation): GlossaryTerm[] =>
  termsIn(visibleText(source), glossaryFor(job, translation));

const glossaryFor = ({ source_language, target_language }: Languages, { store }: Translation): Glossary =>
  glossaryOf(store.index.glossary, source_language, target_language);
