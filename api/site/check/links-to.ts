import type { Item } from '../../contract/model.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { OwnPaths } from './own-paths.ts';
import { textFactsOf } from './text-facts.ts';
import type { Checked } from './check-guide.ts';

/** A link in a text, as it stands there. */
export interface OwnLink {
  item: Item;
  url: string;
  /** Id of the record that it leads to. */
  to: number;
}

/** Links in other texts to some records. Asked later, gives those of them that lead to no page by then. */
export function linksTo(ids: ReadonlySet<number>, service: Checked): () => OwnLink[] {
  const { index } = service.store;
  const { base } = service.serializeContext;
  const factsOf = textFactsOf(service);
  const target = ({ url }: Pick<OwnLink, 'url'>, paths: OwnPaths): Item | undefined => {
    const whole = URL.parse(/^\/(?![/\\])/.test(url) ? base + url : url);
    const meant = whole && readOwnUrl(whole, base);
    if (meant && 'id' in meant) return index.item(meant.id);
    const place = meant && 'path' in meant ? paths.place(meant.path) : null;
    return place?.kind === 'item' ? place.item : undefined;
  };
  const paths = new OwnPaths(index);
  const links: OwnLink[] = [];
  for (const item of index.allItems()) {
    if (ids.has(item.id)) continue;
    for (const { url } of factsOf(item).references.links) {
      const to = target({ url }, paths)?.id ?? 0;
      if (ids.has(to)) links.push({ item, url, to });
    }
  }
  return () => {
    const later = new OwnPaths(index);
    return links.filter((link) => target(link, later)?.status !== 'publish');
  };
}
