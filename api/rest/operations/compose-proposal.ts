import { join } from 'node:path';
import { can, type Caller } from '../../contract/caller.ts';
import { isTaxonomy, type Kind, type Language } from '../../contract/enums.ts';
import { findOperation } from '../../contract/match.ts';
import type { Item, Term } from '../../contract/model.ts';
import { SCHEMAS } from '../../contract/records/schemas.ts';
import type { Fields } from '../../contract/schema.ts';
import { isTerm, kindOf, type Change, type ContentIndex } from '../../content/index/content-index.ts';
import { overlay } from '../../content/index/overlay.ts';
import type { FileWrite } from '../../content/store/disk/journal.ts';
import type { PlannedSave } from '../../content/store/plan-change.ts';
import { planSettings, settingsTexts, type SettingsTexts } from '../../content/store/settings-texts.ts';
import { Problem } from '../../lib/problem.ts';
import { mergeFields, type MergedFields } from '../proposals/merge-fields.ts';
import {
  isNew,
  isOfSettings,
  placeNamed,
  type ChangedRecord,
  type ChangedSettings,
  type NewRecord,
  type ProposedChange,
  type ProposedFields,
} from '../proposals/proposal.ts';
import { authorize } from './authorize.ts';
import { editItem, isEmptyPost } from './edit-item.ts';
import { noRequest } from './internal-input.ts';
import { newItem } from './new-item.ts';
import { rememberOldUrls } from './old-urls.ts';
import type { Edit, OperationInput, Service } from './operation.ts';
import { invalid } from './references.ts';
import { refuseCostly } from './refuse-costly.ts';
import { editTerm, newTerm } from './write-terms.ts';

/** The current result of one change in a proposal. */
export interface ComposedChange extends Omit<MergedFields, 'fields'> {
  /** Id of the changed record; 0 for settings. */
  id: number;
  changes: Change[];
  settings?: { language: Language; texts: SettingsTexts };
  /** Why the change cannot be made. */
  problem?: Problem;
}

/** The author of the texts, and the caller whose rights are checked; without rights for a mere preview. */
export interface Composer {
  author: number;
  rights: Caller | null;
  language: Language;
  /** Ids of the new records, in their order. */
  ids: readonly number[];
}

/**
 * Applies the changes of a proposal to the current content, each on top of the previous ones. Never throws a problem: a
 * change that cannot be made carries it instead. Runs synchronously, so no other code sees the intermediate state.
 */
export function composeProposal(
  changes: readonly ProposedChange[],
  composer: Composer,
  service: Service,
): ComposedChange[] {
  const ids = idsOf(changes, composer.ids);
  return overlay(service.store.index, { changes: [] }, (lay) =>
    changes.map((change, place) => {
      const id = ids[place] as number;
      try {
        const composed = isNew(change)
          ? composeNew(id, change, ids, composer, service)
          : isOfSettings(change)
            ? composeSettings(change, composer, service)
            : composeChanged(change, ids, composer, service);
        for (const { before, after } of composed.changes)
          lay({ ...(before ? { before } : {}), ...(after ? { after: standIn(after) } : {}) });
        return composed;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        return { id, changes: [], contradictions: [], merged: 0, problem };
      }
    }),
  );
}

/** Ids of the records that changes are about; new records get theirs in order. */
function idsOf(changes: readonly ProposedChange[], made: readonly number[]): number[] {
  const left = [...made];
  return changes.map((change) => (isNew(change) ? (left.shift() ?? 0) : 'id' in change ? change.id : 0));
}

/** Gives a record without a file a path of its own. */
const standIn = <R extends Item | Term>(record: R): R =>
  record.path === '' ? { ...record, path: `proposed ${record.id}` } : record;

function composeChanged(
  { id, base, fields }: ChangedRecord,
  ids: readonly number[],
  composer: Composer,
  service: Service,
): ComposedChange {
  const { index } = service.store;
  const before = index.record(id);
  if (!before) throw new Problem('rest_post_invalid_id', { status: 400 });
  if (!isTerm(before) && before.status === 'trash') throw new Problem('rest_already_trashed');
  const wanted = resolved(fields, ids);
  const { fields: args, ...rest } = mergeFields(base, wanted, valuesOf(before, Object.keys(wanted)));
  const call = callOf(kindOf(before), 'update', args, composer);
  // Contradictions show the current text, and their absence what it says.
  if (composer.rights) authorize(call.endpoint.permission, { ...call, args: { ...args, id } }, service);
  if (rest.contradictions.length > 0 || Object.keys(args).length === 0) return { id, changes: [], ...rest };
  if (isTerm(before)) return { id, changes: rememberOldUrls(before, editTerm(before, call, service), index), ...rest };
  refuseCostly(before, call.args, service);
  const after = editItem(before, call, service);
  if (isEmptyPost(after) && !isEmptyPost(before)) throw new Problem('empty_content');
  return { id, changes: rememberOldUrls(before, after, index), ...rest };
}

