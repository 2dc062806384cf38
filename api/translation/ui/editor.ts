import type { Language } from '../../contract/model.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { missingPartners } from '../delivery/missing-partners.ts';
import { findExternalJob, assertMayWork, mayReview, mayTranslate } from '../jobs/find-job.ts';
import { askedUnits, isOpen, sourceOf, type Job } from '../jobs/job.ts';
import { liveTarget } from '../jobs/merge.ts';
import { titleOf } from '../jobs/find-text.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
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

/** `rough`: typed, but with codes missing or changed; it is kept and does not count as translated. */
export type UnitState = 'open' | 'rough' | 'done' | 'final';

export interface EditorUnit {
  id: string;
  resname: string;
  restype: Restype;
  section: Section | null;
  source: Run[];
  /** Null while nothing was typed. */
  target: Run[] | null;
  state: UnitState;
  /** The unit as it was when it was translated last; null where nothing changed, or nobody knows what stood there. */
  previous: Pick<MemoryEntry, 'source' | 'target'> | null;
  /** What somebody should look at; none for final units. */
  warnings: Finding[];
  /** Terms of the glossary that stand in the source; none for final units. */
  terms: GlossaryTerm[];
  /** The source and an editor of the translation both changed it, and nobody has decided which text stands. */
  isDisputed: boolean;
  /** What stands there now where it is disputed, then from the memory, best first; none for final units. */
  matches: Match[];
}

export interface EditorData extends Disputed {
  /** The job as the API shows it. */
  job: object;
  title: string;
  source_language: Language;
  target_language: Language;
  units: EditorUnit[];
  /** False for a closed job, which can only be looked at. */
  isOpen: boolean;
  /** Of a closed job: which texts of editors it replaced, and which it kept. */
  delivered: Warning[];
  /** What the other language does not have: linked pages, files, blocks, terms. Empty for a closed job. */
  missing: Warning[];
  comments: ShownComment[];
  /** False where nobody can be asked any more. */
  mayComment: boolean;
  /** The whole translation waits for a second person, who may be the visitor. */
  review: { mayReview: boolean } | null;
  /** Whether it is translated for a page of its own; blocks and files are not. */
  hasPreview: boolean;
  /** False where what the visitor typed would be refused: the job is closed, or somebody works on it. */
  mayEdit: boolean;
  /** Where the translation stands once there is one. */
  target: TargetPage | null;
}

/** What the translation page of a job shows. Rejects with a problem when there is no such job or it is none of the caller's. */
export const openEditor: Operation<'openEditor'> = async ({ args, caller, texts }, service) => {
  const translation = translationOf(service);
  const job = findExternalJob(args.ateJobId, translation);
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

/** For units that changed since the last translation: what stood in their place, however little of it is left. */
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
