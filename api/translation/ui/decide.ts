import { Problem } from '../../lib/problem.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { changeSetting } from '../jobs/change-setting.ts';
import { findText, keepLine, partnerOf } from '../jobs/find-text.ts';
import { mayOrder } from '../jobs/may-order.ts';
import { translatedSide as madeOf } from '../jobs/status-index.ts';
import { translationOf } from '../jobs/translation.ts';
import { confirmedLine } from '../text/merge/deliver.ts';

/** Marks a translation as up to date with the current source: differences were handled by hand or do not matter. */
export const markCurrent: Operation<'markCurrent'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const { store, segments } = translation;
  return store.withLock(async () => {
    const text = findText(args.id, translation);
    const partner = text && partnerOf(text, translation);
    if (!text || !partner || !mayOrder(text, caller, translation)) throw new Problem('xlate_source_not_found');
    const target = madeOf(text, partner);
    const source = target === text ? partner : text;
    await keepLine(target, confirmedLine(target.translated_units, segments.of(source)), translation);
    return { body: { saved: true } };
  });
};

/**
 * Changes settings that managers share across all jobs: whether new translations of published texts are published
 * immediately, whether texts published without a current translation are ordered automatically, and for which language
 * pairs a second person reviews translations before publication. Omitted settings stay unchanged.
 */
export const changeSettings: Operation<'changeSettings'> = async ({ args }, service) => {
  const translation = translationOf(service);
  for (const name of ['publish_received', 'order_published'] as const) {
    const value = args[name];
    if (value !== undefined) await changeSetting(name, translation, (draft) => void (draft[name] = value));
  }
  for (const [pair, isReviewed] of Object.entries(args.reviewed ?? {})) {
    await changeSetting('reviewed_pairs', translation, (draft) => {
      const others = (draft.reviewed_pairs ?? []).filter((other) => other !== pair);
      draft.reviewed_pairs = isReviewed ? [...others, pair] : others;
    });
  }
  return { body: { saved: true } };
};
