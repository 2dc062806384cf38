import type { Item, Site } from '../contract/model.ts';
import type { Change, ContentIndex } from '../index/content-index.ts';

/** Where related articles are found. */
interface Sources {
  index: ContentIndex;
  find(item: Item): Item[];
  /** Articles to which others may be related after a change than before; null where that may be any. */
  regroupedBy(change: Change): Item[] | null;
}

/** Which articles are related, found once for each until a change may have regrouped it. */
export class RelatedArticles {
  readonly #sources: Sources;
  readonly #ids = new Map<number, number[]>();
  #site: Site;

  constructor(sources: Sources) {
    const { index, regroupedBy } = sources;
    this.#sources = sources;
    this.#site = index.site;
    index.follow((change) => {
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
    if (!ids) this.#ids.set(item.id, (ids = find(item).map(({ id }) => id)));
    return ids.flatMap((id) => index.item(id) ?? []);
  }
}
