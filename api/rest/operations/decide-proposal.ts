import type { Item, Site } from '../../contract/model.ts';
import { isTerm, kindOf, type Change, type ContentIndex } from '../../content/index/content-index.ts';
import type { FileWrite } from '../../content/store/disk/journal.ts';
import { saveRevisions } from '../../content/store/state/revisions.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import { Problem } from '../../lib/problem.ts';
import { isNew, PROPOSAL_LIMITS } from '../proposals/proposal.ts';
import { composeProposal, planTogether, settingsWrites, together, type ComposedChange } from './compose-proposal.ts';
import type { OperationInput, Service, Operation } from './operation.ts';
import { announce, proposalResult, readText, refuseOtherVersion, refuseProblems, withProposal } from './proposals.ts';
import { mayDecide, refreshNamed } from './show-proposal.ts';

/**
 * Writes all changes of a proposal, or none: in the name of its author, with the rights of the caller who accepts it.
 * Changes made meanwhile are kept; if they contradict the proposal, nothing is written and the conflicts are returned.
 */
export const acceptProposal: Operation<'acceptProposal'> = (input, service) => {
  const { store } = service;
  return withProposal(input, service, async (proposal, proposals) => {
    proposals.refuseClosed(proposal);
    const read = input.args.version ?? input.headers.get('if-match');
    // A proposal changed since its creation may differ from what was read, so its version must be named.
    refuseOtherVersion(read ?? (proposal.isChanged ? '' : undefined), proposal);
    const { id, changes } = proposal;
    await refreshNamed(changes, service);
    const author = store.users.byId(proposal.author) ? proposal.author : input.caller.id;
    const ids = changes.filter(isNew).map(() => store.nextId());
    const composer = { author, rights: input.caller, language: input.language, ids };
    const composed = composeProposal(changes, composer, service);
    refuseProblems(composed);
    refuseContradictions(composed);
    const all = together(composed);
    if (proposal.author === input.caller.id) refuseAlone(all, store.index);
    const decision = { by: input.caller.id, date: new Date(store.clock.now()).toISOString(), reason: '' };
    const settings = await settingsWrites(composed, service);
    if (all.length + settings.length > 0) {
      await planTogether(composed, service);
      await proposals.change(id, (draft) => Object.assign(draft, { decision, made: ids }));
      await write({ all, settings }, author, input, service).catch(async (error: unknown) => {
        await proposals.settle(id);
        throw error;
      });
    }
    const after = await proposals.change(id, (draft) => Object.assign(draft, { status: 'accepted', decision }));
    const records = composed.flatMap(({ id: record }) => record || []);
    await announce('proposal.accepted', after, input, service, records);
    return proposalResult(after, input, service);
  });
};

async function write(
  { all, settings }: { all: Change[]; settings: FileWrite[] },
  author: number,
  { caller }: OperationInput,
  { store, report }: Service,
): Promise<void> {
  // The audit log, revisions and commits distinguish the author from the person who approved.
  describeRequest({ author });
  const approval = author === caller.id ? {} : { approved_by: caller.id };
  await store.save(all, settings, async () => {
    for (const { before, after } of all)
      if (before && after && !isTerm(before) && !isTerm(after))
        await saveRevisions(store, before, after, author, approval);
  });
  if (settings.length > 0) await store.reloadSettings().catch(report);
}

/** Declines a proposal with a reason, or withdraws it if the caller is its author. */
export const declineProposal: Operation<'declineProposal'> = (input, service) =>
  withProposal(input, service, async (proposal, proposals) => {
    const isOwn = proposal.author === input.caller.id;
    if (!isOwn && !mayDecide(proposal, input.caller, service.store.index)) throw new Problem('rest_cannot_edit');
    const reason = readText('reason', input.args.reason ?? '', PROPOSAL_LIMITS.text);
    const after = await proposals.change(proposal.id, (draft, date) => {
      draft.status = isOwn ? 'withdrawn' : 'declined';
      draft.decision = { by: input.caller.id, date, reason };
    });
    await announce('proposal.declined', after, input, service);
    return proposalResult(after, input, service);
  });

/** Throws the places where the current texts contradict the proposal. */
function refuseContradictions(composed: readonly ComposedChange[]): void {
  const contradictions = composed.flatMap(({ id, contradictions: own }, change) =>
    own.map((one) => ({ change, id, ...one })),
  );
  if (contradictions.length > 0) throw new Problem('rest_proposal_contradiction', { data: { contradictions } });
}

/** Some types and topics require approval by a second person. */
function refuseAlone(changes: readonly Change[], index: ContentIndex): void {
  const { second_person: named } = index.site.proposals;
  const isNamed = ({ before, after }: Change) =>
    [before, after].some(
      (record) => record && (named.includes(kindOf(record)) || (!isTerm(record) && isOfTopic(record, named, index))),
    );
  if (changes.some(isNamed)) throw new Problem('rest_needs_second_person');
}

/** A topic can be named by its id in either language. */
const isOfTopic = ({ categories }: Item, named: Site['proposals']['second_person'], index: ContentIndex): boolean =>
  categories.some((id) => {
    const topic = index.term(id);
    return named.includes(id) || named.includes((topic && index.partner(topic)?.id) ?? -1);
  });
