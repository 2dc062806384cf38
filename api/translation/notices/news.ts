import { callerOf } from '../../contract/caller.ts';
import type { Language, User } from '../../contract/model.ts';
import { may } from '../../contract/roles.ts';
import { formatMessage } from '../../contract/text/message.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { maySee } from '../../rest/operations/show-proposal.ts';
import type { Proposal } from '../../rest/proposals/proposal.ts';
import { dayOfDeadline } from '../jobs/deadline.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { editorUrl, sourceUrl, titleOf } from '../jobs/find-text.ts';
import { isOpen, type Job } from '../jobs/job.ts';
import { languageName } from '../jobs/languages.ts';
import type { Translation } from '../jobs/translation.ts';

export interface News {
  /** Permanent, and relative to the id of the site: `job:12:0`. */
  id: string;
  /** UTC. */
  at: string;
  title: string;
  url: string;
  summary: string;
}

/** Log events that appear in feeds. */
const NEWS = {
  created: 'notice.created',
  assigned: 'notice.assigned',
  'source saved': 'notice.source_saved',
  returned: 'notice.returned',
  delivered: 'notice.delivered',
  cancelled: 'notice.cancelled',
  'source gone': 'notice.source_gone',
} as const;

const isNews = (event: string): event is keyof typeof NEWS => Object.hasOwn(NEWS, event);

/** News of the jobs that a user has or may take; newest first within a job. */
export function newsOfJobs({ id, role, language_pairs }: User, language: Language, translation: Translation): News[] {
  if (!may(role, 'translate')) return [];
  return visibleJobs({ id, role, language_pairs }, translation).flatMap((job) => {
    const url = editorUrl(job, translation) || sourceUrl(job, translation);
    const title = titleOf(job, translation) || String(job.source_id);
    const summary = factsOf(job, isOpen(job) ? job.deadline : null, language);
    const news = job.log.flatMap(({ event, at }, place): News[] => {
      const id = `job:${job.id}:${place}`;
      return isNews(event) ? [{ id, at, summary, url, title: formatMessage(language, NEWS[event], { title }) }] : [];
    });
    return news.reverse();
  });
}

/** Languages and deadline of a job, for people: `Czech → English, until 2026-12-01`. */
export function factsOf(job: Readonly<Job>, deadline: string | null, language: Language): string {
  const direction = [job.source_language, job.target_language].map((code) => languageName(code, language)).join(' → ');
  const until = deadline ? [formatMessage(language, 'notice.until', { day: dayOfDeadline(deadline) })] : [];
  return [direction, ...until].join(', ');
}

const DECIDED = { accepted: 'notice.accepted', declined: 'notice.declined' } as const;

/** News of the proposals that a user made or may decide on. As in mail, their texts are not included. */
export function newsOfProposals(user: User, language: Language, service: Service): News[] {
  const { proposals, store } = service;
  const caller = callerOf(user);
  return (proposals?.all() ?? [])
    .filter((proposal) => maySee(proposal, caller, store.index))
    .flatMap((proposal) => newsOf(proposal, language, service));
}

function newsOf(proposal: Proposal, language: Language, { store, serializeContext }: Service): News[] {
  const { id, title, status, author, created, modified, isChanged, comments, decision } = proposal;
  const entry = (
    what: string,
    key: 'notice.proposed' | 'notice.commented' | Decided,
    by: number,
    at: string,
  ): News => ({
    ...{ id: `proposal:${id}:${what}`, at, url: `${serializeContext.base}/write/proposals/${id}/` },
    title: formatMessage(language, key, { title }),
    // The names of people without a public profile are visible to the owner alone.
    summary: store.index.author(by)?.name[language] ?? '',
  });
  return [
    ...(decision && status in DECIDED
      ? [entry('decided', DECIDED[status as keyof typeof DECIDED], decision.by, decision.date)]
      : []),
    ...comments.map((one, at) => entry(`comment:${at}`, 'notice.commented', one.author, one.date)).reverse(),
    // A proposal changed by its author must be read again.
    entry('opened', 'notice.proposed', author, isChanged ? modified : created),
  ];
}

type Decided = (typeof DECIDED)[keyof typeof DECIDED];
