import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Item, Language } from '../../contract/model.ts';
import type { Operation, Service } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { parseSearch } from '../../rest/query/search.ts';
import { jobFor } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import type { JobLanguages } from '../jobs/job.ts';
import { mergeTexts } from '../jobs/merge.ts';
import { translatedSide as madeOf } from '../jobs/status-index.ts';
import { translationOf, type Translation } from '../jobs/translation.ts';
import { fit, wantedOf, type BilingualText, type Wanted } from '../memory/concordance.ts';
import { pairUnits } from '../text/pair-units.ts';
import type { Run } from '../text/unit-types.ts';

/** A text that matches the search, with its translation and its location. */
export interface ConcordanceHit extends BilingualText {
  /** Title of the item in the job's source language; empty if the item no longer exists. */
  title: string;
  /** Whether the hit comes from a delivered translation or from a pair of articles. */
  origin: 'memory' | 'article';
}

/** Maximum number of hits, and of articles searched for them. */
const SHOWN = 30;
const ARTICLES = 8;

/** Memory entries compared before yielding to other requests. */
const AT_ONCE = 500;

/**
 * Searches the memory and translated published articles for words in any inflected form, in either language of a job.
 * Best hits first.
 */
export const findConcordance: Operation<'findConcordance'> = async (
  { args: { xlateJobId, search: question }, caller },
  service,
) => {
  const translation = translationOf(service);
  const job = jobFor(xlateJobId, caller, translation);
  const wanted = wantedOf(question);
  if (wanted.cs.length + wanted.en.length === 0) throw wrong('search');
  const remembered = await inMemory(job, wanted, translation);
  const written = await service.search.whenReady(() => inArticles(question, job, wanted, service));
  const ranked = [...remembered, ...written].sort((left, right) => right.fit - left.fit);
  const different = Map.groupBy(ranked, ({ hit: { source, target } }) => JSON.stringify([source, target])).values();
  return { body: { hits: [...different].slice(0, SHOWN).map(([best]) => best!.hit) } };
};

interface Ranked {
  hit: ConcordanceHit;
  fit: number;
}

async function inMemory(job: JobLanguages, wanted: Wanted, translation: Translation): Promise<Ranked[]> {
  const { source_language: from, target_language: to } = job;
  const found: Ranked[] = [];
  for (const [at, { source_id, source_language, source, target }] of translation.memory.between(from, to).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    // Presented in the job's direction, whichever way it was translated.
    const pair = source_language === from ? { source, target } : { source: target, target: source };
    const value = fit(pair, from, to, wanted);
    if (value > 0)
      found.push({ hit: { ...pair, title: titleOf({ source_id }, translation), origin: 'memory' }, fit: value });
  }
  return found;
}

function inArticles(question: string, job: JobLanguages, wanted: Wanted, service: Service): Ranked[] {
  const { source_language: from, target_language: to } = job;
  const translation = translationOf(service);
  const terms = parseSearch(question);
  const found = ([from, to] as const).flatMap((language) =>
    (['post', 'page'] as const).flatMap((type) => [...(service.search.find(type, language, terms) ?? [])]),
  );
  const { index } = translation.store;
  const pairs = new Map<number, { item: Item; partner: Item }>();
  for (const [id] of found.sort((left, right) => right[1] - left[1])) {
    const item = index.item(id);
    const partner = item && index.partner(item);
    if (!item || !partner || item.status !== 'publish' || partner.status !== 'publish') continue;
    if (item.password !== '' || partner.password !== '') continue;
    pairs.set(Math.min(id, partner.id), { item, partner });
    if (pairs.size === ARTICLES) break;
  }
  return [...pairs.values()].flatMap(({ item, partner }) =>
    sideBySide(item, partner, from, translation).flatMap((pair) => {
      const value = fit(pair, from, to, wanted);
      const { title } = item.language === from ? item : partner;
      return value > 0 ? [{ hit: { ...pair, title, origin: 'article' as const }, fit: value }] : [];
    }),
  );
}

/** Texts of two articles that are known to correspond, or occupy the same place in the same structure. */
function sideBySide(item: Item, partner: Item, from: Language, translation: Translation): BilingualText[] {
  const target = madeOf(item, partner);
  const source = target === item ? partner : item;
  const { segments } = translation;
  const segmented = segments.of(source);
  const { taken } = mergeTexts(source, segmented, target, translation);
  const targets = new Map<string, Run[]>([...pairUnits(segmented.units, segments.of(target).units), ...taken]);
  return segmented.units.flatMap((unit) => {
    const translated = targets.get(unit.id);
    if (!translated) return [];
    const [left, right] = source.language === from ? [unit.source, translated] : [translated, unit.source];
    return [{ source: left, target: right }];
  });
}
