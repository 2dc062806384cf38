import { callerOf } from '../../contract/caller.ts';
import type { Language, User } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { maySee } from '../../rest/operations/show-proposal.ts';
import type { Proposal } from '../../rest/proposals/proposal.ts';
import type { News } from './job-news.ts';

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
