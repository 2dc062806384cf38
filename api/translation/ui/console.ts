import { can } from '../../contract/caller.ts';
import type { LanguagePair } from '../../contract/model.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { isOpen } from '../jobs/job.ts';
import { translatorsOf } from '../jobs/people.ts';
import { isRegistered, translationOf, type Translation } from '../jobs/translation.ts';

export interface DashboardData {
  open_jobs: number;
  jobs: number;
  translators: { id: number; name: string; language_pairs: LanguagePair[]; open_jobs: number }[];
  editor_type: string;
  publish_received: boolean;
  order_published: boolean;
  machine: boolean;
  /** Language pairs that are reviewed: `cs-en`. */
  reviewed_pairs: string[];
  registered: boolean;
  /** Names of all users by id, for the log; empty for translators. */
  names: Record<string, string>;
}

/** Data of the console apart from the jobs, without reading any text. Translators get next to nothing. */
export const getConsole: Operation<'getConsole'> = ({ caller }, service) => {
  const translation = translationOf(service);
  const manages = can(caller, 'manage_translations');
  const { settings } = translation.records;
  const { users } = service.store;
  const jobs = visibleJobs(caller, translation);
  const body: DashboardData = {
    open_jobs: jobs.filter(isOpen).length,
    jobs: jobs.length,
    translators: manages ? listTranslators(translation) : [],
    editor_type: settings.data.editor_type,
    publish_received: settings.data.publish_received ?? translation.options.publishReceived,
    order_published: settings.data.order_published ?? false,
    reviewed_pairs: settings.data.reviewed_pairs ?? [],
    machine: translation.ports.translate !== undefined,
    registered: isRegistered(translation),
    names: manages ? Object.fromEntries(users.all().map(({ id, name }) => [id, name])) : {},
  };
  return { body };
};

function listTranslators({ store, records }: Translation): DashboardData['translators'] {
  const open = Map.groupBy(records.jobs.all().filter(isOpen), ({ translator_id }) => translator_id);
  return translatorsOf(store.users).map(({ id, name, language_pairs }) => ({
    ...{ id, name, language_pairs },
    open_jobs: open.get(id)?.length ?? 0,
  }));
}
