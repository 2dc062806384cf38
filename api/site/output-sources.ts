import type { Item, Term } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import { hash } from '../lib/hash.ts';
import type { Service } from '../operations/operation.ts';
import { withoutContent } from '../store/front-matter/packed-content.ts';

/** A record with what else outputs show of it. Of a text the version is enough. */
type Described = [revisions: number, newest: number, record: Item | Term];

/** By record: a changed one is another object. */
const hashes = new WeakMap<Item | Term, { history: string; hash: string }>();

/** The content that an output folder is made of, told apart by words: equal words are equal outputs. */
export class OutputSources {
  readonly #service: Service;
  readonly #code: string;
  /** `code` is a word for the program and its templates. */
  constructor(service: Service, code: string) {
    this.#service = service;
    this.#code = code;
  }

  /** What every output hangs on, in one word. */
  get basis(): string {
    const { store, serializeContext } = this.#service;
    const { site, authors } = store.index;
    return hash(JSON.stringify([this.#code, serializeContext.base, site, [...authors.values()]]));
  }

  /** All of it in one word. */
  get fingerprint(): string {
    return fingerprintOf(
      this.basis,
      this.#records().map((record) => [record.id, this.#hashOf(record)]),
    );
  }

  /** All of it as text, of which {@link changesSince} tells later what differs by then. */
  get manifest(): string {
    return [this.basis, ...this.#records().map((record) => `${record.id} ${this.#describe(record)}`)].join('\n');
  }

  /**
   * What is another record than in the manifest of a fingerprint; null where it is not that manifest, or where every
   * output hangs on something else by now.
   */
  changesSince(fingerprint: string, manifest: string): Change[] | null {
    const [basis = '', ...lines] = manifest.split('\n');
    const known = new Map(lines.map(readLine));
    const before = [...known].map(([id, text]): [number, string] => [id, hash(text)]);
    if (basis !== this.basis || fingerprintOf(basis, before) !== fingerprint) return null;
    const { index } = this.#service.store;
    const changed = before.flatMap(([id, was]) => {
      const record = index.record(id);
      return record && was === this.#hashOf(record) ? [] : changeOf(recordIn(known.get(id) ?? ''), record);
    });
    const added = this.#records().filter(({ id }) => !known.has(id));
    return [...changed, ...added.map((after) => ({ after }))];
  }

  #records(): (Item | Term)[] {
    const { index } = this.#service.store;
    return [...index.allItems(), ...index.allTerms()].sort((a, b) => a.id - b.id);
  }

  #describe(record: Item | Term): string {
    const { count, newest } = this.#service.store.revisions.history(record.id).public;
    const described: Described = [count, newest, isTerm(record) ? record : withoutContent(record)];
    return JSON.stringify(described);
  }

  #hashOf(record: Item | Term): string {
    const { count, newest } = this.#service.store.revisions.history(record.id).public;
    const history = `${count} ${newest}`;
    const known = hashes.get(record);
    if (known?.history === history) return known.hash;
    const made = hash(this.#describe(record));
    hashes.set(record, { history, hash: made });
    return made;
  }
}

const fingerprintOf = (basis: string, hashes: Iterable<[id: number, hash: string]>): string =>
  hash([basis, ...[...hashes].map((pair) => pair.join(' '))].join('\n'));

function readLine(line: string): [id: number, text: string] {
  const at = line.indexOf(' ');
  return [Number(line.slice(0, at)), line.slice(at + 1)];
}

const recordIn = (text: string): Item | Term => (JSON.parse(text) as Described)[2];

/** An id that is another kind of record now was taken from the one and given to the other. */
function changeOf(before: Item | Term, after: Item | Term | undefined): Change[] {
  if (!after) return [{ before }];
  return isTerm(before) === isTerm(after) ? [{ before, after }] : [{ before }, { after }];
}
