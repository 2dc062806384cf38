import type { Item, Site } from '../contract/model.ts';
import { isTerm, type Change, type ContentIndex } from '../index/content-index.ts';
import type { Finder, LastingFinder } from '../index/finder.ts';
import { hash } from '../lib/hash.ts';

/** Where related articles are found. */
interface Sources {
  index: ContentIndex;
  find(item: Item): Item[];
  /** Articles to which others may be related after a change than before; null where that may be any. */
  regroupedBy(change: Change): Item[] | null;
}

/** Ids of related articles; `state` is a word for all records, where another process is to know whether they are the same. */
interface Related {
  ids: number[];
  state?: string;
}

/** Which articles are related, found once for each until a change may have regrouped it. */
export class RelatedArticles implements LastingFinder<Related> {
  readonly #sources: Sources;
  readonly #ids = new Map<number, number[]>();
  #site: Site;
  /** Whether all records are as they were in the beginning. */
  #isUnchanged = true;
  #state = { generation: -1, word: '' };
  onFound: Finder<Related>['onFound'] = null;

  constructor(sources: Sources) {
    const { index, regroupedBy } = sources;
    this.#sources = sources;
    this.#site = index.site;
    index.follow((change) => {
      this.#isUnchanged = false;
      const regrouped = regroupedBy(change);
      if (regrouped === null) this.#ids.clear();
      else for (const { id } of regrouped) this.#ids.delete(id);
    });
  }

  of(item: Item): Item[] {
    const { index, find } = this.#sources;
    // A draft as it would be published is not what the site has.
    if (index.item(item.id) !== item) return find(item);
    if (this.#site !== index.site) this.#ids.clear();
    this.#site = index.site;
    let ids = this.#ids.get(item.id);
    if (!ids) {
      this.#ids.set(item.id, (ids = find(item).map(({ id }) => id)));
      this.onFound?.(item, { ids });
    }
    return ids.flatMap((id) => index.item(id) ?? []);
  }

  factOf({ id }: Item): Related | undefined {
    const ids = this.#ids.get(id);
    return ids && { ids, state: this.#wordForAll() };
  }

  /** What says nothing of its state comes from a thread that has read the same content. */
  learn({ id }: Item, { ids, state }: Related): void {
    if (state === undefined ? this.#isUnchanged : state === this.#wordForAll()) this.#ids.set(id, ids);
  }

  /** Any record may be what makes that another one is not related. */
  #wordForAll(): string {
    const { index } = this.#sources;
    if (this.#state.generation !== index.generation) {
      const records = [...index.allItems(), ...index.allTerms()].sort((a, b) => a.id - b.id);
      // What is published by the clock stays the same file.
      const states = records.map((record) =>
        [record.id, record.version, isTerm(record) ? '' : record.status].join(' '),
      );
      const word = hash(states.join('\n'));
      this.#state = { generation: index.generation, word };
    }
    return this.#state.word;
  }
}
