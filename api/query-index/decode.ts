import type { Item, ItemType, Language, Taxonomy, Term } from '../contract/model.ts';
import { toItem, toTerm } from '../derive/stored-fields.ts';
import { ContentIndex } from '../index/content-index.ts';
import { itemsOf, termRows } from './columns.ts';
import type { Manifest, Part } from './format.ts';

/** What was read of `_query/`: everything that lists ask about, and of each record no more than that. */
export interface QueryIndex {
  index: ContentIndex;
  /** Places of the translation statuses in their list, by id. */
  translationStatuses: ReadonlyMap<number, number>;
  base: string;
  /** Numbers of the parts. */
  parts: number[];
  descriptionHtml(term: Term): string;
}

/** Stands for a password that is known to the writing server alone. */
export const UNKNOWN_PASSWORD = '\0';

const itemOf = (type: ItemType, language: Language, values: Partial<Item>): Item =>
  toItem({ type, language, path: '', version: '' }, { dated: true, ...values });

export function decodeQueryIndex(
  { base, site, authors, parts: numbers }: Manifest,
  parts: readonly Part[],
): QueryIndex {
  const index = new ContentIndex(
    { ...site, public_url: base } as ContentIndex['site'],
    new Map(authors.map((author) => [author.id, author])),
  );
  const translationStatuses = new Map<number, number>();
  const descriptions = new Map<number, string>();
  const records = new Map<number, Item | Term>();
  const hide = (id: number, type: ItemType, known: Partial<Item> = {}) =>
    records.set(id, itemOf(type, 'cs', { id, status: 'draft', password: UNKNOWN_PASSWORD, ...known }));
  for (const { hidden } of parts) {
    for (const [type, ids] of Object.entries(hidden)) for (const id of ids) hide(id, type as ItemType);
  }
  let placeholder = 0;
  for (const { lent, taken } of parts) {
    for (const [id, slug, parent] of lent) hide(id, 'page', { slug, parent });
    for (const [language, slug] of taken) {
      records.set(--placeholder, itemOf('post', language, { id: placeholder, status: 'draft', slug }));
    }
  }
  for (const { items, terms } of parts) {
    for (const [table, columns] of Object.entries(items)) {
      const [type, language] = table.split(' ') as [ItemType, Language];
      const status = type === 'attachment' ? 'inherit' : 'publish';
      const { protected: needPassword = [], translation_status: statuses = [] } = columns;
      for (const [at, item] of itemsOf(columns, itemOf(type, language, { status })).entries()) {
        if (needPassword[at]) item.password = UNKNOWN_PASSWORD;
        records.set(item.id, item);
        translationStatuses.set(item.id, (statuses[at] as number | undefined) ?? 0);
      }
    }
    for (const [table, columns] of Object.entries(terms)) {
      const [taxonomy, language] = table.split(' ') as [Taxonomy, Language];
      for (const { html, ...row } of termRows(columns, taxonomy)) {
        if (html) descriptions.set(row.id, html);
        records.set(row.id, toTerm({ taxonomy, language, path: '', version: '' }, row));
      }
    }
  }
  for (const after of [...records.values()].sort((a, b) => a.id - b.id)) index.apply({ after });
  const descriptionHtml = ({ id, description }: Term) => descriptions.get(id) ?? description;
  return { index, translationStatuses, base, parts: numbers, descriptionHtml };
}
