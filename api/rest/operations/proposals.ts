import type { EventType } from '../../contract/events.ts';
import { decodePercent } from '../../lib/decode-percent.ts';
import { isBlank, oneLine } from '../../lib/escape.ts';
import { Problem } from '../../lib/problem.ts';
import { cutListPage } from '../query/paging.ts';
import { contentApi } from '../query/serialize/serialize-context.ts';
import { PROPOSAL_LIMITS, recordsOf, type Proposal } from '../proposals/proposal.ts';
import { proposalVersion, type Proposals } from '../proposals/proposals.ts';
import { wrong } from '../request/validation-error.ts';
import type { ComposedChange } from './compose-proposal.ts';
import { onWriter } from './find.ts';
import type { OperationInput, OperationResult, Service, Operation } from './operation.ts';
import { showBranch } from './proposal-branch.ts';
import { isReader, readChanges, tooLarge } from './read-proposed.ts';
import { foreseeProposal, hiddenIn, maySee, showProposal, summaryOf, mayDecide } from './show-proposal.ts';
import { createdAt } from './write-items.ts';
import { namesVersion, withWriteLock } from './write-lock.ts';
import { callerOf, can } from '../../contract/caller.ts';
import type { User } from '../../contract/model.ts';
import { inBothLanguages } from '../../contract/text/message.ts';
import type { Mail } from '../../lib/http-client/mail.ts';

/**
 * Runs work on the proposal in the URL, within the store's lock, after settling an interrupted decision on it. Callers
 * without access get the same error as for a missing one.
 */
export async function withProposal<T>(
  input: OperationInput<'getProposal'>,
  service: Service,
  work: (proposal: Proposal, proposals: Proposals) => Promise<T>,
): Promise<T> {
  const proposals = onWriter(service.proposals, service);
  const { id } = input.args;
  return withWriteLock(input, service, async () => {
    await proposals.settle(id);
    const proposal = proposals.get(id);
    if (!maySee(proposal, input.caller, service.store.index)) throw new Problem('rest_proposal_invalid_id');
    refuseOtherVersion(input.headers.get('if-match'), proposal);
    return work(proposal, proposals);
  });
}

export const listProposals: Operation<'listProposals'> = async (input, service) => {
  const { status, record } = input.args;
  const rows = onWriter(service.proposals, service)
    .all()
    .filter((proposal) => status === 'any' || proposal.status === status)
    .filter(({ changes, made = [] }) => record === undefined || [...recordsOf(changes), ...made].includes(record))
    .filter((proposal) => maySee(proposal, input.caller, service.store.index));
  const page = cutListPage(rows, input.args, 'rest_post_invalid_page_number');
  return { body: page.rows.map((proposal) => summaryOf(proposal, input, service)), totals: page };
};

export const getProposal: Operation<'getProposal'> = (input, service) =>
  withProposal(input, service, (proposal) => proposalResult(proposal, input, service));

/** A proposal as a response, with the version that its decision must name. */
export async function proposalResult(
  proposal: Proposal,
  viewer: OperationInput,
  service: Service,
): Promise<OperationResult> {
  return { body: await showProposal(proposal, viewer, service), version: proposalVersion(proposal) };
}

/** Stores changes of texts until they are decided on. Readers get no more than a confirmation. */
export const createProposal: Operation<'createProposal'> = (input, service) => {
  const { caller } = input;
  const proposals = onWriter(service.proposals, service);
  return withWriteLock(input, service, async () => {
    const words = readWords(input.args, isReader(caller));
    const changes = await readChanges(input.args.changes, caller, service);
    refuseProblems((await foreseeProposal({ changes, author: caller.id }, input, service)).composed);
    const proposal = await proposals.add({ ...words, author: caller.id, changes });
    await announce('proposal.opened', proposal, input, service);
    const body = { id: proposal.id, status: proposal.status };
    if (isReader(caller)) return { status: 201, body };
    const url = `${contentApi(service.serializeContext)}/proposals/${proposal.id}`;
    return { ...(await proposalResult(proposal, input, service)), ...createdAt(url) };
  });
};

/** Lets its author change a proposal; previously read versions can no longer be accepted. */
export const changeProposal: Operation<'changeProposal'> = (input, service) => {
  const { caller, args } = input;
  return withProposal(input, service, async (proposal, proposals) => {
    if (proposal.author !== caller.id) throw new Problem('rest_cannot_edit');
    proposals.refuseClosed(proposal);
    const { title = proposal.title, reason = proposal.reason } = args;
    const words = readWords({ title, reason }, isReader(caller));
    const changes = args.changes ? await readChanges(args.changes, caller, service) : proposal.changes;
    proposals.refuseTooMuch({ ...proposal, changes }, proposal.id);
    refuseProblems((await foreseeProposal({ changes, author: caller.id }, input, service)).composed);
    const after = await proposals.change(proposal.id, (draft, now) =>
      Object.assign(draft, { ...words, changes, modified: now, isChanged: true }),
    );
    await announce('proposal.changed', after, input, service);
    return proposalResult(after, input, service);
  });
};

