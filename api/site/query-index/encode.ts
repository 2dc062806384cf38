import { ANONYMOUS } from '../../contract/caller.ts';
import { TRANSLATION_STATUSES } from '../../contract/enums.ts';
import { publicMeta } from '../../contract/meta.ts';
import type { Item, ItemType, Term } from '../../contract/model.ts';
import { isTerm, kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { descriptionHtml } from '../../content/markdown/title.ts';
import { publicAuthors, canRead } from '../../rest/query/policy.ts';
import { shownMeta } from '../../rest/query/serialize/meta.ts';
import type { Presenter } from '../../rest/query/serialize/presenter.ts';
import { ancestryOf, TRASHED } from '../../rest/query/urls.ts';
import { indexedValues, itemColumns, termColumns, type ItemRow, type TermRow } from './columns.ts';
import { PART_SIZE, QUERY_FORMAT, type Columns, type Manifest, type Part, type Versions } from './format.ts';

/** The entry of a record in the index: its row if it is public, else only that it exists. */
export type Entry =
  | (Shown<'item', ItemRow> & { hiddenAncestors: Part['hidden_ancestors']; displaced: Part['displaced'] })
  | Shown<'term', TermRow>
  | { kind: 'hidden'; id: number; type: ItemType };

interface Shown<Kind, Row> {
  kind: Kind;
  table: string;
  row: Row;
  version: string;
}

export function encodeManifest(parts: number[], index: ContentIndex, base: string): Manifest {
  const { name, description, languages, root_language, meta, proposals } = index.site;
  return {
    format: QUERY_FORMAT,
    base,
    part_size: PART_SIZE,
    parts,
    site: {
      ...{ name, description, languages, root_language, meta: publicMeta(meta) },
      proposals: { readers: proposals.readers },
    },
    authors: publicAuthors(index).map(({ id, slug, name, description }) => ({ id, slug, name, description })),
  };
}

/** Encodes a part. `entries` are in ascending order of id. */
export function encodePart(entries: readonly Entry[]): Part {
  const items = entries.filter((entry) => entry.kind === 'item');
  const terms = entries.filter((entry) => entry.kind === 'term');
  const others = entries.filter((entry) => entry.kind === 'hidden');
  const hidden = Array.from(
    Map.groupBy(others, ({ type }) => type),
    ([type, some]) => [type, some.map(({ id }) => id)],
  );
  const ancestors = new Map(items.flatMap((item) => item.hiddenAncestors.map((chapter) => [chapter[0], chapter])));
  return {
    items: tablesOf(items, itemColumns),
    terms: tablesOf(terms, termColumns),
    hidden: Object.fromEntries(hidden),
    hidden_ancestors: [...ancestors.values()].sort(([a], [b]) => a - b),
    displaced: items.flatMap(({ displaced }) => displaced),
  };
}

/**
 * Versions of a part's public records, by which changes to them are detected. A version is a hash of the whole file:
 * that of a protected text would include its password and hidden text.
 */
export function encodeVersions(entries: readonly Entry[]): Versions {
  const isOpen = (entry: Entry) => entry.kind === 'term' || (entry.kind === 'item' && !entry.row.protected);
  const shown = entries.filter((entry) => entry.kind !== 'hidden').filter(isOpen);
  return Object.fromEntries(shown.map(({ row, version }) => [row.id, version]));
}

export function entryOf(
  record: Item | Term,
  index: ContentIndex,
  translationStatusOf: Presenter['translationStatusOf'],
): Entry {
  const table = `${kindOf(record)} ${record.language}`;
  const { id, version } = record;
  // Both partners name each other, whichever of the two files has the link.
  const partner = index.partner(record);
  const translation_of = partner && (isTerm(partner) || canRead(partner, ANONYMOUS, index)) ? partner.id : 0;
  if (isTerm(record)) {
    const html = record.description.includes('<') ? descriptionHtml(record) : '';
    const meta = shownMeta(record.meta, record.taxonomy, 'view', index.site);
    const own = Array.isArray(meta) ? {} : meta;
    return { kind: 'term', table, version, row: { ...indexedValues(record), translation_of, html, meta: own } };
  }
  if (!canRead(record, ANONYMOUS, index)) return { kind: 'hidden', id, type: record.type };
  const row = {
    ...indexedValues(record),
    date: record.date,
    modified: record.modified,
    translation_of,
    protected: record.password !== '',
    translation_status: TRANSLATION_STATUSES.indexOf(translationStatusOf(record)),
  };
  const displaced: Part['displaced'] = isDisplaced(record, index) ? [[record.language, record.slug]] : [];
  return { kind: 'item', table, version, row, hiddenAncestors: hiddenAncestors(record, index), displaced };
}

function tablesOf<R, K extends string>(
  entries: readonly { table: string; row: R }[],
  columnsOf: (rows: R[], kind: K) => Columns,
): Record<string, Columns> {
  const tables = [...Map.groupBy(entries, ({ table }) => table)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rowsOf = (some: typeof entries) => some.map(({ row }) => row);
  return Object.fromEntries(tables.map(([table, some]) => [table, columnsOf(rowsOf(some), table.split(' ')[0] as K)]));
}

/** Ancestors of a chapter of which only the slugs are public, as parts of URLs. */
const hiddenAncestors = (item: Item, index: ContentIndex): Part['hidden_ancestors'] =>
  item.type === 'page'
    ? ancestryOf(item, index)
        .filter((chapter) => !canRead(chapter, ANONYMOUS, index))
        .map(({ id, slug, status, parent }) => [id, slug === TRASHED || status === 'private' ? '' : slug, parent])
    : [];

/** A media file yields its URL to a text with the same slug, even if that text is not public. */
const isDisplaced = (item: Item, index: ContentIndex): boolean =>
  item.type === 'attachment' &&
  (['post', 'page'] as const).some((type) =>
    index.withSlug(type, item.language, item.slug).some((text) => !isTerm(text) && !canRead(text, ANONYMOUS, index)),
  );
