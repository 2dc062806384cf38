import { can, type Caller } from '../../contract/caller.ts';
import { isArticle, type Kind, ALL_KINDS, LANGUAGES } from '../../contract/enums.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isTerm, kindOf } from '../../content/index/content-index.ts';
import { withoutNotes } from '../../content/markdown/without-notes.ts';
import { isRecord } from '../../lib/is-record.ts';
import { Problem } from '../../lib/problem.ts';
import { canRead, canReadText } from '../query/policy.ts';
import { PROPOSAL_LIMITS, placeNamed, type ProposedChange, type ProposedFields } from '../proposals/proposal.ts';
import { compileCheck } from '../request/compile-check.ts';
import { validate } from '../request/validate.ts';
import { refused, type ValidationError, wrong } from '../request/validation-error.ts';
import { proposableFields, resolved, rowOf, textsOfSettings, valuesOf } from './compose-proposal.ts';
import type { Service } from './operation.ts';
import { refuseControls } from './references.ts';
import { refreshNamed } from './show-proposal.ts';
import { namesVersion } from './write-lock.ts';

type Raw = Record<string, unknown>;

/** Readers may not write: they may propose to change one sentence, if the owner allows it. */
export const isReader = (caller: Caller): boolean => !can(caller, 'edit_posts');

/** Reads the changes of a proposal. Defects are reported with their place: `changes[0].fields.title`. */
export async function readChanges(list: unknown[], caller: Caller, service: Service): Promise<ProposedChange[]> {
  const { changes: most, bytes } = PROPOSAL_LIMITS;
  if (list.length === 0) throw wrong('changes');
  if (list.length > most) throw tooLarge('changes', most);
  if (isReader(caller) && list.length > 1) throw new Problem('rest_cannot_propose');
  await refreshNamed(list, service);
  const seen = new Set<number>();
  const changes = list.map((raw, at) => {
    const name = `changes[${at}]`;
    const given = readObject(raw, name);
    const read = 'new' in given ? readNew : 'settings' in given ? readSettings : readChanged;
    const change = read(given, name, list.length, caller, service);
    if ('id' in change && seen.size === seen.add(change.id).size) throw wrong(`${name}.id`);
    return change;
  });
  if (Buffer.byteLength(JSON.stringify(changes)) > bytes) throw tooLarge('bytes', bytes);
  return changes;
}

export const tooLarge = (limit: string, most: number): Problem =>
  new Problem('rest_proposal_too_large', { values: { limit, most }, data: { limit, most } });

function readNew(raw: Raw, name: string, count: number, caller: Caller, service: Service): ProposedChange {
  refuseOthers(raw, ['new'], name);
  if (isReader(caller)) throw new Problem('rest_cannot_propose');
  const what = readObject(raw['new'], `${name}.new`);
  refuseOthers(what, ['type', 'lang', 'fields'], `${name}.new`);
  const types = ALL_KINDS.filter((kind) => kind !== 'attachment');
  const type = readWord(what['type'], types, `${name}.new.type`);
  const lang = what['lang'] === undefined ? null : readWord(what['lang'], LANGUAGES, `${name}.new.lang`);
  const place: Place = { type, verb: 'create', name: `${name}.new.fields`, count };
  return { new: { type, lang, fields: readFields(what['fields'], place, caller, service) } };
}

function readSettings(raw: Raw, name: string, _count: number, caller: Caller, { store }: Service): ProposedChange {
  refuseOthers(raw, ['settings', 'fields'], name);
  if (isReader(caller)) throw new Problem('rest_cannot_propose');
  const settings = readWord(raw['settings'], LANGUAGES, `${name}.settings`);
  const { fields } = raw;
  if (!isRecord(fields) || Object.keys(fields).length === 0) throw wrong(`${name}.fields`, 'invalid.object');
  const now = textsOfSettings(settings, store.index);
  for (const [field, text] of Object.entries(fields)) {
    if (!Object.hasOwn(now, field)) throw wrong(`${name}.fields.${field}`, 'invalid.null');
    if (typeof text !== 'string') throw wrong(`${name}.fields.${field}`, 'invalid.string');
    refuseControls(`${name}.fields.${field}`, text);
  }
  return { settings, fields, base: Object.fromEntries(Object.keys(fields).map((field) => [field, now[field]])) };
}

