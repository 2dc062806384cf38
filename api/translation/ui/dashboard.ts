import { can, type Caller } from '../../contract/caller.ts';
import type { Item, Language, LanguagePair } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import type { TranslationStatus } from '../../query/serialize/serialize-context.ts';
import { openJobOf, assertMayAccess, mayTake } from '../jobs/find-job.ts';
import type { Job, JobStatus, LogEntry } from '../jobs/job.ts';
import { translatorsOf } from '../jobs/people.ts';
import { serializeJob } from '../jobs/serialize-job.ts';
import { isRegistered, itemUrl, type Translation } from '../jobs/translation.ts';

/** Finished and cancelled jobs that the console lists, newest first. */
const CLOSED_SHOWN = 100;

export interface DashboardJob {
  /** The job as the API shows it. */
  job: object;
  title: string;
  /** The visitor may take it. */
  can_take: boolean;
  /** Empty for who does not manage. */
  log: LogEntry[];
}

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
  jobs: Record<'waiting' | 'in_progress' | 'complete' | 'cancelled', DashboardJob[]>;
  translators: { id: number; name: string; language_pairs: LanguagePair[]; open_jobs: number }[];
  outdated: MissingTranslation[];
  missing: MissingTranslation[];
  editor_type: string;
  publish_received: boolean;
  /** Pairs of languages that are reviewed: `cs-en`. */
  reviewed_pairs: string[];
  registered: boolean;
}

const STATES: Record<JobStatus, keyof DashboardData['jobs']> = {
  0: 'cancelled',
  1: 'waiting',
  2: 'in_progress',
  10: 'complete',
};

/** What the console shows: everything to managers, to translators the jobs that are or could be theirs. */
export function dashboardData(caller: Caller, language: Language, translation: Translation): DashboardData {
  if (!can(caller, 'translate')) throw new Problem('rest_forbidden');
  const manages = can(caller, 'manage_translations');
  const jobs: DashboardData['jobs'] = { waiting: [], in_progress: [], complete: [], cancelled: [] };
  const visible = translation.records.jobs.all().filter((job) => manages || isOwn(job, caller));
  for (const job of visible.sort((a, b) => b.id - a.id)) {
    const list = jobs[STATES[job.status]];
    const isOld = (job.status === 0 || job.status === 10) && list.length >= CLOSED_SHOWN;
    if (!isOld) list.push(presentRow(job, caller, language, translation));
  }
  const gaps = manages ? findMissingTranslations(translation) : [];
  const { settings } = translation.records;
  return {
    jobs,
    translators: manages ? listTranslators(translation) : [],
    outdated: gaps.filter(({ status }) => status !== 'missing'),
    missing: gaps.filter(({ status }) => status === 'missing'),
    editor_type: settings.data.editor_type,
    publish_received: settings.data.publish_received ?? translation.options.publishReceived,
    reviewed_pairs: settings.data.reviewed_pairs ?? [],
    registered: isRegistered(translation),
  };
}

function isOwn(job: Readonly<Job>, caller: Caller): boolean {
  try {
    assertMayAccess(job, caller);
    return job.status !== 0 || job.translator_id === caller.id;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

const presentRow = (
  job: Readonly<Job>,
  caller: Caller,
  language: Language,
  translation: Translation,
): DashboardJob => ({
  job: serializeJob(job, language, translation),
  title: translation.store.index.item(job.source_id)?.title ?? '',
  can_take: !can(caller, 'manage_translations') && mayTake(job, caller),
  log: can(caller, 'manage_translations') ? job.log : [],
});

function listTranslators({ store, records }: Translation): DashboardData['translators'] {
  const open = records.jobs.all().filter(({ status }) => status === 1 || status === 2);
  return translatorsOf(store.users).map(({ id, name, language_pairs }) => ({
    ...{ id, name, language_pairs },
    open_jobs: open.filter((job) => job.translator_id === id).length,
  }));
}

/** Published items whose readers in the other language get nothing, or something older. Pairs are listed once. */
function findMissingTranslations(translation: Translation): MissingTranslation[] {
  const { store, statusIndex: drift } = translation;
  const gaps: MissingTranslation[] = [];
  for (const item of store.index.allItems()) {
    if (item.status !== 'publish' && item.status !== 'inherit') continue;
    const found = drift.of(item);
    const isTranslation = found.partner !== 0 && drift.sourceOf(item) !== item;
    if (found.status === 'current' || isTranslation) continue;
    const { id, type, title, language } = item;
    const job_id = openJobOf(id, translation)?.id ?? 0;
    gaps.push({ ...found, id, type, title, language, link: itemUrl(item, translation), job_id });
  }
  return gaps.sort((a, b) => b.outdated_units - a.outdated_units || b.total_units - a.total_units);
}
