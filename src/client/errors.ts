import type { Collection, Contradiction, Fields, Opened } from './records.ts';

/** A refusal of the guide, or of a host before it. */
export class GuideError extends Error {
  override name = 'GuideError';
  readonly status: number;
  /** As `rest_post_invalid_id`, the same in every language; `http_502` where the answer is not one of a guide. */
  readonly code: string;
  /** What else the guide said, by code. */
  readonly data: Record<string, unknown>;

  constructor({ status, statusText, url }: Response, said: unknown) {
    const { code, message, data } = (typeof said === 'object' && said !== null ? said : {}) as Partial<GuideError>;
    super(message ?? `${url} answered ${status} ${statusText}`.trim());
    this.status = status;
    this.code = code ?? `http_${status}`;
    this.data = data ?? {};
  }
}

/** Somebody else saved what contradicts the changes. Decide, and save on top of `now`. */
export class MergeError<C extends Collection = Collection> extends Error {
  override name = 'MergeError';
  readonly contradictions: readonly Contradiction[];
  /** The changes with all that could be merged; where a text is contradicted it says what the caller wrote. */
  readonly merged: Fields<C>;
  readonly now: Opened<C>;

  constructor(contradictions: readonly Contradiction[], merged: Fields<C>, now: Opened<C>) {
    super(`Somebody else changed ${[...new Set(contradictions.map(({ field }) => field))].join(', ')} meanwhile`);
    this.contradictions = contradictions;
    this.merged = merged;
    this.now = now;
  }
}
