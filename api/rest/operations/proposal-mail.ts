import { callerOf, can } from '../../contract/caller.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import type { EventType } from '../../contract/events.ts';
import type { User } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import type { Mail } from '../../lib/http-client/mail.ts';
import type { Proposal } from '../proposals/proposal.ts';
import type { Service } from './operation.ts';
import { mayDecide, maySee } from './show-proposal.ts';

const SUBJECTS = {
  'proposal.opened': 'notice.proposed',
  'proposal.commented': 'notice.commented',
  'proposal.accepted': 'notice.accepted',
  'proposal.declined': 'notice.declined',
} as const satisfies Partial<Record<EventType, string>>;

const isMailed = (type: EventType): type is keyof typeof SUBJECTS => Object.hasOwn(SUBJECTS, type);

/**
 * Mail about a proposal: a new one is announced to those who may decide on it, comments and decisions to those who took
 * part. Nobody gets mail about their own actions.
 */
export function proposalMail(
  type: EventType,
  proposal: Proposal,
  actor: number,
  { store, serializeContext }: Pick<Service, 'store' | 'serializeContext'>,
): Mail[] {
  if (!isMailed(type)) return [];
  const { id, author, comments, title } = proposal;
  const decides = (user: User) => can(callerOf(user), 'edit_posts') && mayDecide(proposal, callerOf(user), store.index);
  const wrote = new Set([author, ...comments.map((comment) => comment.author)]);
  const isTold = (user: User) =>
    type === 'proposal.opened' ? decides(user) : wrote.has(user.id) && maySee(proposal, callerOf(user), store.index);
  const subject = LANGUAGES.map((language) => formatMessage(language, SUBJECTS[type], { title })).join(' / ');
  const text = `${subject}\n${serializeContext.base}/write/proposals/${id}/\n`;
  return store.users
    .all()
    .filter((user) => user.id !== actor && user.email !== '' && isTold(user))
    .map(({ email }) => ({ to: email, subject, text }));
}
