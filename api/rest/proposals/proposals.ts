import { join } from 'node:path';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Files } from '../../content/store/disk/files.ts';
import { StateFolder } from '../../content/store/state/state-folder.ts';
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
export class Proposals {
  readonly #folder: StateFolder<Proposal>;
  readonly #clock: Clock;

  private constructor(folder: StateFolder<Proposal>, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  static async open({ files, dataDir, clock, index }: Ground): Promise<Proposals> {
    const proposals = new Proposals(await StateFolder.open<Proposal>(files, join(dataDir, 'proposals')), clock);
    for (const { id, status, decision } of proposals.#folder.all())
      if (status === 'open' && decision) await proposals.settle(id, index);
    return proposals;
  }

  /** Throws if the proposal does not exist. */
  get(id: number): Proposal {
    const proposal = this.#folder.get(id);
    if (!proposal) throw new Problem('rest_proposal_invalid_id');
    return this.#aged(proposal);
  }

  /** All proposals, newest first. */
  all(): Proposal[] {
    const all = this.#folder.all().map((proposal) => this.#aged(proposal));
    return all.sort((a, b) => b.id - a.id);
  }

  /**
   * Stores a new proposal durably. Throws if too many are open. Like all writes here, only within the
   * lock of the store.
   */
  async add(made: Pick<Proposal, 'title' | 'reason' | 'author' | 'changes'>): Promise<Proposal> {
    const open = this.all().filter(({ status }) => status === 'open');
    const own = open.filter(({ author }) => author === made.author);
    const { ofAuthor, ofReaders, open: most } = PROPOSAL_LIMITS;
    const bytes = bytesOf(made);
    const isFull = open.length >= most || own.length >= (made.author === 0 ? ofReaders : ofAuthor);
    if (isFull) throw new Problem('rest_too_many_proposals');
    this.refuseTooMuch(made);
    const now = this.#now();
    const id = this.#folder.highestId() + 1;
    const proposal: Proposal = { id, status: 'open', ...made, bytes, created: now, modified: now, comments: [] };
    await this.#folder.add(id, proposal);
    await this.#forgetOldest();
    return proposal;
  }

  /** Changes an open proposal durably. */
  async change(id: number, change: (draft: Proposal, now: string) => void): Promise<Proposal> {
    this.refuseClosed(this.get(id));
    await this.#folder.update(id, (draft) => {
      change(draft, this.#now());
      draft.bytes = bytesOf(draft);
    });
    return this.get(id);
  }

  /**
   * Resolves a decision interrupted by a crash, which was written entirely or not at all: existing new records prove
   * that it was. Otherwise the proposal may be accepted again.
   */
  settle(id: number, index: ContentIndex): Promise<void> {
    return this.#folder.update(id, (draft) => {
      const { made = [] } = draft;
      if (made.length > 0 && made.every((record) => index.record(record))) draft.status = 'accepted';
      else {
        delete draft.made;
        delete draft.decision;
      }
    });
  }

  /** Throws if the open proposals would take too much space with these changes, of a new one or that with this id. */
  refuseTooMuch(changed: Pick<Proposal, 'changes' | 'author'>, own = 0): void {
    const others = this.all().filter(({ id, status }) => status === 'open' && id !== own);
    const left = PROPOSAL_LIMITS.allBytes - sumOf(others);
    const ownLeft = PROPOSAL_LIMITS.bytesOfAuthor - sumOf(others.filter(({ author }) => author === changed.author));
    if (bytesOf(changed) > Math.min(left, ownLeft)) throw new Problem('rest_too_many_proposals');
  }

  refuseClosed({ status }: Proposal): void {
    if (status !== 'open') throw new Problem('rest_proposal_closed', { data: { state: status } });
  }

  /** Removes the oldest closed proposals beyond the limits. */
  async #forgetOldest(): Promise<void> {
    const { closed, closedBytes } = PROPOSAL_LIMITS;
    const former = this.all().filter(({ status }) => status !== 'open');
    for (const [at, { id }] of former.entries())
      if (at >= closed || sumOf(former.slice(0, at + 1)) > closedBytes) await this.#folder.remove(id);
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  #aged(proposal: Proposal): Proposal {
    return isExpired(proposal, this.#clock.now()) ? { ...proposal, status: 'expired' } : proposal;
  }
}

const bytesOf = ({ changes }: Pick<Proposal, 'changes'>): number => Buffer.byteLength(JSON.stringify(changes));

const sumOf = (proposals: readonly Proposal[]): number => proposals.reduce((sum, { bytes }) => sum + bytes, 0);

/** Identifies the content of a proposal: accepting it names the version that was read. */
export const proposalVersion = ({ changes }: Pick<Proposal, 'changes'>): string => hash(JSON.stringify(changes));
