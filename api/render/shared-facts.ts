import type { Item, Term } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import type { Finder } from '../index/finder.ts';

/** Those who find something out, each by a name. */
export type Finders = Record<string, Finder<never>>;

/** By the name of who found it out, of each record: its id and version, and the fact. */
export type Told = Record<string, [id: number, version: string, fact: unknown][]>;

/**
 * What threads of a build tell each other, so that none finds out again what another one did. All have the same content;
 * where somebody changed it since, what was found out of a former version is not believed.
 */
export class SharedFacts {
  readonly #index: ContentIndex;
  readonly #finders: Finders;
  readonly #learners: Finders;
  #found: Told = {};

  /** What `listeners` find out here is told to nobody. */
  constructor(index: ContentIndex, finders: Finders, listeners: Finders = {}) {
    this.#index = index;
    this.#finders = finders;
    this.#learners = { ...finders, ...listeners };
    for (const [name, finder] of Object.entries(finders))
      finder.onFound = (record, fact: unknown) => this.#note(name, record, fact);
  }

  /** Of a draft as it would be published others know nothing. */
  #note(name: string, record: Item | Term, fact: unknown): void {
    const { id, version } = record;
    if (this.#index.record(id) === record) (this.#found[name] ??= []).push([id, version, fact]);
  }

  /** What was found out here since this was asked last; null where that is nothing. */
  take(): Told | null {
    const found = this.#found;
    this.#found = {};
    return Object.keys(found).length > 0 ? found : null;
  }

  learn(told: Told): void {
    for (const [name, facts] of Object.entries(told)) {
      for (const [id, version, fact] of facts) {
        const record = this.#index.record(id);
        // What goes by this name was told by a finder of the same kind.
        if (record?.version === version) this.#learners[name]?.learn(record, fact as never);
      }
    }
  }

  close(): void {
    for (const finder of Object.values(this.#finders)) finder.onFound = null;
  }
}
