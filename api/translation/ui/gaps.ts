import { setImmediate as letOthersBy } from 'node:timers/promises';
import { can, type Caller } from '../../contract/caller.ts';
import type { Item, Language } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import type { TranslationStatus } from '../../query/serialize/serialize-context.ts';
import { openJobOf } from '../jobs/find-job.ts';
import { keepStatuses } from '../jobs/kept-statuses.ts';
import { itemUrl, type Translation } from '../jobs/translation.ts';

/** An item without a translation, or with one that has fallen behind. */
export interface MissingTranslation extends TranslationStatus {
  id: number;
  type: Item['type'];
  title: string;
  language: Language;
  link: string;
  /** The job that is under way for it, 0 when none. */
  job_id: number;
}

export interface GapsData {
  outdated: MissingTranslation[];
  missing: MissingTranslation[];
}

/** What managers may order. */
export async function gapsData(caller: Caller, translation: Translation): Promise<GapsData> {
  if (!can(caller, 'manage_translations')) throw new Problem('rest_forbidden');
  const gaps = await findMissingTranslations(translation);
  return {
    outdated: gaps.filter(({ status }) => status !== 'missing'),
    missing: gaps.filter(({ status }) => status === 'missing'),
  };
}

/** Pairs that are compared at a time, before other requests have their turn. */
const COMPARED_AT_ONCE = 8;

/**
 * Published items whose readers in the other language get nothing, or something older. Pairs are listed once. What was
 * compared before, also by a process that is gone, is not compared again.
 */
export async function findMissingTranslations(translation: Translation): Promise<MissingTranslation[]> {
  const { store, statusIndex } = translation;
  const gaps: MissingTranslation[] = [];
  let until = statusIndex.compared + COMPARED_AT_ONCE;
  for (const item of [...store.index.allItems()]) {
    if (item.status !== 'publish' && item.status !== 'inherit') continue;
    if (statusIndex.compared >= until) {
      await letOthersBy();
      until = statusIndex.compared + COMPARED_AT_ONCE;
    }
    // What was written meanwhile is another record.
    if (store.index.item(item.id) === item) gaps.push(...gapOf(item, translation));
  }
  await keepStatuses(translation);
  return gaps.sort((a, b) => b.outdated_units - a.outdated_units || b.total_units - a.total_units);
}

function gapOf(item: Item, translation: Translation): MissingTranslation[] {
  const { statusIndex } = translation;
  const found = statusIndex.of(item);
  const isTranslation = found.partner !== 0 && statusIndex.sourceOf(item) !== item;
  if (found.status === 'current' || isTranslation) return [];
  const { id, type, title, language } = item;
  const job_id = openJobOf(id, translation)?.id ?? 0;
  return [{ ...found, id, type, title, language, link: itemUrl(item, translation), job_id }];
}
