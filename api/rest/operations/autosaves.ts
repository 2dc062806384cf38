import type { Item, Revision } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { mapInTurns } from '../../lib/in-turns.ts';
import { siteToMs } from '../../lib/time.ts';
import { serializeRevision } from '../query/serialize/revision.ts';
import { revisionOf, sameTexts, saveRevisions } from '../../content/store/state/revisions.ts';
import { editItem } from './edit-item.ts';
import { findParent } from './find.ts';
import type { OperationResult, Edit, Service, Operation } from './operation.ts';
import { EDIT } from './serialize-options.ts';
import { refuseCostly } from './refuse-costly.ts';
import { checkConditions, withWriteLock } from './write-lock.ts';

/** Unsaved texts of all editors of an item, newest first. */
export const listAutosaves: Operation<'listAutosaves'> = async (input, { store, serializeContext }) => {
  const parent = findParent(input, store.index);
  const rows = store.revisions.of(parent.id).filter((revision) => revision.autosave);
  const newestFirst = [...rows].sort((a, b) => b.id - a.id);
  return { body: await mapInTurns(newestFirst, (row) => serializeRevision(row, parent, input.args, serializeContext)) };
};

/**
 * The caller's own autosave, regardless of the id in the URL, as editors expect; if there is none, the
 * one with that id.
 */
export const getAutosave: Operation<'getAutosave'> = async (input, { store, serializeContext }) => {
  const parent = findParent(input, store.index);
  const { revisions } = store;
  const named = revisions.of(parent.id).find(({ id, autosave }) => autosave && id === input.args.id);
  const autosave = revisions.autosave(parent.id, input.caller.id) ?? named;
  if (!autosave) throw new Problem('rest_post_no_autosave');
  return { body: serializeRevision(autosave, parent, input.args, serializeContext) };
};

/**
 * Stores what an editor has typed without changing what readers see. Only the author's own draft is overwritten,
 * because it has no readers yet. Its former text becomes a revision, at most once in ten minutes.
 */
export const createAutosave: Operation<'createAutosave'> = async (input, service) => {
  refuseCostly(findParent(input, service.store.index), input.args, service);
  return withWriteLock(input, service, async () => {
    const parent = findParent(input, service.store.index);
    // In the URL, `parent` is the item itself, not the page above it.
    const { parent: _parent, ...args } = input.args;
    const typed = { ...input, args };
    const isDraft = parent.status === 'draft' || parent.status === 'auto-draft';
    if (isDraft && parent.author === input.caller.id) {
      checkConditions(input, parent);
      return saveDraft(parent, typed, service);
    }
    const autosave = await addAutosave(parent, typed, service);
    return { body: serializeRevision(autosave, parent, EDIT, service.serializeContext) };
  });
};

/** Period in which edits of one's own draft share one revision, in milliseconds. */
const TYPING_MS = 10 * 60_000;

/** Drafts last written by an autosave. */
const typed = new WeakSet<Item>();

/** Whether a recent revision already holds the text that this editor started from. */
function isKept(draft: Item, { caller }: Edit, { store }: Service): boolean {
  const last = store.revisions.of(draft.id).findLast(({ autosave }) => !autosave);
  const isOwn = last?.author === caller.id && typed.has(draft);
  return isOwn && siteToMs(store.now()) - siteToMs(last.date) < TYPING_MS;
}

async function saveDraft(parent: Item, call: Edit, service: Service): Promise<OperationResult> {
  const { title, content, excerpt } = editItem(parent, call, service);
  const after: Item = { ...parent, title, content, excerpt, modified: service.store.now() };
  if (!after.dated) after.date = after.modified;
  const keepTexts = () => saveRevisions(service.store, parent, after, call.caller.id || after.author);
  const [change] = await service.store.save(
    [{ before: parent, after }],
    [],
    isKept(parent, call, service) ? undefined : keepTexts,
  );
  const saved = change?.after as Item;
  typed.add(service.store.index.item(parent.id) ?? saved);
  const shown = revisionOf(service.store, saved, saved.author, saved.modified, true);
  const draft = { ...shown, id: saved.id, parent: 0 };
  return { body: serializeRevision(draft, saved, EDIT, service.serializeContext), version: saved.version };
}

async function addAutosave(parent: Item, call: Edit, service: Service): Promise<Revision> {
  const { revisions } = service.store;
  const known = revisions.autosave(parent.id, call.caller.id);
  const { title, content, excerpt } = known ?? { title: '', content: '', excerpt: '' };
  const typed = editItem({ ...parent, title, content, excerpt }, call, service);
  if (known && sameTexts(typed, parent)) {
    await revisions.remove(parent.id, known.id);
    throw new Problem('rest_autosave_no_changes');
  }
  const autosave = revisionOf(service.store, typed, call.caller.id, service.store.now(), true);
  if (known) autosave.id = known.id;
  await revisions.add(autosave);
  return autosave;
}
