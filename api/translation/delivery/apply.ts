import type { Item } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import type { Service } from '../../operations/operation.ts';
import { saveRevision } from '../../operations/save-revision.ts';
import { changeJob, noteInJob } from '../jobs/change-job.ts';
import { findJob } from '../jobs/find-job.ts';
import { finishJob } from '../jobs/finish-job.ts';
import { takeDrafts, asTargets, isOpen, type Job } from '../jobs/job.ts';
import { mergeJob, targetOf } from '../jobs/merge.ts';
import { fieldsOf, textsHash } from '../jobs/source-units.ts';
import type { Translation } from '../jobs/translation.ts';
import { warningsOf } from '../jobs/warnings.ts';
import { assemble } from '../text/assemble.ts';
import { localise } from '../text/localise-links.ts';
import type { Conflict } from '../text/merge/conflicts.ts';
import { deliveredLine, firstLine } from '../text/merge/deliver.ts';
import type { Merged } from '../text/merge/model.ts';
import { openUnits } from '../text/merge/three-way.ts';
import { segment } from '../text/segment.ts';
import type { Warning } from '../text/unit-types.ts';
import { partnersOf } from './link-partners.ts';
import { targetItem } from './target-item.ts';

/** The file whose targets complete the job. */
export interface Completing {
  sha256: string;
  actor: number;
  /** Also over a target that was edited by hand meanwhile. */
  force: boolean;
}

/**
 * Writes the translated item from the drafts of `job`, which need not be stored yet, and closes the job. Only within
 * `store.exclusive`. The item is written first and the job closed after; what a stop between the two leaves is finished
 * at the next start.
 */
export async function applyJob(
  job: Readonly<Job>,
  completing: Completing,
  service: Service,
  translation: Translation,
): Promise<Warning[]> {
  const source = await findSource(job, translation);
  const target = targetOf(source, translation);
  const merged = mergeJob(job, translation);
  if (isEdited(job, target)) {
    if (!completing.force) await refuseEdited(job, completing, translation);
    if (merged) await refuseUntranslated(job, merged, completing, translation);
  }
  const newId = target ? 0 : translation.store.nextId();
  const { item, warnings: found } = build({ job, source, target, merged, newId }, service, translation);
  const warnings = [...found, ...warningsOf(job, job.drafts, translation)];
  await noteInJob(job.id, translation, (draft) => {
    const { sha256, actor } = completing;
    takeDrafts(draft, job.drafts);
    draft.warnings = warnings;
    draft.applying = { target_id: item.id, texts: textsHash(item), sha256, actor };
  });
  if (target) await saveRevision(target, item, { caller: reviser(job, completing) }, service);
  await translation.store.save([target ? { before: target, after: item } : { after: item }, ...turned(source, target)]);
  await finishJob(job.id, completing.force ? 'taken over by force' : 'taken over', translation);
  return warnings;
}

/** The translated item as a delivery would write it now; what is not translated yet stays in the source language. */
export function draftedItem(job: Readonly<Job>, service: Service, translation: Translation): Item {
  if (!isOpen(job)) throw new Problem('xlate_job_closed');
  const source = translation.store.index.item(job.source_id);
  if (!source || source.status === 'trash') throw new Problem('xlate_source_gone');
  const target = targetOf(source, translation);
  const merged = mergeJob(job, translation);
  return build({ job, source, target, merged, newId: 0 }, service, translation).item;
}

/**
 * The source, where it counts as a translation of what is now made from it. One that names an original which is gone
 * names nobody from now on: else it would not be known as the partner of the new item.
 */
function turned(source: Item, target: Item | undefined): { before: Item; after: Item }[] {
  const translation_of = target ? source.translation_of : 0;
  if (source.translated_units === '' && source.translation_of === translation_of) return [];
  return [{ before: source, after: { ...source, translated_units: '', translation_of } }];
}

async function findSource(job: Readonly<Job>, translation: Translation): Promise<Item> {
  const source = translation.store.index.item(job.source_id);
  if (source && source.status !== 'trash') return source;
  await changeJob(job.id, 'source gone', { actor: 0, reason: 'there is no source' }, translation, (draft) => {
    takeDrafts(draft, job.drafts);
    draft.error = { code: 'xlate_source_gone', units: [] };
  });
  throw new Problem('xlate_source_gone');
}

