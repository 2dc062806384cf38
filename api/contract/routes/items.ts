import * as args from '../args.ts';
import { ITEM_COLLECTIONS, type ItemType } from '../enums.ts';
import type { Merged, Writable } from '../inferred.ts';
import { block } from '../records/block.ts';
import { blockListArgs, mediaListArgs, pageListArgs, postListArgs } from '../records/item-lists.ts';
import { attachment } from '../records/media.ts';
import { page } from '../records/page.ts';
import { post } from '../records/post.ts';
import { HISTORY, revisionListArgs } from '../records/revision.ts';
import { searchArgs, searchHit } from '../records/search-hit.ts';
import type { Arguments, Fields, RecordSchema, Shaped } from '../schema.ts';
import { CHANGE, DELETE, FILE, GET, POST, recordRoute, safe, uploads, writes } from './rows.ts';
import {
  created,
  finding,
  flag,
  integer,
  json,
  language,
  list,
  object,
  oneOf,
  orNull,
  status,
  text,
  uses,
} from './shapes.ts';

const { context, id, owner, ownerFromId, translationOf, writable } = args;

/** An id that a create must refuse rather than ignore. */
const foreignId = { id: { type: 'any', hidden: true } } as const satisfies Arguments;

/** A text as an author opened it, and with the author's changes. */
const edits = {
  base: { text: 'args.base', type: 'string', required: true },
  mine: { text: 'args.mine', type: 'string', required: true },
} as const satisfies Arguments;

const force = { force: { text: 'args.force', type: 'boolean', default: false } } as const satisfies Arguments;

/** The parent of a page is one of its fields, but the parent of its autosave is the page itself. */
const autosaved = <T extends Fields>(fields: T): Merged<[Writable<T>, typeof ownerFromId]> =>
  ({ ...writable(fields), ...ownerFromId }) as Merged<[Writable<T>, typeof ownerFromId]>;

/** How long a link to a preview is valid, in days. */
const shareArgs = { days: { type: 'integer', minimum: 1, maximum: 30, default: 7 } } as const satisfies Arguments;

/**
 * Preview of an unsaved text: its page as readers would see it, and findings by line, from 1. The rest describes the
 * stored text: who else edited it in the last ten minutes, the sections that are newer in the other language, and its
 * version, which differs from the opened one if it was saved meanwhile.
 */
const preview = object({
  ...{ html: text, findings: list(finding), others: list(object({ name: text, minutes: integer })) },
  ...{ stale: list(text), version: text, status },
});
export type TextPreview = Shaped<typeof preview>;

/**
 * A piece of a text in its source. The kind is named as by translation tools, such as `x-heading`; `literal` is what is
 * not translated, such as pictures or code. Lines count from 1; 0 is a separate field.
 */
const piece = object({ text, kind: text, line: integer });
export type Piece = Shaped<typeof piece>;

/** Corresponding pieces of a text and its translation, and what has happened to the source since, as far as known. */
const pair = object({
  ...{ source: orNull(piece), translation: orNull(piece) },
  newer: oneOf('', 'changed', 'added', 'removed'),
});
export type PiecePair = Shaped<typeof pair>;

/** An unsaved text beside its partner, as far as the caller may read that, and which of the two is the translation. */
const sides = object({
  ...{ partner: orNull(object({ id: integer, language })), isTranslation: flag, pairs: list(pair) },
});
export type SideBySide = Shaped<typeof sides>;

const raw = object({ raw: text });

/** A block included by a text, directly or through another one, and the other texts whose pages show it. */
const shownBlock = object({ id: integer, title: text, content: raw, version: text, editable: flag, elsewhere: uses });
export type SourceBlock = Shaped<typeof shownBlock>;

/** The source of a text, and the passages on its page, by offset in the text or in the included block. */
const source = object({
  ...{ id: integer, status, modified: text, link: text, title: raw, content: raw, excerpt: raw, version: text },
  ...{ passages: list(object({ from: integer, to: integer, text }, { block: integer })), editable: flag },
  blocks: list(shownBlock),
});
export type TextSource = Shaped<typeof source>;

/**
 * Both versions of the same blocks, empty if a side has none, and the line of the content where `mine` begins, from 1;
 * the line below the content for blocks removed at its end.
 */
