import { can } from '../../contract/caller.ts';
import type { OperationResult } from '../../rest/operations/operation.ts';
import { findExternalJob } from '../jobs/find-job.ts';
import { findText, textUrl } from '../jobs/find-text.ts';
import type { Job } from '../jobs/job.ts';
import { isItem } from '../jobs/texts.ts';
import { dashboardData } from '../ui/dashboard.ts';
import { editorData } from '../ui/editor.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import type { Visit } from './visit.ts';

/** The translation as a page of the guide, and whether readers can see it. */
export interface TargetPage {
  link: string;
  published: boolean;
}

/** What a translation page shows, and where the translation stands once there is one. */
export async function showEditor({ params, caller, language, service }: Visit): Promise<OperationResult> {
  const id = Number(params[0]);
  const data = await editorData(id, caller, language, service);
  return { body: { ...data, target: targetPage(findExternalJob(id, service.translation), service) } };
}

/** Of a job; null while nobody has translated anything. */
export function targetPage(
  { target_id, target_language }: Readonly<Job>,
  { translation }: TranslatingService,
): TargetPage | null {
  const text = target_id === null ? undefined : findText(target_id, translation, target_language);
  return text ? { link: textUrl(text, translation), published: !isItem(text) || text.status === 'publish' } : null;
}

/** What the console shows, with the names that its log needs. */
export function showDashboard(visit: Visit): OperationResult {
  const { caller, service } = visit;
  const data = dashboardData(caller, service.translation);
  if (!can(caller, 'manage_translations')) return { body: { ...data, names: {} } };
  const names = Object.fromEntries(service.store.users.all().map(({ id, name }) => [id, name]));
  return { body: { ...data, names } };
}
