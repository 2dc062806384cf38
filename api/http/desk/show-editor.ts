import type { Answer } from '../../operations/call.ts';
import { editorData } from '../../operations/translation/desk/editor.ts';
import { findExternalJob } from '../../operations/translation/find-job.ts';
import { itemAddress } from '../../operations/translation/translation.ts';
import type { DeskService, Visit } from './visit.ts';

/** The translation as a page of the guide, and whether readers can see it. */
export interface TargetPage {
  link: string;
  published: boolean;
}

/** What a translation page shows, and where the translation stands once there is one. */
export async function showEditor({ params, caller, language, service }: Visit): Promise<Answer> {
  const id = Number(params[0]);
  const data = await editorData(id, caller, language, service.translation);
  const { target_id } = findExternalJob(id, service.translation);
  return { body: { ...data, target: targetPage(target_id, service) } };
}

export function targetPage(id: number | null, { store, translation }: DeskService): TargetPage | null {
  const item = id === null ? undefined : store.guide.item(id);
  return item ? { link: itemAddress(item, translation), published: item.status === 'publish' } : null;
}
