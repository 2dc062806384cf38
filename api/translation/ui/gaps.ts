import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Caller } from '../../contract/caller.ts';
import { LANGUAGES } from '../../contract/model.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import type { TranslationStatus } from '../../rest/query/serialize/serialize-context.ts';
import { openJobOf } from '../jobs/find-job.ts';
import { findText, partnerOf, textUrl, titleOf } from '../jobs/find-text.ts';
import { mayOrder } from '../jobs/may-order.ts';
import { MISSING } from '../jobs/status-index.ts';
import { isPublic, isSite, SITE_ID, typeOf, type Text } from '../jobs/texts.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { orderJobs } from '../operations/create-jobs.ts';
import { MAX_JOB_REQUESTS } from '../operations/read-job-requests.ts';

/** A text without a translation, or with an outdated one. */
export type MissingTranslation = ReturnType<typeof gapOf>[number];

export type GapsData = Record<'outdated' | 'missing', MissingTranslation[]>;

/** The texts that managers may order. */
export const listGaps: Operation<'listGaps'> = async ({ caller }, service) => {
  const gaps = await findMissingTranslations(caller, translationOf(service));
  const body: GapsData = {
    outdated: gaps.filter(({ status }) => status !== 'missing'),
    missing: gaps.filter(({ status }) => status === 'missing'),
  };
  return { body };
};

/** Pairs compared before yielding to other requests. */
const COMPARED_AT_ONCE = 8;

/**
 * Published texts that the caller may order, and whose translation is missing or outdated for readers. Each pair is
 * listed once. Earlier comparisons are reused, also those of former processes.
 */
async function findMissingTranslations(caller: Caller, translation: Translation): Promise<MissingTranslation[]> {
  const { store, statusIndex } = translation;
  const { index } = store;
  const gaps: MissingTranslation[] = [];
  let until = statusIndex.compared + COMPARED_AT_ONCE;
  for (const text of [...index.allItems(), ...index.allTerms()]) {
    if (!isPublic(text) || !mayOrder(text, caller, translation)) continue;
    if (statusIndex.compared >= until) {
      await yieldToEventLoop();
      until = statusIndex.compared + COMPARED_AT_ONCE;
    }
    // A record written meanwhile is a new object.
    if (index.record(text.id) === text) gaps.push(...gapOf(text, statusIndex.of(text), translation));
  }
  gaps.push(...siteGap(translation));
  return gaps.sort((a, b) => b.outdated_units - a.outdated_units || b.total_units - a.total_units);
}

/**
 * Orders everything outdated in a language and, with `missing`, also everything never translated into it, optionally
 * for one translator and with one deadline.
 */
export const orderStale: Operation<'orderStale'> = async ({ args, caller }, service) => {
  const { target_language, missing, translator_id, deadline } = args;
  const gaps = await findMissingTranslations(caller, translationOf(service));
  const wanted = gaps.filter(
    ({ status, language, job_id }) => job_id === 0 && language !== target_language && (missing || status !== 'missing'),
  );
  const jobs = wanted.map(({ id: source_id, type: source_type }) => ({
    ...{ source_id, source_type, target_language, translator_id, deadline },
  }));
  let [created, failed] = [0, 0];
  for (let at = 0; at < jobs.length; at += MAX_JOB_REQUESTS) {
    const { plans, failures } = await orderJobs(jobs.slice(at, at + MAX_JOB_REQUESTS), caller, service);
    created += plans.length;
    failed += failures.length;
  }
  return { body: { created, failed } };
};

/** The gap of the settings and profiles, whose two languages are in the same files. */
function siteGap(translation: Translation): MissingTranslation[] {
  if (translation.store.index.site.languages.length < LANGUAGES.length) return [];
  const site = findText(SITE_ID, translation)!;
  const partner = partnerOf(site, translation);
  const { length: total_units } = translation.segments.of(site).units;
  const found = partner ? translation.statusIndex.between(site, partner) : { ...MISSING, total_units };
  return total_units === 0 ? [] : gapOf(site, found, translation);
}

function gapOf(text: Text, found: TranslationStatus, translation: Translation) {
  const { statusIndex } = translation;
  const isTranslation = !isSite(text) && found.partner !== 0 && statusIndex.sourceOf(text) !== text;
  if (found.status === 'current' || isTranslation) return [];
  const { id, language } = text;
  return [
    {
      ...found,
      ...{ id, type: typeOf(text), title: titleOf({ source_id: id }, translation), language },
      link: textUrl(text, translation),
      /** Id of the open job for it, or 0. */
      job_id: openJobOf(id, translation)?.id ?? 0,
    },
  ];
}
