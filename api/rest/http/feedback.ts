import type { Service } from '../operations/operation.ts';
import { COMMENT_LENGTH, type Feedback } from '../reports/feedback.ts';
import { FEEDBACK, FEEDBACK_BYTES } from './limits.ts';
import { createReaderIntake, isIdText, refuseUnknownPage, refuseWrong } from './reader-intake.ts';

/** Where the pages of this site post what readers think of them; below the base. */
export const FEEDBACK_PATH = '/reports/feedback';

/** Takes the answer of a reader, and what they add to it afterwards. */
export const createFeedbackIntake = (feedback: Feedback, { store: { index, clock }, report }: Service) =>
  createReaderIntake({
    ...{ clock, report, most: FEEDBACK, bytes: FEEDBACK_BYTES },
    isTaken: () => index.site.feedback !== null,
    take: async ({ id, helpful, comment = '' }) => {
      const text = typeof comment === 'string' ? comment.trim() : null;
      refuseWrong({
        id: isIdText(id),
        helpful: helpful === 'yes' || helpful === 'no',
        comment: text !== null && text.length <= COMMENT_LENGTH && text.isWellFormed(),
      });
      refuseUnknownPage(Number(id), index);
      const isHelpful = helpful === 'yes';
      await (text ? feedback.comment(Number(id), { helpful: isHelpful, text }) : feedback.vote(Number(id), isHelpful));
    },
  });
