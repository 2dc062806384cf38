import type { Operation, OperationInput, Service } from '../../rest/operations/operation.ts';
import { missingPartners } from '../delivery/link-partners.ts';
import { mayReview, mayTranslate, pageJobFor } from '../jobs/find-job.ts';
import { askedUnits, isOpen, sourceOf, type Job } from '../jobs/job.ts';
import { liveTarget } from '../jobs/merge.ts';
import { titleOf } from '../jobs/find-text.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { findingsOf, termsOf } from '../jobs/warnings.ts';
import { allOffers } from '../jobs/work-file.ts';
import { findChangedSections } from '../text/changed-sections.ts';
import type { Match, MemoryEntry, Run, Unit } from '../text/unit-types.ts';
import { isDiscussed, shownComments } from './comments.ts';
import { disputed, standingTexts } from './settle.ts';
import { targetPage } from './target-page.ts';

/** `rough`: typed, but with codes missing or changed; kept, but not counted as translated. */
export type UnitState = 'open' | 'rough' | 'done' | 'final';

export type EditorData = Awaited<ReturnType<typeof editorOf>>;
export type EditorUnit = ReturnType<typeof unitOf>;

/** Data of a job's translation page. Rejects with a problem if the job does not exist or the caller has no access. */
export const openEditor: Operation<'openEditor'> = async (input, service) => ({ body: await editorOf(input, service) });

async function editorOf({ args, caller, locale }: OperationInput<'openEditor'>, service: Service) {
  const translation = translationOf(service);
  const job = pageJobFor(args.ateJobId, caller, translation);
  const matches = await allOffers({ ...job, drafts: {} }, translation);
  const previous = previousVersions(job, translation);
  const dispute = disputed(job, translation);
  const standing = standingTexts(dispute.conflicts, job.units);
  return {
    job: serializeJob(job, locale, translation),
    title: titleOf(job, translation),
    source_language: job.source_language,
    target_language: job.target_language,
    ...dispute,
    units: askedUnits(job).map((unit) => unitOf(unit, job, { matches, previous, standing }, translation)),
    /** False for a closed job, which is read-only. */
    isOpen: isOpen(job),
    /** Of a closed job: the edited texts that the delivery replaced, and those it kept. */
    delivered: isOpen(job) ? [] : (job.warnings ?? []).filter(({ code }) => code.startsWith('edited_text_')),
    /** References that the other language lacks: linked pages, files, blocks, terms. Empty for a closed job. */
    missing: isOpen(job) ? missingPartners(job, service) : [],
    comments: shownComments(job, translation),
    /** False if comments are closed. */
    mayComment: isDiscussed(job),
    /** Set if the whole translation waits for review by a second person, possibly the visitor. */
    review: job.review ? { mayReview: mayReview(job, caller) } : null,
    /** Whether the translation has a page of its own, which blocks and files do not. */
    hasPreview: job.source_type === 'post' || job.source_type === 'page',
    /** False if the visitor's text would be refused: the job is closed, or another person works on it. */
    mayEdit: mayTranslate(job, caller),
    target: targetPage(job, translation),
  };
}

/** Former texts and offers, by unit. */
interface Around {
  matches: ReadonlyMap<string, Match[]>;
  previous: ReadonlyMap<string, Previous | null>;
  standing: ReadonlyMap<string, Match[]>;
}

function unitOf(unit: Unit, job: Readonly<Job>, { matches, previous, standing }: Around, translation: Translation) {
  const { target, state } = targetOfUnit(unit.id, job);
  const { id, resname, restype, section, source } = unit;
  const isFinal = state === 'final';
  return {
    ...{ id, resname, restype, section, source, target, state },
    /** The unit as it was when last translated; null if it is unchanged or its former text is unknown. */
    previous: previous.get(id) ?? null,
    /** Findings to be checked; none for final units. */
    warnings: target && !isFinal ? findingsOf(unit, target, job, translation) : [],
    /** Glossary terms that occur in the source; none for final units. */
    terms: isFinal ? [] : termsOf(unit, job, translation),
    /** Whether the source and an editor of the translation both changed it, and no decision was made. */
    isDisputed: standing.has(id),
    /** Of a disputed unit first the current text of the translation, then offers of the memory, best first. */
    matches: isFinal ? [] : [...(standing.get(id) ?? []), ...(matches.get(id) ?? [])],
  };
}

type Previous = Pick<MemoryEntry, 'source' | 'target'>;

/** For units changed since the last translation, the texts that were in their place, however little of them is left. */
function previousVersions(job: Readonly<Job>, translation: Translation): Map<string, Previous | null> {
  const line = liveTarget(job, translation)?.translated_units ?? '';
  const remembered = translation.memory.ofItem(sourceOf(job));
  return new Map(
    findChangedSections(line, job).changed.map(({ unit, former }) => {
      const entry = remembered.get(former);
      return [unit.id, entry ? { source: entry.source, target: entry.target } : null];
    }),
  );
}

export function targetOfUnit(id: string, job: Readonly<Job>): { target: Run[] | null; state: UnitState } {
  if (job.final[id]) return { target: job.final[id], state: 'final' };
  if (job.rough[id]) return { target: job.rough[id], state: 'rough' };
  return job.drafts[id] ? { target: job.drafts[id], state: 'done' } : { target: null, state: 'open' };
}
