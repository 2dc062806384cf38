import { gitPersonOf } from '../../content/audit/keep-audit.ts';
import type { FileWrite } from '../../content/store/disk/journal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { proposalVersion } from '../proposals/proposals.ts';
import type { Service } from './operation.ts';
import { foreseeProposal } from './show-proposal.ts';
import { insteadOf } from '../../lib/instead.ts';

/** Shows an open proposal as a branch, and removes the branch of a closed one. Only within the store's lock. */
export async function showBranch(proposal: Proposal, service: Service): Promise<void> {
  const { versioning, store } = service;
  if (!versioning) return;
  const { id, status, title, author, modified } = proposal;
  const files = status === 'open' ? await filesOf(proposal, service) : [];
  const version = proposalVersion(proposal);
  const made = { version, title, author: gitPersonOf(store, author), atMs: Date.parse(modified), files };
  versioning.propose(id, files.length > 0 ? made : null);
}

/** Aligns branches with the open proposals, after a process was killed or a proposal expired. */
export async function alignBranches(service: Service): Promise<void> {
  const { versioning, proposals, store } = service;
  if (!versioning || !proposals) return;
  await store.withLock(async () => {
    const shown = await versioning.proposed();
    const open = new Map(proposals.all().flatMap((one) => (one.status === 'open' ? [[one.id, one] as const] : [])));
    for (const id of shown.keys()) if (!open.has(id)) versioning.propose(id, null);
    for (const [id, proposal] of open)
      if (shown.get(id) !== proposalVersion(proposal)) await showBranch(proposal, service);
  });
}

/** The files of a proposal that belong into git; none if it can no longer be applied. */
async function filesOf(proposal: Proposal, service: Service): Promise<FileWrite[]> {
  const language = service.store.index.site.root_language;
  const foreseen = await foreseeProposal(proposal, { language }, service).catch(insteadOf(Problem, null));
  return foreseen?.planned.writes.filter(({ path }) => !path.startsWith('.')) ?? [];
}
