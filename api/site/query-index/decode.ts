import type { Item, ItemType, Language, Taxonomy, Term } from '../../contract/model.ts';
import { toItem, toTerm } from '../../contract/derive/stored-fields.ts';
import { ContentIndex } from '../../content/index/content-index.ts';
import { itemsOf, termsOf, UNKNOWN_PASSWORD } from './columns.ts';
import type { Manifest, Part } from './format.ts';

/** The decoded content of `_query/`: everything that lists need, and nothing more of each record. */
export interface QueryIndex {
  index: ContentIndex;
  /** Positions of translation statuses in TRANSLATION_STATUSES, by id. */
  translationStatuses: ReadonlyMap<number, number>;
  base: string;
  /** Numbers of the parts. */
  parts: number[];
  descriptionHtml(term: Term): string;
}

const itemOf = (type: ItemType, language: Language, values: Partial<Item>): Item =>
  toItem({ type, language, path: '', version: '' }, { dated: true, ...values });

export function decodeQueryIndex(
  { base, site, authors, parts: numbers }: Manifest,
  parts: ReadonlyMap<number, Part>,
): QueryIndex {
  const translationStatuses = new Map<number, number>();
  const descriptions = new Map<number, string>();
  // A part can be newer than another: what one shows, the other may still hide.
  const records: (Item | Term)[] = hiddenRecords([...parts.values()]);
  for (const { items, terms } of parts.values()) {
    for (const [table, columns] of Object.entries(items)) {
      const [type, language] = table.split(' ') as [ItemType, Language];
      const status = type === 'attachment' ? 'inherit' : 'publish';
      const read = itemsOf(columns, itemOf(type, language, { status }));
      for (const [at, place] of (columns['translation_status'] ?? []).entries())
        translationStatuses.set(read[at]!.id, place as number);
      records.push(...read);
    }
    for (const [table, columns] of Object.entries(terms)) {
      const [taxonomy, language] = table.split(' ') as [Taxonomy, Language];
      const read = termsOf(columns, toTerm({ taxonomy, language, path: '', version: '' }, {}));
      for (const [at, html] of (columns['html'] ?? []).entries())
        if (html) descriptions.set(read[at]!.id, html as string);
      records.push(...read);
    }
  }
  const shown = { ...site, public_url: base } as ContentIndex['site'];
  const index = new ContentIndex(shown, new Map(authors.map((author) => [author.id, author])), records);
  const descriptionHtml = ({ id, description }: Term) => descriptions.get(id) ?? description;
  return { index, translationStatuses, base, parts: numbers, descriptionHtml };
}

/** Placeholders for records that are not public. */
function hiddenRecords(parts: readonly Part[]): Item[] {
  const records = new Map<number, Item>();
  const hide = (id: number, type: ItemType, known: Partial<Item> = {}) =>
    records.set(id, itemOf(type, 'cs', { id, status: 'draft', password: UNKNOWN_PASSWORD, ...known }));
  for (const { hidden } of parts) {
    for (const [type, ids] of Object.entries(hidden)) for (const id of ids) hide(id, type as ItemType);
  }
  let placeholder = 0;
  for (const { hidden_ancestors, displaced } of parts) {
    for (const [id, slug, parent] of hidden_ancestors) hide(id, 'page', { slug, parent });
    for (const [language, slug] of displaced) {
      records.set(--placeholder, itemOf('post', language, { id: placeholder, status: 'draft', slug }));
    }
  }
  return [...records.values()];
}
