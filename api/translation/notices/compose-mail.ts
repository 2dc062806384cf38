import { LANGUAGES, type Language, type User } from '../../contract/model.ts';
import type { TextKey } from '../../contract/schema.ts';
import { oneLine } from '../../lib/escape.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { editorUrl, titleOf } from '../jobs/find-text.ts';
import { covers, mayAccess } from '../jobs/find-job.ts';
import type { Job } from '../jobs/job.ts';
import type { Notice, NoticeName } from '../jobs/notice.ts';
import { managersOf, translatorsOf } from '../jobs/people.ts';
import { authorsOf } from '../jobs/review.ts';
import type { Translation } from '../jobs/translation.ts';
import type { Mail } from '../../lib/http-client/mail.ts';
import { factsOf } from './news.ts';

interface Kind {
  subject: TextKey;
  /** Recipients as user ids; 0 and the person who caused the notice get no mail. */
  to(job: Readonly<Job>, notice: Notice, translation: Translation): number[];
}

const KINDS: Partial<Record<NoticeName, Kind>> = {
  ordered: {
    subject: 'notice.free',
    to: (job, _, translation) => (job.translator_id === 0 ? ableTo(job, translation) : []),
  },
  assigned: { subject: 'notice.assigned', to: ({ translator_id }) => [translator_id] },
  asked: { subject: 'notice.asked', to: (job, _, translation) => [job.translator_id, ...leadersOf(job, translation)] },
  answered: { subject: 'notice.answered', to: (job, { comment }) => askersOf(job, comment) },
  in_review: { subject: 'notice.in_review', to: (job, _, translation) => reviewersOf(job, translation) },
  returned: { subject: 'notice.returned', to: authorsOf },
  // A delivery of another editor has no actor: it comes from the job's translator.
  delivered: { subject: 'notice.delivered', to: (job, { actor }) => [job.manager_id, actor && job.translator_id] },
  cancelled: { subject: 'notice.cancelled', to: ({ translator_id }) => [translator_id] },
  overdue: { subject: 'notice.overdue', to: ({ translator_id, manager_id }) => [translator_id, manager_id] },
};

/**
 * The mail for a notice, in both languages, because a reader's language is unknown. People get no mail about their own
 * actions, or about a job that they may no longer see.
 */
export function composeMail(notice: Notice, translation: Translation): Mail[] {
  const job = translation.records.jobs.get(notice.job_id);
  const kind = KINDS[notice.name];
  if (!job || !kind) return [];
  const { actor, name } = notice;
  const told = kind.to(job, notice, translation).filter((id) => maySee(id, job, translation));
  const mails = messagesFor({ subject: kind.subject, told, actor, more: saidIn(job, notice) }, job, translation);
  if (name !== 'delivered') return mails;
  const replaced: Words = { subject: 'notice.replaced', told: [job.edited_by ?? 0], actor, more: replacedTexts(job) };
  return [...mails, ...messagesFor(replaced, job, translation)];
}

interface Words {
  subject: TextKey;
  told: number[];
  actor: number;
  /** Lines below those common to all mail. */
  more: string[];
}

function messagesFor({ subject, told, actor, more }: Words, job: Readonly<Job>, translation: Translation): Mail[] {
  const ids = new Set(told.filter((id) => id !== actor && id !== 0));
  const users = [...ids].map((id) => translation.store.users.byId(id));
  const title = oneLine(titleOf(job, translation)) || String(job.source_id);
  const texts = LANGUAGES.map((language) => ({
    subject: formatMessage(language, subject, { title }),
    text: [bodyOf(job, language, translation), ...more].join('\n'),
  }));
  const text = texts.map((part) => `${part.subject}\n${part.text}\n`).join('\n');
  const mail = { subject: texts.map((part) => part.subject).join(' / '), text };
  return users.filter(hasAddress).map(({ email }) => ({ to: email, ...mail }));
}

function maySee(id: number, job: Readonly<Job>, { store }: Translation): boolean {
  const user = store.users.byId(id);
  return user !== undefined && mayAccess(job, user);
}

const hasAddress = (user: User | undefined): user is User => user !== undefined && user.email !== '';

const ableTo = (job: Readonly<Job>, { store }: Translation): number[] =>
  translatorsOf(store.users).flatMap(({ id, language_pairs }) => (covers(language_pairs, job) ? [id] : []));

/** The person who ordered the job; all managers if it was ordered automatically. */
const leadersOf = ({ manager_id }: Readonly<Job>, { store }: Translation): number[] =>
  manager_id === 0 ? managersOf(store.users).map(({ id }) => id) : [manager_id];

function reviewersOf(job: Readonly<Job>, translation: Translation): number[] {
  const authors = authorsOf(job);
  return [...leadersOf(job, translation), ...ableTo(job, translation)].filter((id) => !authors.includes(id));
}

/** Authors of the questions that a comment answers: at its unit, or anywhere in the job. */
function askersOf({ comments = [] }: Readonly<Job>, id: number | undefined): number[] {
  const answer = comments.find((comment) => comment.id === id);
  if (answer?.is_question) return [answer.author];
  const asked = comments.filter(({ is_question, unit }) => is_question && (!answer?.unit || unit === answer.unit));
  return asked.map(({ author }) => author);
}

const saidIn = ({ comments = [] }: Readonly<Job>, { comment }: Notice): string[] =>
  comments.flatMap(({ id, text }) => (id === comment ? ['', text] : []));

/** Their author may want to restore them. */
const replacedTexts = ({ warnings = [] }: Readonly<Job>): string[] =>
  warnings.flatMap(({ code, reference = '' }) => (code === 'edited_text_replaced' ? ['', reference] : []));

function bodyOf(job: Readonly<Job>, language: Language, translation: Translation): string {
  const url = editorUrl(job, translation) || `${translation.ports.base}/xlate/console/`;
  return [factsOf(job, job.deadline, language), url].join('\n');
}
