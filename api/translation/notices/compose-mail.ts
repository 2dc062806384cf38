import type { Language, User } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { titleOf } from '../jobs/find-text.ts';
import { covers } from '../jobs/find-job.ts';
import type { Job } from '../jobs/job.ts';
import { languageName } from '../jobs/languages.ts';
import type { Notice, NoticeName } from '../jobs/notice.ts';
import { translatorsOf } from '../jobs/people.ts';
import type { Translation } from '../jobs/translation.ts';
import type { Mail } from '../../lib/http-client/mail.ts';

const SUBJECTS = {
  ordered: 'notice.free',
  assigned: 'notice.assigned',
  delivered: 'notice.delivered',
  cancelled: 'notice.cancelled',
  overdue: 'notice.overdue',
} as const satisfies Partial<Record<NoticeName, string>>;

const isMailed = (name: NoticeName): name is keyof typeof SUBJECTS => Object.hasOwn(SUBJECTS, name);

/**
 * The mail that a notice asks for, in both languages: it is not known which one somebody reads. Nobody gets mail of what
 * they did themselves.
 */
export function composeMail({ name, job_id, actor }: Notice, translation: Translation): Mail[] {
  const job = translation.records.jobs.get(job_id);
  if (!job || !isMailed(name)) return [];
  const told = messagesFor(SUBJECTS[name], recipientsOf(name, job, translation), job, actor, translation);
  if (name !== 'delivered') return told;
  return [...told, ...messagesFor('notice.replaced', [job.edited_by ?? 0], job, actor, translation)];
}

function messagesFor(
  words: (typeof SUBJECTS)[keyof typeof SUBJECTS] | 'notice.replaced',
  recipients: number[],
  job: Readonly<Job>,
  actor: number,
  translation: Translation,
): Mail[] {
  const ids = new Set(recipients.filter((id) => id !== actor && id !== 0));
  const users = [...ids].map((id) => translation.store.users.byId(id));
  const title = titleOf(job, translation) || String(job.source_id);
  const texts = (['cs', 'en'] as const).map((language) => ({
    subject: formatMessage(language, words, { title }),
    text: [bodyOf(job, language, translation), ...(words === 'notice.replaced' ? replacedTexts(job) : [])].join('\n'),
  }));
  const subject = texts.map((text) => text.subject).join(' / ');
  const text = texts.map((part) => `${part.subject}\n${part.text}\n`).join('\n');
  return users.filter(hasAddress).map(({ email }) => ({ to: email, subject, text }));
}

const hasAddress = (user: User | undefined): user is User => user !== undefined && user.email !== '';

function recipientsOf(name: keyof typeof SUBJECTS, job: Readonly<Job>, { store }: Translation): number[] {
  const able = () => translatorsOf(store.users).filter(({ language_pairs }) => covers(language_pairs, job));
  if (name === 'ordered') return job.translator_id === 0 ? able().map(({ id }) => id) : [];
  if (name === 'delivered') return [job.manager_id];
  if (name === 'overdue') return [job.translator_id, job.manager_id];
  return [job.translator_id];
}

/** Their author may want them back. */
const replacedTexts = ({ warnings = [] }: Readonly<Job>): string[] =>
  warnings.flatMap(({ code, reference = '' }) => (code === 'edited_text_replaced' ? ['', reference] : []));

function bodyOf(job: Readonly<Job>, language: Language, { ports }: Translation): string {
  const direction = [job.source_language, job.target_language].map((code) => languageName(code, language)).join(' → ');
  const until = job.deadline ? [formatMessage(language, 'notice.until', { day: job.deadline.slice(0, 10) })] : [];
  return [[direction, ...until].join(', '), job.editor_url || `${ports.base}/xlate/console/`].join('\n');
}
