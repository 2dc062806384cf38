import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { Queue } from '../../content/store/disk/queue.ts';
import { StateFolder } from '../../content/store/state/state-folder.ts';

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
export class Feedback {
  readonly #folder: StateFolder<PageFeedback>;
  readonly #clock: Clock;
  readonly #queue = new Queue();

  private constructor(folder: StateFolder<PageFeedback>, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  static async open(files: Files, dataDir: string, clock: Clock): Promise<Feedback> {
    return new Feedback(await StateFolder.open<PageFeedback>(files, join(dataDir, 'feedback')), clock);
  }

  /** Counts an answer; durable when it returns. */
  vote(id: number, helpful: boolean): Promise<void> {
    return this.#update(id, (page) => {
      if (helpful) page.yes += 1;
      else page.no += 1;
    });
  }

  /** Stores a comment sent after the answer; durable when it returns. */
  comment(id: number, comment: Omit<FeedbackComment, 'date'>): Promise<void> {
    const dated = { ...comment, date: new Date(this.#clock.now()).toISOString() };
    return this.#update(id, (page) => {
      page.comments = [...page.comments, dated].slice(-MOST_COMMENTS);
    });
  }

  /** Removes the feedback on a deleted page. */
  forget(id: number): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#folder.get(id)) await this.#folder.remove(id);
    });
  }

  /** The least helpful pages first: those with the most negative answers, then by id. */
  all(): Readonly<PageFeedback>[] {
    return this.#folder.all().sort((a, b) => b.no - a.no || a.id - b.id);
  }

  #update(id: number, change: (page: PageFeedback) => void): Promise<void> {
    return this.#queue.run(async () => {
      const page = structuredClone(this.#folder.get(id)) ?? { id, yes: 0, no: 0, comments: [] };
      change(page);
      if (this.#folder.get(id)) await this.#folder.update(id, (draft) => Object.assign(draft, page));
      else await this.#folder.add(id, page);
    });
  }
}
