import type { Language } from '../contract/model.ts';
import { analysed } from './analysis.ts';
import { toBase64 } from './bytes.ts';
import { shardFile } from './files.ts';
import type { ShardInfo } from './model.ts';
import { Postings } from './postings.ts';
import { packShard } from './shard.ts';
import type { Weighed } from './weigh.ts';

/** Shards up to this many bytes are part of the manifest, which hosts compress and browsers ask for once. */
const MOST_INLINE = 16 * 1024;

/** Terms of documents, packed into shards. Only shards that a change touched are packed again. */
export class ShardSet {
  readonly #language: Language;
  readonly #shardOf: (stem: string) => number;
  readonly #postings = new Postings();
  /** Of each stem its words, and how many documents have each. */
  readonly #forms = new Map<string, Map<string, number>>();
  readonly #formsOf = new Map<number, string[]>();
  readonly #packed: ShardInfo[] = [];
  readonly #touched: Set<number>;

  constructor(language: Language, count: number, shardOf: (stem: string) => number) {
    this.#language = language;
    this.#shardOf = shardOf;
    this.#touched = new Set(Array.from({ length: count }, (_, place) => place));
  }

  /** How many documents there are. */
  get size(): number {
    return this.#postings.size;
  }

  put(id: number, { stems, forms }: Weighed): void {
    for (const stem of this.#postings.put(id, stems)) this.#touched.add(this.#shardOf(stem));
    const before = new Set(this.#formsOf.get(id));
    for (const form of before) if (!forms.has(form)) this.#count(form, -1);
    for (const form of forms) if (!before.has(form)) this.#count(form, 1);
    if (forms.size > 0) this.#formsOf.set(id, [...forms]);
    else this.#formsOf.delete(id);
  }

  /** All shards as they are now; the bytes of files that were packed anew go to `write`. */
  pack(hash: (bytes: Uint8Array) => string, write: (name: string, bytes: Uint8Array) => void): ShardInfo[] {
    const stems = Map.groupBy(this.#postings.stems, (stem) => this.#shardOf(stem));
    for (const place of this.#touched) {
      const terms = (stems.get(place) ?? []).sort().map((stem) => ({
        stem,
        forms: [...(this.#forms.get(stem)?.keys() ?? [])].sort(),
        postings: this.#postings.of(stem),
      }));
      const { bytes, postings } = packShard(terms);
      const name = shardFile(hash(bytes));
      const isInline = bytes.length <= MOST_INLINE;
      if (!isInline && this.#packed[place]?.name !== name) write(name, bytes);
      this.#packed[place] = {
        ...{ name, bytes: bytes.length, postings },
        ...(isInline ? { inline: toBase64(bytes) } : {}),
      };
    }
    this.#touched.clear();
    return [...this.#packed];
  }

  #count(form: string, more: number): void {
    const { stem } = analysed(form, this.#language);
    const forms = this.#forms.get(stem) ?? new Map<string, number>();
    const count = (forms.get(form) ?? 0) + more;
    if (count > 0) forms.set(form, count);
    else forms.delete(form);
    if (count === 0 || count === more) this.#touched.add(this.#shardOf(stem));
    if (forms.size > 0) this.#forms.set(stem, forms);
    else this.#forms.delete(stem);
  }
}
