import type { Item, ItemType, Language, Taxonomy, Term } from '../../contract/model.ts';
import { toItem, toTerm } from '../../contract/derive/stored-fields.ts';
import { ContentIndex } from '../../content/index/content-index.ts';
import { htmlOf, itemsOf, termsOf, UNKNOWN_PASSWORD } from './columns.ts';
import type { Manifest, Part } from './format.ts';

/** The decoded content of `_query/`: everything that lists need, and nothing more of each record. */
export interface QueryIndex {
  index: ContentIndex;
  base: string;
  /** Numbers of the parts. */
  parts: number[];
  descriptionHtml(term: Term): string;
}

const itemOf = (type: ItemType, language: Language, values: Partial<Item>): Item =>
  toItem({ type, language, path: '', version: '' }, { dated: true, ...values });

/** Decodes the index from its parts, in any order. */
export function decodeQueryIndex(
  { base, site, authors, parts: numbers }: Manifest,
  parts: readonly Part[],
): QueryIndex {
  // A part can be newer than another: what one shows, the other may still hide.
  const records: (Item | Term)[] = [...hiddenRecords(parts)];
  for (const { items, terms } of parts) {
    for (const [table, columns] of Object.entries(items)) {
      const [type, language] = table.split(' ') as [ItemType, Language];
      const status = type === 'attachment' ? 'inherit' : 'publish';
      records.push(...itemsOf(columns, itemOf(type, language, { status })));
    }
    for (const [table, columns] of Object.entries(terms)) {
      const [taxonomy, language] = table.split(' ') as [Taxonomy, Language];
      records.push(...termsOf(columns, toTerm({ taxonomy, language, path: '', version: '' }, {})));
    }
  }
  const shown = { ...site, public_url: base } as ContentIndex['site'];
  const index = new ContentIndex(shown, new Map(authors.map((author) => [author.id, author])), records);
  return { index, base, parts: numbers, descriptionHtml: htmlOf };
}

/** Placeholders for records that are not public. */
function* hiddenRecords(parts: readonly Part[]): Iterable<Item> {
  const hide = (id: number, type: ItemType, known: Partial<Item> = {}) =>
    itemOf(type, 'cs', { id, status: 'draft', password: UNKNOWN_PASSWORD, ...known });
  for (const { hidden } of parts)
    for (const [type, ids] of Object.entries(hidden)) for (const id of ids) yield hide(id, type as ItemType);
  let placeholder = 0;
  for (const { hidden_ancestors, displaced } of parts) {
    for (const [id, slug, parent] of hidden_ancestors) yield hide(id, 'page', { slug, parent });
    for (const [language, slug] of displaced)
      yield itemOf('post', language, { id: --placeholder, status: 'draft', slug });
  }
}
