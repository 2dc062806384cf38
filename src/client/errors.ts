import type { Collection, Contradiction, Fields, Opened } from './records.ts';

/** A refusal of the guide, or of a host in front of it. */
export class GuideError extends Error {
  override name = 'GuideError';
  readonly status: number;
  /** Such as `rest_post_invalid_id`, the same in every language; `http_502` if the answer is not from a guide. */
  readonly code: string;
  /** Further details, depending on the code. */
  readonly data: Record<string, unknown>;

  constructor({ status, statusText, url }: Response, said: unknown) {
    const { code, message, data } = (typeof said === 'object' && said !== null ? said : {}) as Partial<GuideError>;
    super(message ?? `${url} answered ${status} ${statusText}`.trim());
    this.status = status;
    this.code = code ?? `http_${status}`;
    this.data = data ?? {};
  }
}

/** Someone else saved changes that contradict these. Resolve the contradictions and save on top of `now`. */
export class MergeError<C extends Collection = Collection> extends Error {
  override name = 'MergeError';
  readonly contradictions: readonly Contradiction[];
  /** The changes with everything merged that could be; contradicted passages of a text are those of the caller. */
  readonly merged: Fields<C>;
  readonly now: Opened<C>;

  constructor(contradictions: readonly Contradiction[], merged: Fields<C>, now: Opened<C>) {
    super(`Someone else changed ${[...new Set(contradictions.map(({ field }) => field))].join(', ')} in the meantime`);
    this.contradictions = contradictions;
    this.merged = merged;
    this.now = now;
  }
}
