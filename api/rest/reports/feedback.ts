import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { openStateFolder } from '../../content/store/state/state-folder.ts';

/** Feedback of readers on one page. Nothing identifies the readers. */
export interface PageFeedback {
  id: number;
  yes: number;
  no: number;
  /** Oldest first. */
  comments: FeedbackComment[];
}

interface FeedbackComment {
  helpful: boolean;
  text: string;
  /** UTC, `2026-11-22T08:15:00.000Z`. */
  date: string;
}

/** Longest comment, in UTF-16 units, as browsers count for `maxlength`. */
export const COMMENT_LENGTH = 1_000;

/** Comments kept per page; a new one replaces the oldest. */
export const MOST_COMMENTS = 50;

/** Whether pages helped, one file per page below `data/feedback/`, each of limited size. */
export async function openFeedback(files: Files, dataDir: string, clock: Clock) {
  const folder = await openStateFolder<PageFeedback>(files, join(dataDir, 'feedback'));
  const put = (id: number, change: (page: PageFeedback) => void) =>
    folder.put(id, { id, yes: 0, no: 0, comments: [] }, change);

  /** Counts an answer; durable when it returns. */
  function vote(id: number, helpful: boolean): Promise<void> {
    return put(id, (page) => {
      if (helpful) page.yes += 1;
      else page.no += 1;
    });
  }

  /** Stores a comment sent after the answer; durable when it returns. */
  function comment(id: number, comment: Omit<FeedbackComment, 'date'>): Promise<void> {
    const dated = { ...comment, date: new Date(clock.now()).toISOString() };
    return put(id, (page) => {
      page.comments = [...page.comments, dated].slice(-MOST_COMMENTS);
    });
  }

  /** The least helpful pages first: those with the most negative answers, then by id. */
  function all(): Readonly<PageFeedback>[] {
    return folder.all().sort((a, b) => b.no - a.no || a.id - b.id);
  }

  /** `forget` removes the feedback on a deleted page. */
  return { vote, comment, forget: folder.remove, all };
}

export type Feedback = Awaited<ReturnType<typeof openFeedback>>;
