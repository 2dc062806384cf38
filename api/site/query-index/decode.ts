import type { Kind } from '../../contract/enums.ts';
import type { Item, ItemType, Language, Taxonomy, Term } from '../../contract/model.ts';
import { toItem, toTerm } from '../../contract/derive/stored-fields.ts';
import { ContentIndex, type UnreadRecords } from '../../content/index/content-index.ts';
import { itemsOf, termsOf, UNKNOWN_PASSWORD } from './columns.ts';
import { partOf, type Columns, type Manifest, type Part } from './format.ts';

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

/** Decodes the index. Records are created on first use, because few requests need all of them. */
export function decodeQueryIndex(
  { base, site, authors, parts: numbers }: Manifest,
  parts: ReadonlyMap<number, Part>,
): QueryIndex {
  const tables = new UnreadTables(parts);
  const index = new ContentIndex(
    { ...site, public_url: base } as ContentIndex['site'],
    new Map(authors.map((author) => [author.id, author])),
    tables,
  );
  for (const after of hiddenRecords([...parts.values()])) index.apply({ after });
  const { translationStatuses, descriptions } = tables;
  const descriptionHtml = ({ id, description }: Term) => descriptions.get(id) ?? description;
  return { index, translationStatuses, base, parts: numbers, descriptionHtml };
}

/** Placeholders for records that are not public. */
function hiddenRecords(parts: readonly Part[]): Iterable<Item> {
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
  return records.values();
}

/** The public records of the parts, by table. */
class UnreadTables implements UnreadRecords {
  readonly translationStatuses = new Map<number, number>();
  readonly descriptions = new Map<number, string>();
  /** Tables that have not been read yet, by part: `post cs`, `category en`. */
  readonly #waiting: Map<number, Map<string, () => (Item | Term)[]>>;

  constructor(parts: ReadonlyMap<number, Part>) {
    this.#waiting = new Map(Array.from(parts, ([number, part]) => [number, new Map(this.#tablesOf(part))]));
  }

  takeAround(id: number): (Item | Term)[] {
    const part = partOf(id);
    const tables = this.#waiting.get(part);
    if (!tables) return [];
    this.#waiting.delete(part);
    return [...tables.values()].flatMap((read) => read());
  }

  take(kind?: Kind, language?: Language): (Item | Term)[] {
    const taken: (Item | Term)[] = [];
    for (const [part, tables] of this.#waiting) {
      for (const [table, read] of tables) {
        const [ofKind, ofLanguage] = table.split(' ');
        if ((kind && kind !== ofKind) || (language && language !== ofLanguage)) continue;
        tables.delete(table);
        taken.push(...read());
      }
      if (tables.size === 0) this.#waiting.delete(part);
    }
    return taken;
  }

  *#tablesOf({ items, terms }: Part): Iterable<[string, () => (Item | Term)[]]> {
    for (const [table, columns] of Object.entries(items)) {
      yield [table, () => this.#items(columns, ...(table.split(' ') as [ItemType, Language]))];
    }
    for (const [table, columns] of Object.entries(terms)) {
      yield [table, () => this.#terms(columns, ...(table.split(' ') as [Taxonomy, Language]))];
    }
  }

  #items(columns: Columns, type: ItemType, language: Language): Item[] {
    const status = type === 'attachment' ? 'inherit' : 'publish';
    const items = itemsOf(columns, itemOf(type, language, { status }));
    for (const [at, place] of (columns['translation_status'] ?? []).entries()) {
      this.translationStatuses.set((items[at] as Item).id, place as number);
    }
    return items;
  }

  #terms(columns: Columns, taxonomy: Taxonomy, language: Language): Term[] {
    const terms = termsOf(columns, toTerm({ taxonomy, language, path: '', version: '' }, {}));
    for (const [at, html] of (columns['html'] ?? []).entries()) {
      if (html) this.descriptions.set((terms[at] as Term).id, html as string);
    }
    return terms;
  }
}