const contradiction = object({ base: text, mine: text, theirs: text, line: integer });
export type Contradiction = Shaped<typeof contradiction>;

const merged = object({ content: text, merged: integer, contradictions: list(contradiction), version: text });
export type MergedText = Shaped<typeof merged>;

/** A collection of items: list, create, read, update, delete. */
const itemRoutes = <T extends ItemType, F extends Fields, L extends Arguments, R extends Arguments>(
  kind: T,
  schema: RecordSchema & { fields: F },
  listArgs: L,
  readArgs: R,
) => {
  const fields = writable<F>(schema.fields);
  const create = writes(POST('createItem', 'create item', 'created', fields, translationOf, foreignId));
  return [
    recordRoute(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}`,
      { kind, schema },
      FILE('listItems', 'public', 'list', listArgs),
      kind === 'attachment' ? uploads(create) : create,
    ),
    recordRoute(
      `/cms/v2/${ITEM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      FILE('getItem', 'read item', 'one', id, context, readArgs),
      writes(CHANGE('updateItem', 'edit item', 'saved', id, fields, translationOf)),
      writes(DELETE('deleteItem', 'delete item', 'trashed or deleted', id, force)),
    ),
  ] as const;
};

/** Revisions and autosaves of items, and what those who write need. */
const historyRoutes = <T extends keyof typeof HISTORY, F extends Fields>(
  kind: T,
  { fields }: RecordSchema & { fields: F },
) => {
  const { revision, autosave } = HISTORY[kind];
  const items = `/cms/v2/${ITEM_COLLECTIONS[kind]}` as const;
  const hiddenKind = { kind, hidden: true } as const;
  return [
    recordRoute(
      `${items}/{parent}/revisions`,
      { kind, schema: revision },
      GET('listRevisions', 'read parent', 'list', revisionListArgs),
    ),
    recordRoute(
      `${items}/{parent}/revisions/{id}`,
      { kind, schema: revision },
      GET('getRevision', 'read parent', 'one', owner, id, context),
      DELETE('deleteRevision', 'delete parent', 'deleted', owner, id, args.forceAlways),
    ),
    recordRoute(
      `${items}/{id}/autosaves`,
      { kind, schema: autosave },
      GET('listAutosaves', 'read parent', 'list', ownerFromId, context),
      POST('createAutosave', 'edit parent', 'saved', autosaved<F>(fields)),
    ),
    recordRoute(
      `${items}/{parent}/autosaves/{id}`,
      { kind, schema: autosave },
      GET('getAutosave', 'read parent', 'one', owner, id, context),
    ),
    recordRoute(
      `${items}/{id}/preview`,
      hiddenKind,
      safe(POST('previewItem', 'propose item', json(preview), id, writable<F>(fields))),
    ),
    recordRoute(
      `${items}/{id}/side-by-side`,
      hiddenKind,
      safe(POST('compareLanguages', 'propose item', json(sides), id, writable<F>(fields))),
    ),
    recordRoute(`${items}/{id}/source`, hiddenKind, GET('getSource', 'propose item', json(source), id)),
    recordRoute(
      `${items}/{id}/share`,
      hiddenKind,
      POST('sharePreview', 'edit item', created(object({ url: text, until: text })), id, shareArgs),
      DELETE('revokeShare', 'edit item', json(object({ revoked: oneOf(true) })), id),
    ),
    recordRoute(`${items}/{id}/merge`, hiddenKind, safe(POST('mergeText', 'propose item', json(merged), id, edits))),
  ] as const;
};

export const ITEMS = [
  ...itemRoutes('post', post, postListArgs, args.itemPassword),
  ...historyRoutes('post', post),
  ...itemRoutes('page', page, pageListArgs, args.itemPassword),
  ...historyRoutes('page', page),
  // Files have no password.
  ...itemRoutes('attachment', attachment, mediaListArgs, {}),
  ...itemRoutes('cms_block', block, blockListArgs, args.itemPassword),
  ...historyRoutes('cms_block', block),
  recordRoute('/cms/v2/search', { schema: searchHit, hidden: true }, GET('searchItems', 'public', 'list', searchArgs)),
] as const;
