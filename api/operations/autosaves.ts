import type { Item, Revision } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import { presentRevision } from '../query/present/revision.ts';
import type { Answer, Call, Edit, Service } from './call.ts';
import { editItem } from './edit-item.ts';
import { exclusively } from './exclusively.ts';
import { findParent } from './find.ts';
import { keepRevision, revisionOf, sameTexts } from './keep-revision.ts';
import { editViewOf, viewOf } from './view.ts';
import { saveItem } from './write-items.ts';

/** Unsaved texts of all editors of an item, newest first. */
export function listAutosaves(call: Call<'listAutosaves'>, { store, presentation }: Service): Answer {
  const parent = findParent(call, store.guide);
  const rows = store.revisions.of(parent.id).filter((revision) => revision.autosave);
  const newestFirst = [...rows].sort((a, b) => b.id - a.id);
  return { body: newestFirst.map((row) => presentRevision(row, parent, viewOf(call), presentation)) };
}

/** The caller's own autosave, whatever id the address names, as an editor asks for "mine"; without one, that of the id. */
export function getAutosave(call: Call<'getAutosave'>, { store, presentation }: Service): Answer {
  const parent = findParent(call, store.guide);
  const { revisions } = store;
  const named = revisions.of(parent.id).find(({ id, autosave }) => autosave && id === call.args.id);
  const autosave = revisions.autosave(parent.id, call.caller.id) ?? named;
  if (!autosave) throw new Problem('rest_post_no_autosave');
  return { body: presentRevision(autosave, parent, viewOf(call), presentation) };
}

/**
 * Keeps what an editor has typed without touching what readers see. Only the author's own draft is written itself, as
 * nobody reads it yet; its former text becomes a revision.
 */
export function createAutosave(call: Call<'createAutosave'>, service: Service): Promise<Answer> {
  return exclusively(call, service, async () => {
    const parent = findParent(call, service.store.guide);
    // In the address `parent` is the item itself, not the page above it.
    const { parent: _parent, ...args } = call.args;
    const typed = { ...call, args };
    const isDraft = parent.status === 'draft' || parent.status === 'auto-draft';
    if (isDraft && parent.author === call.caller.id) return saveDraft(parent, typed, service);
    const autosave = await addAutosave(parent, typed, service);
    return { body: presentRevision(autosave, parent, editViewOf(call), service.presentation) };
  });
}

async function saveDraft(parent: Item, call: Edit, service: Service): Promise<Answer> {
  const { title, content, excerpt } = editItem(parent, call, service);
  const after: Item = { ...parent, title, content, excerpt, modified: service.store.now() };
  if (!after.dated) after.date = after.modified;
  await keepRevision(parent, after, call, service);
  const saved = await saveItem(service, { before: parent, after });
  const shown = revisionOf(saved, saved.author, saved.modified, service, true);
  const body = presentRevision({ ...shown, id: saved.id, parent: 0 }, saved, editViewOf(call), service.presentation);
  return { body };
}

async function addAutosave(parent: Item, call: Edit, service: Service): Promise<Revision> {
  const { revisions } = service.store;
  const known = revisions.autosave(parent.id, call.caller.id);
  const base = known ?? { title: '', content: '', excerpt: '' };
  const blank: Item = { ...parent, title: base.title, content: base.content, excerpt: base.excerpt };
  const typed = { ...editItem(blank, call, service), id: parent.id };
  if (known && sameTexts(typed, parent)) {
    await revisions.remove(parent.id, known.id);
    throw new Problem('rest_autosave_no_changes');
  }
  const autosave = revisionOf(typed, call.caller.id, service.store.now(), service, true);
  if (known) autosave.id = known.id;
  await revisions.add(autosave);
  return autosave;
}
