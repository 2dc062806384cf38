import { ANONYMOUS } from '../contract/caller.ts';
import { TRANSLATION_STATUSES } from '../contract/enums.ts';
import type { Item, Term } from '../contract/model.ts';
import { isTerm, kindOf, type ContentIndex } from '../index/content-index.ts';
import { descriptionHtml } from '../markdown/title.ts';
import { publicAuthors } from '../query/authors.ts';
import { canRead } from '../query/policy.ts';
import type { Presenter } from '../query/serialize/presenter.ts';
import { ancestryOf, TRASHED } from '../query/urls.ts';
import { itemColumns, termColumns, type ItemRow, type TermRow } from './columns.ts';
import { PART_SIZE, partOf, QUERY_FORMAT, type Manifest, type Part, type Versions } from './format.ts';

/** Whether there is such a part. */
export const hasRecords = (part: number, index: ContentIndex): boolean => recordsOf(part, index).length > 0;

export function encodeManifest(index: ContentIndex, base: string): Manifest {
  const parts = new Set<number>();
  for (const { id } of index.allItems()) parts.add(partOf(id));
  for (const { id } of index.allTerms()) parts.add(partOf(id));
  const { name, description } = index.site;
  return {
    format: QUERY_FORMAT,
    base,
    part_size: PART_SIZE,
    parts: [...parts].sort((a, b) => a - b),
    site: { name, description },
    authors: publicAuthors(index).map(({ id, slug, name, description }) => ({ id, slug, name, description })),
  };
}

/** The records of a range of ids. */
export function encodePart(part: number, index: ContentIndex, driftOf: Presenter['driftOf']): Part {
  const items = new Map<string, Item[]>();
  const terms = new Map<string, Term[]>();
  const encoded: Part = { items: {}, terms: {}, hidden: {}, lent: [], taken: [] } as unknown as Part;
  for (const record of recordsOf(part, index)) {
    if (isTerm(record)) put(terms, record);
    else if (canRead(record, ANONYMOUS, index)) put(items, record);
    else (encoded.hidden[record.type] ??= []).push(record.id);
  }
  const lent = new Map<number, Part['lent'][number]>();
  for (const [table, rows] of [...items].sort(byName)) {
    Object.assign(encoded.items, { [table]: itemColumns(rows.map((item) => itemRow(item, index, driftOf))) });
    for (const item of rows) {
      for (const chapter of hiddenAbove(item, index)) lent.set(chapter[0], chapter);
      if (isDisplaced(item, index)) encoded.taken.push([item.language, item.slug]);
    }
  }
  for (const [table, rows] of [...terms].sort(byName)) {
    Object.assign(encoded.terms, { [table]: termColumns(rows.map((term) => termRow(term, index))) });
  }
  encoded.lent = [...lent.values()].sort(([a], [b]) => a - b);
  return encoded;
}

/** What a part's public records are to be told apart by from what they were. */
export function encodeVersions(part: number, index: ContentIndex): Versions {
  const shown = recordsOf(part, index).filter((record) => isTerm(record) || canRead(record, ANONYMOUS, index));
  return Object.fromEntries(shown.map(({ id, version }) => [id, version]));
}

function recordsOf(part: number, index: ContentIndex): (Item | Term)[] {
  const ids = Array.from({ length: PART_SIZE }, (_, at) => part * PART_SIZE + at);
  return ids.flatMap((id) => index.record(id) ?? []);
}

function put<T extends Item | Term>(tables: Map<string, T[]>, record: T): void {
  const table = `${kindOf(record)} ${record.language}`;
  const rows = tables.get(table);
  if (rows) rows.push(record);
  else tables.set(table, [record]);
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const itemRow = (item: Item, index: ContentIndex, driftOf: Presenter['driftOf']): ItemRow => ({
  ...item,
  // Of a pair both name the other, whichever of the files does.
  translation_of: index.partner(item)?.id ?? 0,
  protected: item.password !== '',
  drift: TRANSLATION_STATUSES.indexOf(driftOf(item)),
});

const termRow = (term: Term, index: ContentIndex): TermRow => ({
  ...term,
  translation_of: index.partner(term)?.id ?? 0,
  html: term.description.includes('<') ? descriptionHtml(term) : '',
});

/** Chapters above that only lend their slugs. */
const hiddenAbove = (item: Item, index: ContentIndex): Part['lent'] =>
  item.type === 'page'
    ? ancestryOf(item, index)
        .filter((chapter) => !canRead(chapter, ANONYMOUS, index))
        .map(({ id, slug, parent }) => [id, slug === TRASHED ? '' : slug, parent])
    : [];

/** A text that nobody sees stands in the way of a media file as any other does. */
const isDisplaced = (item: Item, index: ContentIndex): boolean =>
  item.type === 'attachment' &&
  (['post', 'page'] as const).some((type) =>
    index.withSlug(type, item.language, item.slug).some((text) => !isTerm(text) && !canRead(text, ANONYMOUS, index)),
  );