function composeSettings(
  { settings, base, fields }: ChangedSettings,
  { rights }: Composer,
  { store }: Service,
): ComposedChange {
  if (rights && !can(rights, 'manage_options')) throw new Problem('rest_cannot_edit');
  const { fields: texts, ...rest } = mergeFields(base, fields, textsOfSettings(settings, store.index));
  const isWritten = rest.contradictions.length === 0 && Object.keys(texts).length > 0;
  return {
    ...{ id: 0, changes: [], ...rest },
    ...(isWritten ? { settings: { language: settings, texts: texts as SettingsTexts } } : {}),
  };
}

/** The settings that proposals may change: only texts shown to readers, never settings with an effect. */
export const textsOfSettings = (language: Language, index: ContentIndex): SettingsTexts => ({
  ...{ description: '', 'home.headline': '', 'home.hint': '' },
  ...settingsTexts(index, language),
});

function composeNew(
  id: number,
  { new: { type, lang, fields } }: NewRecord,
  ids: readonly number[],
  composer: Composer,
  service: Service,
): ComposedChange {
  const args = resolved(fields, ids);
  const call = callOf(type, 'create', args, { ...composer, language: lang ?? composer.language });
  if (lang) call.given = new Set([...call.given, 'lang']);
  if (composer.rights) authorize(call.endpoint.permission, call, service);
  const rest = { id, contradictions: [], merged: 0 };
  if (isTaxonomy(type)) return { ...rest, changes: [{ after: editTerm(newTerm(id, call, service), call, service) }] };
  const author = { ...call.caller, id: composer.author };
  const blank = newItem(type, id, { ...call, caller: author }, service);
  refuseCostly(blank, call.args, service);
  const after = editItem(blank, call, service);
  if (isEmptyPost(after)) throw new Problem('empty_content');
  return { ...rest, changes: [{ after }] };
}

/** The call that would make the same change directly. For previews, rights are not checked. */
function callOf(
  kind: Kind,
  verb: 'create' | 'update',
  args: ProposedFields,
  { author, rights, language }: Composer,
): Edit & { given: Set<string> } {
  const caller: Caller = rights ?? { id: author, role: 'administrator', language_pairs: [] };
  return { ...rowOf(kind, verb), ...noRequest(args, { caller, language }), args };
}

/** The route and endpoint that write such a record. */
export const rowOf = (kind: Kind, verb: 'create' | 'update'): Pick<OperationInput, 'route' | 'endpoint'> =>
  findOperation(isTaxonomy(kind) ? `${verb}Term` : `${verb}Item`, kind);

/** Never proposed: secrets, values visible only to editors, and the author. */
const NEVER_PROPOSED = new Set(['password', 'author', 'meta']);

/** Fields that may be proposed, with the member of the record that stores each. */
export function proposableFields(kind: Kind): ReadonlyMap<string, string> {
  const fields: Fields = SCHEMAS[kind].fields;
  const rows = Object.entries(fields).flatMap(([name, { readonly, stored }]) =>
    readonly || !stored || NEVER_PROPOSED.has(name) ? [] : [[name, stored.member ?? name] as const],
  );
  return new Map([...rows, ['translation_of', 'translation_of']]);
}

/** Values of some fields of a record. */
export function valuesOf(record: Item | Term, names: readonly string[]): ProposedFields {
  const members = proposableFields(kindOf(record));
  const values = record as unknown as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[members.get(name) ?? name]]));
}

/** Replaces references to other changes of the proposal with record ids. */
export function resolved(fields: ProposedFields, ids: readonly number[]): ProposedFields {
  const resolve = (value: unknown): unknown => {
    const place = placeNamed(value);
    return place === null ? value : (ids[place - 1] ?? 0);
  };
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(resolve) : resolve(value),
  ]);
  return Object.fromEntries(entries) as ProposedFields;
}

/** Combines all changes: a record changed several times has one change, from its first to its last state. */
export function together(composed: readonly ComposedChange[]): Change[] {
  const byId = new Map<number, Change>();
  for (const { before, after } of composed.flatMap(({ changes }) => changes)) {
    const id = (after ?? before)?.id as number;
    const first = byId.has(id) ? byId.get(id)?.before : before;
    byId.set(id, { ...(first ? { before: first } : {}), ...(after ? { after } : {}) });
  }
  return [...byId.values()];
}

/** The resulting settings files: the changes of each language are applied on top of those of the other. */
export async function settingsWrites(composed: readonly ComposedChange[], { store }: Service): Promise<FileWrite[]> {
  const { files, contentDir } = store;
  const written = new Map<string, FileWrite>();
  const read = async (path: string) => Buffer.from(written.get(path)?.bytes ?? (await files.read(path)));
  for (const { settings } of composed) {
    if (!settings) continue;
    const writes = await planSettings({ files: { ...files, read }, contentDir }, settings.texts, settings.language);
    for (const write of writes) written.set(join(contentDir, write.path), write);
  }
  return [...written.values()];
}

/** Plans the write of all changes. Two records must not use the same file, not even one after the other. */
export async function planTogether(composed: readonly ComposedChange[], service: Service): Promise<PlannedSave> {
  const planned = await service.store.plan(together(composed), await settingsWrites(composed, service));
  const paths = planned.writes.map(({ path }) => path);
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice !== undefined) throw invalid('changes', twice);
  return planned;
}
