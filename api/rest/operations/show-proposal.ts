import { diffArrays } from 'diff';
import { can, type Caller } from '../../contract/caller.ts';
import { isTaxonomy } from '../../contract/enums.ts';
import { errorMessage } from '../../contract/errors.ts';
import type { Item, Language, Term } from '../../contract/model.ts';
import type { Foreseen } from '../../contract/routes/shapes.ts';
import { isTerm, kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { isSettingsFile } from '../../content/store/site-settings.ts';
import type { PlannedSave } from '../../content/store/plan-change.ts';
import type { Problem } from '../../lib/problem.ts';
import { canCreate, canEditOthers, canEditRecord, canReadText } from '../query/policy.ts';
import { hasHiddenMeta } from '../query/serialize/meta.ts';
import { pathOf } from '../query/urls.ts';
import { isNew, isOfSettings, recordsOf, type Proposal, type ProposedChange } from '../proposals/proposal.ts';
import { proposalVersion } from '../proposals/proposals.ts';
import { composeProposal, planTogether, type ComposedChange } from './compose-proposal.ts';
import { diffsOf } from './dry-run.ts';
import type { OperationInput, Service, Viewer } from './operation.ts';

/** Whether the caller may make all the changes of a proposal. */
export const mayDecide = ({ changes }: Proposal, caller: Caller, index: ContentIndex): boolean =>
  changes.every((change) => mayMake(change, caller, index));

function mayMake(change: ProposedChange, caller: Caller, index: ContentIndex): boolean {
  if (isNew(change)) {
    const { type } = change.new;
    if (isTaxonomy(type)) return can(caller, 'manage_categories');
    // Drafts of others are visible only to those who may edit them.
    return canCreate(type, caller) && canEditOthers(type, caller);
  }
  if (isOfSettings(change)) return can(caller, 'manage_options');
  const record = index.record(change.id);
  return record ? canEditRecord(record, caller) : can(caller, 'edit_others_posts');
}

/** A proposal is visible to its author and to those who may decide on it. */
export const maySee = (proposal: Proposal, caller: Caller, index: ContentIndex): boolean =>
  caller.id !== 0 && (proposal.author === caller.id || mayDecide(proposal, caller, index));

/** A proposal as a row of a list. */
export const summaryOf = (
  { comments, changes, decision, bytes: _bytes, made = [], isChanged: _is, ...proposal }: Proposal,
  { language }: Pick<OperationInput, 'language'>,
  { serializeContext: { userName } }: Pick<Service, 'serializeContext'>,
): object => ({
  ...proposal,
  author_name: userName(proposal.author, language),
  ...(decision ? { decision: { ...decision, by_name: userName(decision.by, language) } } : {}),
  version: proposalVersion({ changes }),
  records: [...recordsOf(changes), ...made],
  new_records: changes.filter(isNew).length,
  comments: comments.length,
});

type ProposalViewer = Viewer & Pick<OperationInput, 'language'>;

/** Recent edits made in git or an editor must be read before a proposal builds on them. */
export async function refreshNamed(changes: readonly unknown[], { store }: Service): Promise<void> {
  for (const change of changes as readonly { id?: unknown; settings?: unknown }[]) {
    if (typeof change?.id === 'number') await store.refresh(change.id);
    if (change?.settings) await store.refreshSettings();
  }
}

/** The current result of an open proposal, as a preview. Only within the store's lock. */
export async function foreseeProposal(
  { changes, author }: Pick<Proposal, 'changes' | 'author'>,
  { language }: Pick<OperationInput, 'language'>,
  service: Service,
): Promise<{ composed: ComposedChange[]; planned: PlannedSave }> {
  const { store } = service;
  await refreshNamed(changes, service);
  const ids = changes.filter(isNew).map((_, at) => store.likelyId + at);
  const composed = composeProposal(changes, { author, rights: null, language, ids }, service);
  return { composed, planned: await planTogether(composed, service) };
}

/** A whole proposal; for an open one also its consequences for the current content. Only within the store's lock. */
export async function showProposal(proposal: Proposal, viewer: ProposalViewer, service: Service): Promise<object> {
  const { index } = service.store;
  const { caller } = viewer;
  const shown = {
    ...summaryOf(proposal, viewer, service),
    comments: proposal.comments.map((comment) => ({
      ...comment,
      author_name: service.serializeContext.userName(comment.author, viewer.language),
    })),
    may_decide: mayDecide(proposal, caller, index) && can(caller, 'edit_posts'),
  };
  const hidden = hiddenIn(proposal, caller, index);
  if (proposal.status !== 'open' || hidden.length > 0) {
    const changes = proposal.changes.map((change) =>
      hidden.includes(change) ? { id: recordsOf([change])[0] } : change,
    );
    return { ...shown, changes };
  }
  const { composed, planned } = await foreseeProposal(proposal, viewer, service);
  const all = await service.lookAhead(planned, viewer, service);
  const changes: object[] = [];
  for (const [at, change] of proposal.changes.entries())
    changes.push({ ...change, ...(await foreseenOf(composed[at]!, { planned, all }, viewer, service)) });
  return { ...shown, urls: all.urls, broken: all.broken, stale: all.stale, findings: all.findings, changes };
}

/** Changes of texts that have become private: these are not shown, not even to those who proposed to change them. */
export const hiddenIn = ({ changes }: Proposal, caller: Caller, index: ContentIndex): ProposedChange[] =>
  changes.filter((change) => 'id' in change && !isShown(index.record(change.id), caller, index));

const isShown = (record: Item | Term | undefined, caller: Caller, index: ContentIndex): boolean =>
  !record || isTerm(record) || canReadText(record, caller, index);

/** The consequences of a single change. Includes URLs of its own records, but not of lists that also show them. */
async function foreseenOf(
  { id, changes, settings, contradictions, merged, problem }: ComposedChange,
  { planned, all }: { planned: PlannedSave; all: Foreseen },
  { caller, locale }: Viewer,
  { store }: Service,
): Promise<object> {
  const ids = new Set(changes.map(({ before, after }) => (after ?? before)?.id));
  const saved = planned.saved.filter(({ before, after }) => ids.has((after ?? before)?.id));
  const records = saved.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const paths = new Set(records.map(({ path }) => path));
  const writes = planned.writes.filter(({ path }) => paths.has(path) || (settings && isSettingsFile(path)));
  // A protected text that moves with a page above it contains its password.
  const seen = saved.filter(({ before }) => isShown(before, caller, store.index));
  const toSee = writes.filter(({ path }) =>
    saved.every((one) => seen.includes(one) || ![one.before?.path, one.after?.path].includes(path)),
  );
  // Context lines may contain values that only editors may see.
  const hasSecrets = records.some((one) => !canEditRecord(one, caller) && hasHiddenMeta(one, store.index.site));
  const main = saved.find(({ before, after }) => (after ?? before)?.id === id);
  const record = main?.after ?? store.index.record(id);
  const redirects = saved.flatMap(({ before, after }) =>
    (after?.aliases ?? []).filter((url) => !before?.aliases.includes(url)),
  );
  const sentences = main ? sentencesOf(main.before, main.after) : [];
  const own = new Set([...redirects, ...records.map((one) => pathOf(one, store.index))]);
  return {
    ...(settings || id === 0 ? {} : main && !main.before ? { future_id: id } : { id }),
    ...(record
      ? { type: kindOf(record), language: record.language, title: isTerm(record) ? record.name : record.title }
      : {}),
    ...(main?.before ? { current_version: main.before.version } : {}),
    diff: (await diffsOf({ ...planned, saved: seen, writes: toSee }, store, hasSecrets ? 0 : 2)).join(''),
    sentences,
    redirects,
    urls: all.urls.filter(({ url }) => own.has(url)),
    findings: all.findings.filter(({ path }) => paths.has(path)),
    broken: all.broken.filter(({ to }) => ids.has(to)),
    // Changed sentences must be translated again.
    stale: all.stale.filter(({ source }) => ids.has(source)).map((one) => ({ ...one, words: wordsIn(sentences) })),
    merged,
    contradictions,
    ...(problem ? { problem: saidOf(problem, locale) } : {}),
  };
}

const saidOf = ({ code, details: { values } }: Problem, locale: Language): object => ({
  code,
  message: errorMessage(code, locale, values),
});

const SENTENCES = new Intl.Segmenter('cs', { granularity: 'sentence' });

const textsOf = (record: Item | Term | undefined): string[] => {
  if (!record) return [];
  const texts = isTerm(record) ? [record.name, record.description] : [record.title, record.content, record.excerpt];
  return texts.flatMap((text) => Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim()).filter(Boolean));
};

/** Texts that differ in more sentences than this are shown only as a diff of lines. */
const MOST_SENTENCES = 1_000;

interface Sentences {
  removed: string[];
  added: string[];
}

const wordsIn = (changed: readonly Sentences[]): number =>
  changed.flatMap(({ added }) => added.flatMap((sentence) => sentence.match(/[\p{L}\p{N}]+/gu) ?? [])).length;

/** Removed sentences, with the sentences that replace them. */
function sentencesOf(before: Item | Term | undefined, after: Item | Term | undefined): Sentences[] {
  const parts = diffArrays(textsOf(before), textsOf(after), { maxEditLength: MOST_SENTENCES }) ?? [];
  const shown: Sentences[] = [];
  let isOpen = false;
  for (const { added, removed, value } of parts) {
    if ((added || removed) && !isOpen) shown.push({ removed: [], added: [] });
    isOpen = Boolean(added || removed);
    if (isOpen) shown.at(-1)![added ? 'added' : 'removed'].push(...value);
  }
  return shown;
}
