import type { Job } from './job.ts';
import type { Notice, NoticeName } from './notice.ts';
import { nowIso, type Translation } from './translation.ts';

/** Notifies all listeners. An error of one is reported and does not stop the others. */
export async function announce(notice: Omit<Notice, 'at'>, translation: Translation): Promise<void> {
  const { listeners, ports } = translation;
  const dated = { ...notice, at: nowIso(translation) };
  for (const listener of listeners) await listener(dated).catch(ports.report);
}

export const announceJob = (
  name: NoticeName,
  { id, source_id, target_id, translator_id }: Readonly<Job>,
  actor: number,
  translation: Translation,
  said: Pick<Notice, 'comment'> = {},
): Promise<void> =>
  announce({ name, actor, job_id: id, source_id, target_id: target_id ?? 0, translator_id, ...said }, translation);
