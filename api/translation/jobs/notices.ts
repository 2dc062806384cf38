import type { Job } from './job.ts';
import type { Notice, NoticeName } from './notice.ts';
import type { JobEvent } from './transitions.ts';
import { nowIso, type Translation } from './translation.ts';

const OF_EVENT: Partial<Record<JobEvent, NoticeName>> = {
  assigned: 'assigned',
  delivered: 'delivered',
  cancelled: 'cancelled',
  'source gone': 'cancelled',
};

/** A listener that fails is reported and holds up nobody. */
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

/** Announces what happened to a job, where it is worth a notice. */
export async function announceEvent(
  event: JobEvent,
  job: Readonly<Job>,
  actor: number,
  translation: Translation,
): Promise<void> {
  const name = OF_EVENT[event];
  if (name) await announceJob(name, job, actor, translation);
}