export const commentProposal: Operation<'commentProposal'> = (input, service) =>
  withProposal(input, service, async (proposal, proposals) => {
    const text = readText('text', input.args.text, PROPOSAL_LIMITS.text);
    if (text === '') throw wrong('text');
    if (proposal.comments.length >= PROPOSAL_LIMITS.comments) throw tooLarge('comments', PROPOSAL_LIMITS.comments);
    const after = await proposals.change(proposal.id, (draft, date) => {
      draft.comments.push({ author: input.caller.id, date, text });
      draft.modified = date;
    });
    await announce('proposal.commented', after, input, service);
    return { ...(await proposalResult(after, input, service)), status: 201 };
  });

/**
 * Renders a page with the changes applied. Its content comes from somebody who may not publish, so nothing in it runs.
 */
export const previewProposal: Operation<'previewProposal'> = (input, service) =>
  withProposal(input, service, async (proposal, proposals) => {
    proposals.refuseClosed(proposal);
    const url = belowBase(input.args.url, service.serializeContext.base);
    const { planned } = await foreseeProposal(proposal, input, service);
    const isShown = url.endsWith('/') && hiddenIn(proposal, input.caller, service.store.index).length === 0;
    const bytes = isShown ? await service.pageAhead(planned, url, service) : null;
    if (!bytes) throw wrong('url', 'invalid.reference', { value: input.args.url });
    return { body: null, raw: { type: 'text/html; charset=UTF-8', bytes }, headers: PREVIEW };
  });

/** The path of a page below the base, given as such or as a full URL. */
const belowBase = (url: string, base: string): string =>
  decodePercent((url.startsWith(`${base}/`) ? url.slice(base.length) : url).replace(/[?#].*$/s, '')) ?? '';

const PREVIEW = { 'Content-Security-Policy': "sandbox; frame-ancestors 'self'", 'X-Robots-Tag': 'noindex' };

/** Throws the problem of the first change that cannot be made. */
export function refuseProblems(composed: readonly ComposedChange[]): void {
  const change = composed.findIndex(({ problem }) => problem);
  const problem = composed[change]?.problem;
  if (problem) throw new Problem(problem.code, { ...problem.details, data: { ...problem.details.data, change } });
}

function readWords({ title, reason = '' }: { title: string; reason?: string | undefined }, needsReason: boolean) {
  const words = {
    title: readText('title', title, PROPOSAL_LIMITS.title),
    reason: readText('reason', reason, PROPOSAL_LIMITS.text),
  };
  if (isBlank(words.title)) throw wrong('title');
  if (needsReason && words.reason === '') throw wrong('reason');
  return words;
}

export function readText(name: string, text: string, most: number): string {
  if (text.length > most) throw tooLarge(name, most);
  return text.trim();
}

/** Refuses if the version that was read is not the current one. */
export function refuseOtherVersion(named: string | undefined, proposal: Proposal): void {
  const version = proposalVersion(proposal);
  if (named !== undefined && !namesVersion(named, version))
    throw new Problem('rest_precondition_failed', { data: { version } });
}

/** Notifies other systems, people and the audit log, without the texts. In git, open proposals have branches. */
export async function announce(
  type: EventType,
  proposal: Proposal,
  { caller }: Pick<OperationInput, 'caller'>,
  service: Service,
  records: readonly number[] = [],
): Promise<void> {
  const { id, status, author } = proposal;
  const { webhooks, mailbox, note, report } = service;
  const action = type === 'proposal.opened' ? 'created' : 'updated';
  await note({ action, record: id, type: 'proposal', fields: [type.replace('proposal.', '')] }).catch(report);
  const data = { id, status, author, user: caller.id, records: records.join(',') };
  await webhooks.emit([{ type, data }]).catch(report);
  await mailbox?.put(proposalMail(type, proposal, caller.id, service)).catch(report);
  if (type !== 'proposal.commented') await showBranch(proposal, service).catch(report);
}

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
function proposalMail(
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
  const subject = inBothLanguages(SUBJECTS[type], { title: oneLine(title) });
  const text = `${subject}\n${serializeContext.base}/write/proposals/${id}/\n`;
  return store.users
    .all()
    .filter((user) => user.id !== actor && user.email !== '' && isTold(user))
    .map(({ email }) => ({ to: email, subject, text }));
}
