import type { Language } from '../../contract/model.ts';
import { titleText } from '../../content/markdown/excerpt.ts';
import { canEdit } from '../query/policy.ts';
import { linkOf } from '../query/serialize/item.ts';
import type { PageFeedback } from '../reports/feedback.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

/** Maximum number of pages shown. */
const SHOWN = 100;

/** Feedback of readers on a page, newest comment first. */
export interface ReaderFeedback extends PageFeedback {
  title: string;
  language: Language;
  link: string;
  /** Whether the caller may edit its text. */
  editable: boolean;
}

/** The least helpful pages, and the number of pages with feedback. */
export interface FeedbackList {
  total: number;
  pages: ReaderFeedback[];
}

/** Lists the feedback of readers on pages. */
export function listFeedback(
  { caller }: OperationInput<'listFeedback'>,
  { store: { index }, feedback, serializeContext }: Service,
): OperationResult {
  const known = (feedback?.all() ?? []).flatMap((page) => {
    const item = index.item(page.id);
    if (!item) return [];
    const { language } = item;
    const [title, link] = [titleText(item), linkOf(item, serializeContext)];
    const comments = page.comments.toReversed();
    return [{ ...page, comments, title, language, link, editable: canEdit(item, caller) }];
  });
  const body: FeedbackList = { total: known.length, pages: known.slice(0, SHOWN) };
  return { body };
}