/** Whether somebody wrote into the target since the job was made. Its status, terms and address are nobody's text. */
const isEdited = (job: Readonly<Job>, target: Item | undefined): boolean =>
  (target ? textsHash(target) : '') !== job.target_texts;

/**
 * The targets stay with the job as drafts: a manager can have them applied after all. Until then senders come again and
 * again, of which the job's log says nothing.
 */
async function refuseEdited(
  job: Readonly<Job>,
  { sha256, actor }: Completing,
  translation: Translation,
): Promise<never> {
  const reason = 'the target was edited by hand; waits for a manager';
  const { drafts } = findJob(job.id, translation);
  const isWaiting = job.ate_status === 6 && job.error?.code === 'xlate_target_edited';
  if (!isWaiting || JSON.stringify(drafts) !== JSON.stringify(job.drafts)) {
    await changeJob(job.id, 'translated', { actor, reason }, translation, (draft) => {
      takeDrafts(draft, job.drafts);
      draft.waiting_file = sha256;
      draft.error = { code: 'xlate_target_edited', units: [] };
    });
  }
  throw new Problem('xlate_target_edited', { data: { post_id: targetId(job, translation) } });
}

/**
 * Force overrules what was edited where the job has a translation for it. Where it has none, what the editor wrote is not
 * reverted: those units are open from now on.
 */
async function refuseUntranslated(
  job: Readonly<Job>,
  merged: Merged,
  completing: Completing,
  translation: Translation,
): Promise<void> {
  const missing = openUnits(job.units, merged).filter(({ id }) => !job.drafts[id]);
  if (missing.length === 0) return;
  await noteInJob(job.id, translation, (draft) => {
    for (const { id } of missing) delete draft.final[id];
    draft.covered = [...merged.covered];
  });
  await refuseEdited(job, completing, translation);
}

const targetId = ({ source_id }: Readonly<Job>, { store: { index } }: Translation): number | null => {
  const source = index.item(source_id);
  return (source && index.partner(source)?.id) ?? null;
};

/** Who stands in the revision: whoever had it applied, else the translator. */
const reviser = (job: Readonly<Job>, { actor }: Completing) => ({
  id: actor || job.translator_id,
  role: null,
  language_pairs: [],
});

interface Parts {
  job: Readonly<Job>;
  source: Item;
  target: Item | undefined;
  /** The target as it is, brought up to date; undefined where there is none or it lies in the trash. */
  merged: Merged | undefined;
  /** Of an item that is not there yet. */
  newId: number;
}

function build(
  { job, source, target, merged, newId }: Parts,
  service: Service,
  translation: Translation,
): { item: Item; warnings: Warning[] } {
  const { store, records, options } = translation;
  const snapshot = { skeleton: job.skeleton, units: job.units };
  const assembled = assemble(merged ? { ...snapshot, skeleton: merged.skeleton } : snapshot, targetsOf(job));
  const publishes = records.settings.data.publish_received ?? options.publishReceived;
  const surroundings = { source, target, newId, publishes, now: store.now() };
  const { item, warnings } = targetItem(surroundings, assembled, service);
  const headings = (record: Item) => service.serializeContext.rendered(record).headings;
  // Rendered texts are kept by version: what is not written yet has one of its own.
  const unwritten = { ...item, version: `job ${job.id} ${textsHash(item)}` };
  const partners = partnersOf(source, unwritten, store.index, headings);
  const localised = localise(item.content, partners, assembled.kept);
  const written = segment(localised.body, fieldsOf(item));
  const translated_units = merged ? deliveredLine(merged.delivered, written) : firstLine(snapshot, written);
  const unsafe = assembled.unsafe.map((unit) => ({ unit, code: 'unsafe' }));
  const references = localised.warnings.map((warning) => ({ unit: '', ...warning }));
  return {
    item: { ...item, content: localised.body, translated_units },
    warnings: [...unsafe, ...warnings, ...references, ...(merged?.conflicts ?? []).flatMap(warningOf)],
  };
}

/** What was translated now goes before what stood there when the job was made. */
const targetsOf = ({ drafts, final }: Readonly<Job>) => asTargets({ ...final, ...drafts });

/** Where both sides had changed, which text stands now, and the other one. */
const warningOf = ({ units, target, source, choice }: Conflict): Warning[] => {
  const code = choice === 'use' ? 'edited_text_replaced' : 'edited_text_kept';
  const reference = (choice === 'use' ? target : source).trim();
  return reference === '' ? [] : [{ unit: units[0] ?? '', code, reference }];
};
