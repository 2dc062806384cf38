import { can, type Caller } from '../../contract/caller.ts';
import type { Item, Language, LanguagePair } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import type { TranslationStatus } from '../../query/serialize/serialize-context.ts';
import { openJobOf, visibleJobs } from '../jobs/find-job.ts';
import { isOpen } from '../jobs/job.ts';
import { translatorsOf } from '../jobs/people.ts';
import { isRegistered, itemUrl, type Translation } from '../jobs/translation.ts';

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

export interface DashboardData {
  /** Jobs that are not closed, among those that the visitor may see. */
  open_jobs: number;
  translators: { id: number; name: string; language_pairs: LanguagePair[]; open_jobs: number }[];
  outdated: MissingTranslation[];
  missing: MissingTranslation[];
  editor_type: string;
  publish_received: boolean;
  order_published: boolean;
  /** Whether a machine can be asked for drafts. */
  machine: boolean;
  /** Pairs of languages that are reviewed: `cs-en`. */
  reviewed_pairs: string[];
  registered: boolean;
}

/** What the console shows beside the jobs; to translators next to nothing. */
export function dashboardData(caller: Caller, translation: Translation): DashboardData {
  if (!can(caller, 'translate')) throw new Problem('rest_forbidden');
  const manages = can(caller, 'manage_translations');
  const gaps = manages ? findMissingTranslations(translation) : [];
  const { settings } = translation.records;
  return {
    open_jobs: visibleJobs(caller, translation).filter(isOpen).length,
    translators: manages ? listTranslators(translation) : [],
    outdated: gaps.filter(({ status }) => status !== 'missing'),
    missing: gaps.filter(({ status }) => status === 'missing'),
    editor_type: settings.data.editor_type,
    publish_received: settings.data.publish_received ?? translation.options.publishReceived,
    order_published: settings.data.order_published ?? false,
    reviewed_pairs: settings.data.reviewed_pairs ?? [],
    machine: translation.ports.translate !== undefined,
    registered: isRegistered(translation),
  };
}

function listTranslators({ store, records }: Translation): DashboardData['translators'] {
  const open = Map.groupBy(records.jobs.all().filter(isOpen), ({ translator_id }) => translator_id);
  return translatorsOf(store.users).map(({ id, name, language_pairs }) => ({
    ...{ id, name, language_pairs },
    open_jobs: open.get(id)?.length ?? 0,
  }));
}

/** Published items whose readers in the other language get nothing, or something older. Pairs are listed once. */
export function findMissingTranslations(translation: Translation): MissingTranslation[] {
  const { store, statusIndex } = translation;
  const gaps: MissingTranslation[] = [];
  for (const item of store.index.allItems()) {
    if (item.status !== 'publish' && item.status !== 'inherit') continue;
    const found = statusIndex.of(item);
    const isTranslation = found.partner !== 0 && statusIndex.sourceOf(item) !== item;
    if (found.status === 'current' || isTranslation) continue;
    const { id, type, title, language } = item;
    const job_id = openJobOf(id, translation)?.id ?? 0;
    gaps.push({ ...found, id, type, title, language, link: itemUrl(item, translation), job_id });
  }
  return gaps.sort((a, b) => b.outdated_units - a.outdated_units || b.total_units - a.total_units);
}
