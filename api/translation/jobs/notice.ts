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
