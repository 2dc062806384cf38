import { can } from '../../contract/caller.ts';
import type { OperationResult } from '../../operations/operation.ts';
import { findExternalJob } from '../jobs/find-job.ts';
import { itemUrl } from '../jobs/translation.ts';
import { dashboardData } from '../ui/dashboard.ts';
import { editorData } from '../ui/editor.ts';
import { callOperation } from './call-operation.ts';
import { feedUrl } from './feed-page.ts';
import type { TranslatingService, Visit } from './visit.ts';

/** The translation as a page of the guide, and whether readers can see it. */
export interface TargetPage {
  link: string;
  published: boolean;
}

/** What a translation page shows, and where the translation stands once there is one. */
export async function showEditor({ params, caller, language, service }: Visit): Promise<OperationResult> {
  const id = Number(params[0]);
  const data = await editorData(id, caller, language, service);
  const { target_id } = findExternalJob(id, service.translation);
  return { body: { ...data, target: targetPage(target_id, service) } };
}

export function targetPage(id: number | null, { store, translation }: TranslatingService): TargetPage | null {
  const item = id === null ? undefined : store.index.item(id);
  return item ? { link: itemUrl(item, translation), published: item.status === 'publish' } : null;
}

/** What the console shows, with the names that its log needs and how the site stands with the translation service. */
export async function showDashboard(visit: Visit): Promise<OperationResult> {
  const { caller, service } = visit;
  const data = dashboardData(caller, service.translation);
  const feed = feedUrl(visit);
  if (!can(caller, 'manage_translations')) return { body: { ...data, feed, names: {}, status: null } };
  const names = Object.fromEntries(service.store.users.all().map(({ id, name }) => [id, name]));
  const { body: status } = await callOperation('getTranslationStatus', {}, visit);
  return { body: { ...data, feed, names, status } };
}
