import { join } from 'node:path';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { openStateFolder } from '../../content/store/state/state-folder.ts';
import type { Clock } from '../../lib/clock.ts';
import { hash } from '../../lib/hash.ts';
import { Problem } from '../../lib/problem.ts';
import { isExpired, PROPOSAL_LIMITS, type Proposal } from './proposal.ts';

/** Where proposals are stored, and the clock by which they expire. */
interface Ground {
  files: Files;
  dataDir: string;
  clock: Clock;
  index: ContentIndex;
}

/** Proposals, one file each below `data/proposals/`, limited in size and number. */
export async function openProposals({ files, dataDir, clock, index }: Ground) {
  const folder = await openStateFolder<Proposal>(files, join(dataDir, 'proposals'));
  for (const { id } of folder.all()) await settle(id);

  /** Throws if the proposal does not exist. */
  function get(id: number): Proposal {
    const proposal = folder.get(id);
    if (!proposal) throw new Problem('rest_proposal_invalid_id');
    return aged(proposal);
  }

  /** All proposals, newest first. */
  function all(): Proposal[] {
    const all = folder.all().map((proposal) => aged(proposal));
    return all.sort((a, b) => b.id - a.id);
  }

  /**
   * Stores a new proposal durably. Throws if too many are open. Like all writes here, only within the
   * lock of the store.
   */
  async function add(made: Pick<Proposal, 'title' | 'reason' | 'author' | 'changes'>): Promise<Proposal> {
    const open = all().filter(({ status }) => status === 'open');
    const own = open.filter(({ author }) => author === made.author);
    const { ofAuthor, ofReaders, open: most } = PROPOSAL_LIMITS;
    const bytes = bytesOf(made);
    const isFull = open.length >= most || own.length >= (made.author === 0 ? ofReaders : ofAuthor);
    if (isFull) throw new Problem('rest_too_many_proposals');
    refuseTooMuch(made);
    const now = written();
    const id = folder.highestId() + 1;
    const proposal: Proposal = { id, status: 'open', ...made, bytes, created: now, modified: now, comments: [] };
    await folder.add(id, proposal);
    await forgetOldest();
    return proposal;
  }

  /** Changes an open proposal durably. */
  async function change(id: number, change: (draft: Proposal, now: string) => void): Promise<Proposal> {
    refuseClosed(get(id));
    await folder.update(id, (draft) => {
      change(draft, written());
      draft.bytes = bytesOf(draft);
    });
    return get(id);
  }

  /**
   * Resolves a decision, if one was interrupted, which was written entirely or not at all: existing new records prove
   * that it was. Otherwise the proposal may be accepted again.
   */
  async function settle(id: number): Promise<void> {
    const { status, decision } = folder.get(id) ?? {};
    if (status !== 'open' || !decision) return;
    await folder.update(id, (draft) => {
      const { made = [] } = draft;
      if (made.length > 0 && made.every((record) => index.record(record))) draft.status = 'accepted';
      else {
        delete draft.made;
        delete draft.decision;
      }
    });
  }

  /** Throws if the open proposals would take too much space with these changes, of a new one or that with this id. */
  function refuseTooMuch(changed: Pick<Proposal, 'changes' | 'author'>, own = 0): void {
    const others = all().filter(({ id, status }) => status === 'open' && id !== own);
    const left = PROPOSAL_LIMITS.allBytes - sumOf(others);
    const ownLeft = PROPOSAL_LIMITS.bytesOfAuthor - sumOf(others.filter(({ author }) => author === changed.author));
    if (bytesOf(changed) > Math.min(left, ownLeft)) throw new Problem('rest_too_many_proposals');
  }

  function refuseClosed({ status }: Proposal): void {
    if (status !== 'open') throw new Problem('rest_proposal_closed', { data: { state: status } });
  }

  /** Removes the oldest closed proposals beyond the limits. */
  async function forgetOldest(): Promise<void> {
    const { closed, closedBytes } = PROPOSAL_LIMITS;
    const former = all().filter(({ status }) => status !== 'open');
    for (const [at, { id }] of former.entries())
      if (at >= closed || sumOf(former.slice(0, at + 1)) > closedBytes) await folder.remove(id);
  }

  function written(): string {
    return new Date(clock.now()).toISOString();
  }

  function aged(proposal: Proposal): Proposal {
    return isExpired(proposal, clock.now()) ? { ...proposal, status: 'expired' } : proposal;
  }

  return { get, all, add, change, settle, refuseTooMuch, refuseClosed };
}

export type Proposals = Awaited<ReturnType<typeof openProposals>>;

const bytesOf = ({ changes }: Pick<Proposal, 'changes'>): number => Buffer.byteLength(JSON.stringify(changes));

const sumOf = (proposals: readonly Proposal[]): number => proposals.reduce((sum, { bytes }) => sum + bytes, 0);

/** Identifies the content of a proposal: accepting it names the version that was read. */
export const proposalVersion = ({ changes }: Pick<Proposal, 'changes'>): string => hash(JSON.stringify(changes));