function readChanged(raw: Raw, name: string, count: number, caller: Caller, service: Service): ProposedChange {
  refuseOthers(raw, ['id', 'version', 'fields', 'edits'], name);
  const { id, version } = raw;
  const record = typeof id === 'number' ? service.store.index.record(id) : undefined;
  if (!record || !mayProposeTo(record, caller, service))
    throw wrong(`${name}.id`, 'invalid.reference', { value: String(id) });
  // Readers do not see the source, and know no version.
  if (!isReader(caller)) refuseOldVersion(version, record, name);
  if ((raw['edits'] === undefined) === (raw['fields'] === undefined)) throw wrong(name);
  if (isReader(caller) && raw['edits'] === undefined) throw new Problem('rest_cannot_propose');
  const [field = '', text = ''] = textOf(record);
  const given =
    raw['edits'] === undefined ? raw['fields'] : { [field]: edited(text, raw['edits'], `${name}.edits`, caller) };
  const type = kindOf(record);
  const fields = readFields(given, { type, verb: 'update', name: `${name}.fields`, count }, caller, service);
  return { id: record.id, version: record.version, fields, base: valuesOf(record, Object.keys(fields)) };
}

/** Callers who have not read the current text get it with the refusal. */
function refuseOldVersion(version: unknown, record: Item | Term, name: string): void {
  if (typeof version !== 'string') throw wrong(`${name}.version`, 'invalid.string');
  const data = { change: name, version: record.version, content: textOf(record)[1] };
  if (!namesVersion(version, data.version)) throw new Problem('rest_precondition_failed', { data });
}

/** Whether the whole text is visible to the caller. For readers these are public articles and pages. */
function mayProposeTo(record: Item | Term, caller: Caller, { store: { index } }: Service): boolean {
  if (isTerm(record)) return !isReader(caller);
  return (
    canReadText(record, caller, index) && (!isReader(caller) || (record.status === 'publish' && isArticle(record.type)))
  );
}

/** The field in which edits replace sentences. */
const textOf = (record: Item | Term): [field: string, text: string] =>
  isTerm(record) || record.type === 'attachment'
    ? ['description', isTerm(record) ? record.description : record.content]
    : ['content', record.content];

/**
 * Each `find` must occur exactly once in the text as changed by the previous edits. For readers, only the visible
 * text is searched.
 */
function edited(text: string, edits: unknown, name: string, caller: Caller): string {
  if (!Array.isArray(edits) || edits.length === 0) throw wrong(name, 'invalid.array');
  if (edits.length > PROPOSAL_LIMITS.edits) throw tooLarge(name, PROPOSAL_LIMITS.edits);
  if (isReader(caller) && edits.length > 1) throw new Problem('rest_cannot_propose');
  return edits.reduce<string>((now, edit: unknown, at) => {
    const place = `${name}[${at}]`;
    const { find, replace, ...others } = readObject(edit, place);
    refuseOthers(others, [], place);
    if (typeof find !== 'string' || find === '') throw wrong(`${place}.find`, 'invalid.string');
    if (typeof replace !== 'string') throw wrong(`${place}.replace`, 'invalid.string');
    if (isReader(caller)) refuseMoreThanASentence({ find, replace }, place);
    const count = (isReader(caller) ? withoutNotes(now) : now).split(find).length - 1;
    const from = isReader(caller) ? visiblePlace(find, now) : now.indexOf(find);
    if (count !== 1 || from < 0) throw wrong(`${place}.find`, 'invalid.find', { count });
    return now.slice(0, from) + replace + now.slice(from + find.length);
  }, text);
}

/** Number of places with the same words that are examined; notes have no reason to repeat a sentence more often. */
const MOST_PLACES = 8;

