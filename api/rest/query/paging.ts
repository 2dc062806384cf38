import type { ErrorCode } from '../../contract/errors.ts';
import { Problem } from '../../lib/problem.ts';

/** The source of a page: an array, or a list that creates only the requested rows. */
export interface Rows<T> {
  readonly length: number;
  slice(start: number, end: number): T[];
}

/**
 * Cuts one page out of all rows. An `offset` overrides `page`; links and page counts ignore it, as clients of this API
 * shape expect. A page past the end of a non-empty list is an error if `pastTheEnd` names one.
 */
export function cutListPage<T>(
  rows: Rows<T>,
  args: { page?: number; per_page?: number | undefined; offset?: number | undefined },
  pastTheEnd?: ErrorCode,
) {
  const total = rows.length;
  const page = args.page ?? 1;
  const perPage = args.per_page ?? Math.max(total, 1);
  const pages = Math.ceil(total / perPage);
  if (pastTheEnd && page > pages && total > 0) throw new Problem(pastTheEnd);
  const start = args.offset ?? (page - 1) * perPage;
  return { rows: rows.slice(start, start + perPage), total, pages, page };
}
