import type { Job } from './job.ts';
import { nowIso, type Translation } from './translation.ts';

/** What people and other systems are told of the work on translations. */
export type NoticeName =
  | 'ordered'
  | 'assigned'
  | 'asked'
  | 'answered'
  | 'in_review'
  | 'returned'
  | 'delivered'
  | 'cancelled'
  | 'published'
  | 'overdue'
  | 'stale';

export interface Notice {
  name: NoticeName;
  /** ISO 8601. */
  at: string;
  /** A user's id; 0 for the service itself and for signed deliveries. */
  actor: number;
  /** 0 where no job is concerned. */
  job_id: number;
  source_id: number;
  /** 0 while there is no translation. */
  target_id: number;
  /** 0 for nobody. */
  translator_id: number;
  /** Id of the comment in the job that says more; missing where there is none. */
  comment?: number;
}

/** Resolves when it has noted the notice durably; what it does with it must not take longer. */
export type NoticeListener = (notice: Notice) => Promise<void>;

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