/** Offset at which readers see a passage, rather than that of the same words in a note; -1 if there is none. */
function visiblePlace(find: string, text: string): number {
  const places: number[] = [];
  for (let at = text.indexOf(find); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(find, at + 1))
    places.push(at);
  if (places.length < 2) return places[0] ?? -1;
  const shown = withoutNotes(text);
  const without = (at: number) => text.slice(0, at) + text.slice(at + find.length);
  return places.find((at) => withoutNotes(without(at)) !== shown) ?? -1;
}

function refuseMoreThanASentence(edit: { find: string; replace: string }, place: string): void {
  const { sentence } = PROPOSAL_LIMITS;
  for (const [name, text] of Object.entries(edit)) {
    if (text.length > sentence) throw tooLarge(`${place}.${name}`, sentence);
    if (/[\r\n]/.test(text)) throw wrong(`${place}.${name}`);
  }
}

interface Place {
  type: Kind;
  verb: 'create' | 'update';
  /** Path of the fields in the request. */
  name: string;
  /** Number of changes in the proposal, which fields may refer to. */
  count: number;
}

/** Checks fields as the later write would; ids of other changes are not known yet. */
function readFields(
  raw: unknown,
  { type, verb, name, count }: Place,
  caller: Caller,
  { store: { index } }: Service,
): ProposedFields {
  const given = readObject(raw, name);
  refuseOthers(given, [...proposableFields(type).keys()], name);
  const names = Object.keys(given);
  if (names.length === 0) throw wrong(name);
  for (const [field, value] of Object.entries(given)) {
    const places = [value].flat().flatMap((one) => placeNamed(one) ?? []);
    if (places.some((place) => place < 1 || place > count)) throw wrong(`${name}.${field}`);
  }
  const standIns = Array.from({ length: count }, () => 1);
  const args = within(name, () =>
    validate(rowOf(type, verb).endpoint, resolved(given, standIns), { id: 1 }, compileCheck),
  );
  const isNaming = (value: unknown) => [value].flat().some((one) => placeNamed(one) !== null);
  for (const field of names)
    if (NAMING.has(field) && !isNaming(given[field])) refuseUnseen(args[field], `${name}.${field}`, caller, index);
  return Object.fromEntries(
    names.flatMap((field) =>
      isNaming(given[field]) ? [[field, given[field]]] : field in args ? [[field, args[field]]] : [],
    ),
  );
}

const NAMING = new Set(['parent', 'post', 'translation_of', 'featured_media']);

/** Prevents callers from detecting hidden items by proposing references to them. */
function refuseUnseen(value: unknown, name: string, caller: Caller, index: Service['store']['index']): void {
  const item = typeof value === 'number' ? index.item(value) : undefined;
  if (item && !canRead(item, caller, index)) throw wrong(name, 'invalid.reference', { value: item.id });
}

/** Runs part of the work, and adds a prefix to the names of arguments that it reports. */
function within<T>(prefix: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { invalid, params } = error instanceof Problem ? (error.details.data ?? {}) : {};
    if (error instanceof Problem && Array.isArray(params)) throw wrong(`${prefix}.${params.join(`, ${prefix}.`)}`);
    if (!isRecord(invalid)) throw error;
    const renamed = Object.entries(invalid as Record<string, ValidationError>).map(([name, defect]) => {
      const param = `${prefix}.${name}`;
      return [param, { ...defect, params: { ...defect.params, param } }] as const;
    });
    throw refused(Object.fromEntries(renamed));
  }
}

function readObject(value: unknown, name: string): Raw {
  if (!isRecord(value)) throw wrong(name, 'invalid.object');
  return value;
}

function readWord<T extends string>(value: unknown, allowed: readonly T[], name: string): T {
  const word = allowed.find((one) => one === value);
  if (word === undefined) throw wrong(name, 'invalid.enum', { allowed: allowed.join(', ') });
  return word;
}

function refuseOthers(given: Raw, known: readonly string[], name: string): void {
  const other = Object.keys(given).find((key) => !known.includes(key));
  if (other !== undefined) throw wrong(`${name}.${other}`, 'invalid.null');
}
