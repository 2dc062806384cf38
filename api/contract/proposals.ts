import { paging } from './args.ts';
import type { Arguments } from './schema.ts';

/** Arguments of proposals: changes that are shown, discussed and accepted before they are made. */

export const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

const title = { text: 'proposal.title', type: 'string' } as const;
const reason = { text: 'proposal.reason', type: 'string' } as const;
const changes = { text: 'proposal.changes', type: 'array', items: { type: 'object' }, accepts: 'records' } as const;

export const proposalId = { id: { text: 'proposal.id', type: 'integer' } } as const satisfies Arguments;

export const listProposalsArgs = {
  ...paging,
  status: { text: 'proposal.status', type: 'string', enum: [...PROPOSAL_STATES, 'any'], default: 'open' },
  record: { text: 'proposal.record', type: 'integer' },
} as const satisfies Arguments;

export const createProposalArgs = {
  title: { ...title, required: true },
  reason,
  changes: { ...changes, required: true },
} as const satisfies Arguments;

export const changeProposalArgs = { ...proposalId, title, reason, changes } as const satisfies Arguments;

export const previewArgs = {
  ...proposalId,
  url: { text: 'proposal.url', type: 'string', required: true },
} as const satisfies Arguments;

export const commentArgs = {
  ...proposalId,
  text: { text: 'proposal.comment', type: 'string', required: true },
} as const satisfies Arguments;

/** `version` is that of the proposal as read. */
export const acceptArgs = {
  ...proposalId,
  version: { text: 'proposal.version', type: 'string' },
} as const satisfies Arguments;

export const declineArgs = { ...proposalId, reason } as const satisfies Arguments;
