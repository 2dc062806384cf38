import type { Language } from '../../contract/model.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { missingPartners } from '../delivery/link-partners.ts';
import { assertMayWork, findPageJob, mayReview, mayTranslate } from '../jobs/find-job.ts';
import { askedUnits, isOpen, sourceOf, type Job } from '../jobs/job.ts';
import { liveTarget } from '../jobs/merge.ts';
import { titleOf } from '../jobs/find-text.ts';
import { serializeJob, type ShownJob } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { findingsOf, termsOf } from '../jobs/warnings.ts';
import { allOffers } from '../jobs/work-file.ts';
import { findChangedSections } from '../text/changed-sections.ts';
import type { Finding } from '../text/checks/check-unit.ts';
import type { GlossaryTerm } from '../text/checks/glossary.ts';
import type { Match, MemoryEntry, Restype, Run, Section, Warning } from '../text/unit-types.ts';
import { isDiscussed, shownComments, type ShownComment } from './comments.ts';
import { disputed, standingTexts, type Disputed } from './settle.ts';
import { targetPage, type TargetPage } from './target-page.ts';

/** `rough`: typed, but with codes missing or changed; kept, but not counted as translated. */
export type UnitState = 'open' | 'rough' | 'done' | 'final';

export interface EditorUnit {
  id: string;
  resname: string;
  restype: Restype;
  section: Section | null;
  source: Run[];
  /** Null if nothing was typed yet. */
  target: Run[] | null;
  state: UnitState;
  /** The unit as it was when last translated; null if it is unchanged or its former text is unknown. */
  previous: Pick<MemoryEntry, 'source' | 'target'> | null;
  /** Findings to be checked; none for final units. */
  warnings: Finding[];
  /** Glossary terms that occur in the source; none for final units. */
  terms: GlossaryTerm[];
  /** Whether the source and an editor of the translation both changed it, and no decision was made. */
  isDisputed: boolean;
  /**
   * For a disputed unit first the current text of the translation, then offers of the memory, best first; none
   * for final units.
   */
  matches: Match[];
}

export interface EditorData extends Disputed {
  job: ShownJob;
  title: string;
  source_language: Language;
  target_language: Language;
  units: EditorUnit[];
  /** False for a closed job, which is read-only. */
  isOpen: boolean;
  /** Of a closed job: the edited texts that the delivery replaced, and those it kept. */
  delivered: Warning[];
  /** References that the other language lacks: linked pages, files, blocks, terms. Empty for a closed job. */
  missing: Warning[];
  comments: ShownComment[];
  /** False if comments are closed. */
  mayComment: boolean;
  /** Set if the whole translation waits for review by a second person, possibly the visitor. */
  review: { mayReview: boolean } | null;
  /** Whether the translation has a page of its own, which blocks and files do not. */
  hasPreview: boolean;
  /** False if the visitor's text would be refused: the job is closed, or another person works on it. */
  mayEdit: boolean;
  target: TargetPage | null;
}

/** Data of a job's translation page. Rejects with a problem if the job does not exist or the caller has no access. */
export const openEditor: Operation<'openEditor'> = async ({ args, caller, texts }, service) => {
  const translation = translationOf(service);
  const job = findPageJob(args.ateJobId, translation);
  assertMayWork(job, caller, translation);
  const matches = await allOffers({ ...job, drafts: {} }, translation);
  const previous = previousVersions(job, translation);
  const dispute = disputed(job, translation);
  const standing = standingTexts(dispute.conflicts, job.units);
  const body: EditorData = {
    job: serializeJob(job, texts, translation),
    title: titleOf(job, translation),
    source_language: job.source_language,
    target_language: job.target_language,
    ...dispute,
    units: askedUnits(job).map((unit) => {
      const { target, state } = targetOfUnit(unit.id, job);
      const { id, resname, restype, section, source } = unit;
      const isFinal = state === 'final';
      return {
        ...{ id, resname, restype, section, source, target, state },
        previous: previous.get(id) ?? null,
        warnings: target && !isFinal ? findingsOf(unit, target, job, translation) : [],
        terms: isFinal ? [] : termsOf(unit, job, translation),
        isDisputed: standing.has(id),
        matches: isFinal ? [] : [...(standing.get(id) ?? []), ...(matches.get(id) ?? [])],
      };
    }),
    isOpen: isOpen(job),
    delivered: isOpen(job) ? [] : (job.warnings ?? []).filter(({ code }) => code.startsWith('edited_text_')),
    missing: isOpen(job) ? missingPartners(job, service, translation) : [],
    comments: shownComments(job, translation),
    mayComment: isDiscussed(job),
    review: job.review ? { mayReview: mayReview(job, caller) } : null,
    hasPreview: job.source_type === 'post' || job.source_type === 'page',
    mayEdit: mayTranslate(job, caller),
    target: targetPage(job, translation),
  };
  return { body };
};

/** For units changed since the last translation, the texts that were in their place, however little of them is left. */
function previousVersions(job: Readonly<Job>, translation: Translation): Map<string, EditorUnit['previous']> {
  const line = liveTarget(job, translation)?.translated_units ?? '';
  const remembered = translation.memory.ofItem(sourceOf(job));
  return new Map(
    findChangedSections(line, job).changed.map(({ unit, former }) => {
      const entry = remembered.get(former);
      return [unit.id, entry ? { source: entry.source, target: entry.target } : null];
    }),
  );
}

export function targetOfUnit(id: string, job: Readonly<Job>): Pick<EditorUnit, 'target' | 'state'> {
  if (job.final[id]) return { target: job.final[id], state: 'final' };
  if (job.rough[id]) return { target: job.rough[id], state: 'rough' };
  return job.drafts[id] ? { target: job.drafts[id], state: 'done' } : { target: null, state: 'open' };
}
