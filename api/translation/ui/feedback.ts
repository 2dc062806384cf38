import { can, type Caller } from '../../contract/caller.ts';
import type { Language } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { pathOf } from '../../rest/query/urls.ts';
import type { PageFeedback } from '../../rest/reports/feedback.ts';
import type { Service } from '../../rest/operations/operation.ts';

/** Pages that are shown at once. */
const SHOWN = 100;

/** What readers said of a page, the newest comment first. */
export interface ReaderFeedback extends PageFeedback {
  title: string;
  language: Language;
  link: string;
}

/** The pages that helped least, and of how many pages something was said. */
export function listFeedback(
  caller: Caller,
  { store: { index }, feedback, serializeContext }: Service,
): { total: number; pages: ReaderFeedback[] } {
  if (!can(caller, 'edit_others_posts')) throw new Problem('rest_forbidden');
  const known = (feedback?.all() ?? []).flatMap((page) => {
    const item = index.item(page.id);
    if (!item) return [];
    const { title, language } = item;
    return [
      {
        ...page,
        comments: page.comments.toReversed(),
        title,
        language,
        link: serializeContext.base + pathOf(item, index),
      },
    ];
  });
  return { total: known.length, pages: known.slice(0, SHOWN) };
}
