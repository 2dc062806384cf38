import type { Item, Site } from '../contract/model.ts';
import type { Change } from '../index/content-index.ts';
import { regroupedBy } from './neighbours.ts';
import type { Rendering } from './rendering.ts';
import { findRelated } from './views/related.ts';

/** Which articles are related, found once for each until a change may have regrouped it. */
export class RelatedArticles {
  readonly #rendering: Pick<Rendering, 'serializeContext' | 'listings'>;
  readonly #ids = new Map<number, number[]>();
  #site: Site;

  /** The lists follow changes before this does. */
  constructor(rendering: Pick<Rendering, 'serializeContext' | 'listings'>) {
    const { index } = rendering.serializeContext;
    this.#rendering = rendering;
    this.#site = index.site;
    index.follow((change) => this.#follow(change));
  }

  of(item: Item): Item[] {
    const { index } = this.#rendering.serializeContext;
    // A draft as it would be published is not what the site has.
    if (index.item(item.id) !== item) return findRelated(item, this.#rendering);
    if (this.#site !== index.site) this.#ids.clear();
    this.#site = index.site;
    let ids = this.#ids.get(item.id);
    if (!ids) this.#ids.set(item.id, (ids = findRelated(item, this.#rendering).map(({ id }) => id)));
    return ids.flatMap((id) => index.item(id) ?? []);
  }

  #follow(change: Change): void {
    const regrouped = regroupedBy(change, this.#rendering);
    if (regrouped === null) this.#ids.clear();
    else for (const { id } of regrouped) this.#ids.delete(id);
  }
}
