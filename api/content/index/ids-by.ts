import type { Kind } from '../../contract/enums.ts';
import type { Item, Language, Term } from '../../contract/model.ts';

type Key = string | number;
type Value = Item | Term;

export const isTerm = (record: Value): record is Term => 'taxonomy' in record;

export const kindOf = (record: Value): Kind => (isTerm(record) ? record.taxonomy : record.type);

/** Records of some kinds, in the order of `kinds`. */
export function ofKinds(kinds: readonly Kind[], records: Value[]): Value[] {
  const found = records.filter((record) => kinds.includes(kindOf(record)));
  return found.length > 1 ? found.sort((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b))) : found;
}

/** Shared by all kinds; the record tells which kind a URL means. */
export const slugKey = (language: Language, slug: string): string => `${language} ${slug}`;

export const MOVED = 'moved';

/** The indexes besides the id: for each, the keys of a record. */
const KEYS = {
  path: ({ path }) => some(path),
  slug: (record) => [slugKey(record.language, record.slug)],
  parent: ({ parent }) => some(parent),
  translation_of: ({ translation_of }) => some(translation_of),
  taxonomy: (record) => (isTerm(record) ? [`${record.taxonomy} ${record.language}`] : []),
  term: (record) => (isTerm(record) ? [] : termsOf(record)),
  publishedTerm: (record) => (isPublished(record) ? termsOf(record) : []),
  /** Published items, which make their author public; reusable blocks show no author. */
  publishedAuthor: (record) => (isPublished(record) && record.type !== 'cms_block' ? [record.author] : []),
  file: (record) => (isTerm(record) ? [] : some(record.file)),
  featured_media: (record) => (isTerm(record) ? [] : some(record.featured_media)),
  /** Paths of pictures stored beside texts. */
  picture: (record) => (isTerm(record) ? [] : Object.values(record.pictures ?? {}).map(({ path }) => path)),
  /** Records with a former URL, all under {@link MOVED}. */
  moved: ({ aliases, former = [] }) => (aliases.length > 0 || former.length > 0 ? [MOVED] : []),
} satisfies Record<string, (record: Value) => Key[]>;

const some = <K extends Key>(key: K): K[] => (key ? [key] : []);

const termsOf = ({ categories, tags }: Item): number[] => [...categories, ...tags];

const isPublished = (record: Value): record is Item => !isTerm(record) && record.status === 'publish';

export type What = keyof typeof KEYS;

/** Ids of records by the values of {@link KEYS}. */
export class IdsBy {
  readonly #records: (() => Iterable<Value>) | null;
  readonly #made: Map<What, Map<Key, Set<number>>>;

  /** With `records`, indexes are built from them on first access; with null, they are kept from the start. */
  constructor(records: (() => Iterable<Value>) | null) {
    this.#records = records;
    this.#made = new Map(records ? [] : (Object.keys(KEYS) as What[]).map((what) => [what, new Map()]));
  }

  /** Undefined if no record has the key. The set is live: copy what you keep. */
  get(what: What, key: Key): ReadonlySet<number> | undefined {
    let ids = this.#made.get(what);
    if (!ids) {
      this.#made.set(what, (ids = new Map()));
      for (const record of this.#records?.() ?? []) put(ids, KEYS[what](record), record.id);
    }
    return ids.get(key);
  }

  replace(before: Value | undefined, after: Value | undefined, onChange: (what: What, key: Key) => void): void {
    for (const [what, ids] of this.#made) {
      const left = new Set<Key>(before && KEYS[what](before));
      const entered = new Set<Key>(after && KEYS[what](after));
      const isSame = before?.id === after?.id;
      for (const key of left) {
        if (isSame && entered.has(key)) continue;
        const held = ids.get(key);
        held?.delete(before!.id);
        // Drop empty sets.
        if (held?.size === 0) ids.delete(key);
        onChange(what, key);
      }
      for (const key of entered) {
        if (isSame && left.has(key)) continue;
        put(ids, [key], after!.id);
        onChange(what, key);
      }
    }
  }
}

function put(ids: Map<Key, Set<number>>, keys: readonly Key[], id: number): void {
  for (const key of keys) {
    const held = ids.get(key);
    if (held) held.add(id);
    else ids.set(key, new Set([id]));
  }
}
