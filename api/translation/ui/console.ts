import { can, type Caller } from '../../contract/caller.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { isOpen } from '../jobs/job.ts';
import { translatorsOf } from '../jobs/people.ts';
import { isRegistered, translationOf, type Translation } from '../jobs/translation.ts';

export type DashboardData = ReturnType<typeof dashboardOf>;

export const getConsole: Operation<'getConsole'> = ({ caller }, service) => ({
  body: dashboardOf(caller, translationOf(service)),
});

/** Data of the console apart from the jobs, without reading any text. Translators get next to nothing. */
function dashboardOf(caller: Caller, translation: Translation) {
  const manages = can(caller, 'manage_translations');
  const settings = translation.records.settings.data;
  const jobs = visibleJobs(caller, translation);
  const users = manages ? translation.store.users.all() : [];
  return {
    open_jobs: jobs.filter(isOpen).length,
    jobs: jobs.length,
    translators: manages ? listTranslators(translation) : [],
    editor_type: settings.editor_type,
    publish_received: settings.publish_received ?? translation.options.publishReceived,
    order_published: settings.order_published ?? false,
    /** Language pairs that are reviewed: `cs-en`. */
    reviewed_pairs: settings.reviewed_pairs ?? [],
    machine: translation.ports.translate !== undefined,
    registered: isRegistered(translation),
    /** Names of all users by id, for the log; empty for translators. */
    names: Object.fromEntries(users.map(({ id, name }) => [id, name])),
  };
}

function listTranslators({ store, records }: Translation) {
  const open = Map.groupBy(records.jobs.all().filter(isOpen), ({ translator_id }) => translator_id);
  return translatorsOf(store.users).map(({ id, name, language_pairs }) => ({
    ...{ id, name, language_pairs },
    open_jobs: open.get(id)?.length ?? 0,
  }));
}
