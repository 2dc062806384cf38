import { paging } from '../args.ts';
import { ITEM_TYPES, TAXONOMY_NAMES } from '../enums.ts';
import type { Arguments } from '../schema.ts';
import { CHANGE, GET, hiddenRoute, POST, proposes } from './rows.ts';
import { created, flag, foreseen, integer, json, language, list, named, object, oneOf, open, text } from './shapes.ts';

/** Proposals: changes that are shown, discussed and accepted before they are made. */

const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

const title = { text: 'proposal.title', type: 'string' } as const;
const reason = { text: 'proposal.reason', type: 'string' } as const;
const changes = { text: 'proposal.changes', type: 'array', items: { type: 'object' }, accepts: 'records' } as const;

const proposalId = { id: { text: 'proposal.id', type: 'integer' } } as const satisfies Arguments;

const listProposalsArgs = {
  ...paging,
  status: { text: 'proposal.status', type: 'string', enum: [...PROPOSAL_STATES, 'any'], default: 'open' },
  record: { text: 'proposal.record', type: 'integer' },
} as const satisfies Arguments;

const createProposalArgs = {
  title: { ...title, required: true },
  reason,
  changes: { ...changes, required: true },
} as const satisfies Arguments;

const changeProposalArgs = { ...proposalId, title, reason, changes } as const satisfies Arguments;

const previewArgs = {
  ...proposalId,
  url: { text: 'proposal.url', type: 'string', required: true },
} as const satisfies Arguments;

const commentArgs = {
  ...proposalId,
  text: { text: 'proposal.comment', type: 'string', required: true },
} as const satisfies Arguments;

/** `version` is that of the proposal as read. */
const acceptArgs = {
  ...proposalId,
  version: { text: 'proposal.version', type: 'string' },
} as const satisfies Arguments;

const declineArgs = { ...proposalId, reason } as const satisfies Arguments;

const comment = object({ author: integer, author_name: text, date: text, text });
const facts = {
  ...{ id: integer, status: oneOf(...PROPOSAL_STATES), title: text, reason: text, author: integer, author_name: text },
  ...{ created: text, modified: text, version: text, records: list(integer), new_records: integer },
};
const decision = object({ by: integer, by_name: text, date: text, reason: text });
const proposedChange = object(
  {},
  {
    ...{ id: integer, future_id: integer, version: text, fields: open, base: open, new: open, settings: language },
    ...{ type: oneOf(...ITEM_TYPES, ...TAXONOMY_NAMES), language, title: text, current_version: text },
    ...{ diff: text, redirects: list(text) },
    sentences: list(object({ removed: list(text), added: list(text) })),
    ...foreseen,
    merged: integer,
    contradictions: list(object({ field: text }, { base: {}, mine: {}, theirs: {}, line: integer })),
    problem: object({ code: text, message: text }),
  },
);
export const proposal = object(
  { ...facts, comments: list(comment), may_decide: flag, changes: list(proposedChange) },
  { decision, ...foreseen },
);

const shown = named('Proposal');
const listed = list(object({ ...facts, comments: integer }, { decision }));
// Readers get no more than a confirmation.
const received = { anyOf: [shown, object({ id: integer, status: oneOf('open') })] };

export const PROPOSALS = [
  hiddenRoute(
    '/cms/v2/proposals',
    GET('listProposals', 'sign in', json(listed), listProposalsArgs),
    proposes(POST('createProposal', 'propose', created(received), createProposalArgs)),
  ),
  hiddenRoute(
    '/cms/v2/proposals/{id}',
    GET('getProposal', 'sign in', json(shown), proposalId),
    proposes(CHANGE('changeProposal', 'sign in', json(shown), changeProposalArgs)),
  ),
  hiddenRoute(
    '/cms/v2/proposals/{id}/preview',
    GET('previewProposal', 'sign in', { files: ['text/html'] }, previewArgs),
  ),
  hiddenRoute(
    '/cms/v2/proposals/{id}/comments',
    proposes(POST('commentProposal', 'sign in', created(shown), commentArgs)),
  ),
  hiddenRoute('/cms/v2/proposals/{id}/accept', POST('acceptProposal', 'edit posts', json(shown), acceptArgs)),
  hiddenRoute('/cms/v2/proposals/{id}/decline', POST('declineProposal', 'sign in', json(shown), declineArgs)),
] as const;
