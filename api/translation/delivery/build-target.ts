import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isTerm } from '../../content/index/content-index.ts';
import type { Item } from '../../contract/model.ts';
import { inTurns } from '../../lib/in-turns.ts';
import { textTooCostly } from '../../content/markdown/text-cost.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { asTargets, type Job } from '../jobs/job.ts';
import { bodyOf, fieldsOf, isItem, isSite, textsHash, type Text } from '../jobs/texts.ts';
import { translationOf } from '../jobs/translation.ts';
import { assembling } from '../text/assemble.ts';
import { localise } from '../text/localise-links.ts';
import { deliveredLine, firstLine } from '../text/merge/deliver.ts';
import { plainText } from '../text/runs.ts';
import { segment } from '../text/segment.ts';
import type { Conflict } from '../text/merge/conflicts.ts';
import type { Merged } from '../text/merge/model.ts';
import type { Assembled, Warning } from '../text/unit-types.ts';
import { partnersOf } from './link-partners.ts';
import { targetItem } from './target-item.ts';
import { targetSite } from './target-site.ts';
import { targetTerm } from './target-term.ts';

export interface Parts {
  job: Readonly<Job>;
  source: Text;
  target: Text | undefined;
  /** The existing target, brought up to date; undefined if it does not exist or is in the trash. */
  merged: Merged | undefined;
  /** Id for an item or term that does not exist yet. */
  newId: number;
}

export interface Built<T extends Text = Text> {
  text: T;
  warnings: Warning[];
}

/** The resulting translation, from the drafts of a job; untranslated text stays in the source language. */
export async function buildTarget(parts: Parts, service: Service): Promise<Built> {
  const { job, merged } = parts;
  const source = { skeleton: job.skeleton, units: job.units };
  const document = merged ? { ...source, skeleton: merged.skeleton } : source;
  const targets = targetsOf(job);
  const assembled = await inTurns(assembling(document, targets));
  if (assembled.excess) throw textTooCostly('content', assembled.excess);
  const { text, warnings } = written(parts, assembled, service);
  await yieldToEventLoop();
  const present = segment(bodyOf(text), fieldsOf(text));
  // Of a first translation nothing was delivered before, so its baseline follows from its source.
  const unsafe = new Set(job.units.flatMap(({ id, hash }) => (assembled.unsafe.includes(id) ? [hash] : [])));
  const translated_units = merged
    ? deliveredLine(merged.delivered, present, unsafe)
    : firstLine(source, present, unsafe);
  const notWritten = assembled.unsafe.map((unit) => ({ unit, code: 'unsafe' }));
  return {
    text: { ...text, translated_units },
    warnings: [...notWritten, ...warnings, ...(merged?.conflicts ?? []).flatMap((each) => warningOf(each, job))],
  };
}

function written(parts: Parts, assembled: Assembled, service: Service): Built {
  const { source, target, newId } = parts;
  if (isSite(source)) return { text: targetSite(source, assembled.fields), warnings: [] };
  if (isTerm(source)) {
    const known = target && !isItem(target) && !isSite(target) ? target : undefined;
    return targetTerm({ source, target: known, newId }, assembled.fields, service.store.index);
  }
  const known = target && isItem(target) ? target : undefined;
  return itemWith({ ...parts, source, target: known }, assembled, service);
}

function itemWith(
  { job, source, target, newId }: Parts & { source: Item; target: Item | undefined },
  assembled: Assembled,
  service: Service,
): Built<Item> {
  const { store, records, options } = translationOf(service);
  const publishes = records.settings.data.publish_received ?? options.publishReceived;
  const context = { source, target, newId, publishes, now: store.now() };
  const { item, warnings } = targetItem(context, assembled, service);
  // Rendered texts are cached by version, so an unwritten one gets a version of its own.
  const unwritten = { ...item, version: `job ${job.id} ${textsHash(item)}` };
  const localised = localise(item.content, partnersOf(source, unwritten, service.serializeContext), assembled.kept);
  const references = localised.warnings.map((warning) => ({ unit: '', ...warning }));
  return { text: { ...item, content: localised.body }, warnings: [...warnings, ...references] };
}

/** New translations take precedence over those that existed when the job was created. */
const targetsOf = ({ drafts, final }: Readonly<Job>) => asTargets({ ...final, ...drafts });

/** For a place changed on both sides, reports which text was chosen, with the other one as reference. */
function warningOf({ units, target, source, choice }: Conflict, { drafts, rough }: Readonly<Job>): Warning[] {
  const typed = units.map((id) => plainText(rough[id] ?? drafts[id] ?? [])).filter((text) => text !== '');
  const code = choice === 'use' ? 'edited_text_replaced' : 'edited_text_kept';
  const reference = (choice === 'use' ? target : typed.join('\n\n') || source).trim();
  return reference === '' ? [] : [{ unit: units[0] ?? '', code, reference }];
}
