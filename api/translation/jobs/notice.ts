import type { EventType } from '../../contract/events.ts';

type NameOf<Event> = Event extends `translation.${infer Name}` ? Name : never;

/** Events of translation work that people and other systems are notified of. */
export type NoticeName = NameOf<EventType>;

export interface Notice {
  name: NoticeName;
  /** ISO 8601. */
  at: string;
  /** A user's id; 0 for the service itself and for deliveries of other editors. */
  actor: number;
  /** 0 if no job is concerned. */
  job_id: number;
  source_id: number;
  /** 0 if there is no translation yet. */
  target_id: number;
  /** 0 if unassigned. */
  translator_id: number;
  /** Id of the related comment in the job; missing if there is none. */
  comment?: number;
}

/** Resolves once the notice is recorded durably; further processing must not delay it. */
export type NoticeListener = (notice: Notice) => Promise<void>;
