import type { Item, Term } from '../../contract/model.ts';
import { isTerm } from '../../content/index/content-index.ts';
import { inTurns } from '../../lib/in-turns.ts';
import { sourceFactsOf } from '../../content/markdown/source-facts.ts';
import { publicBlock } from '../../rest/query/policy.ts';
import { linkUrl } from '../../rest/query/urls.ts';
import { ownPaths } from './own-paths.ts';
import type { Checked } from './check-guide.ts';

/** A link, picture or included block in a text. */
export interface OwnLink {
  item: Item;
  url: string;
  /** Id of the record it leads to. */
  to: number;
}

/**
 * Finds links, pictures and blocks in other texts that lead to the given records. The returned function gives those
 * that are dead when it is called. If nothing is cached every text is read, which takes seconds in a large
 * guide, so this runs in steps.
 */
export const linksTo = (ids: ReadonlySet<number>, service: Checked): Promise<() => OwnLink[]> =>
  inTurns(findLinks(ids, service));

function* findLinks(ids: ReadonlySet<number>, service: Checked): Generator<void, () => OwnLink[]> {
  const { index } = service.store;
  const factsOf = sourceFactsOf(service.memo, index);
  const paths = ownPaths(index, service.memo, service.serializeContext.base);
  const targets = new Map<string, number>();
  const targetOf = (whole: URL | null): number => {
    const { href = '' } = whole ?? {};
    const to = targets.get(href) ?? paths.recordAt(whole)?.id ?? 0;
    targets.set(href, to);
    return to;
  };
  const links: (OwnLink & { whole?: URL | null })[] = [];
  for (const item of [...index.allItems()]) {
    if (ids.has(item.id)) continue;
    const { links: named, pictures, blocks } = factsOf(item.id);
    for (const { url } of [...named, ...pictures]) {
      const whole = linkUrl(url, item, service.serializeContext);
      const to = targetOf(whole);
      if (ids.has(to)) links.push({ item, url, to, whole });
    }
    for (const { id: to } of blocks) if (ids.has(to)) links.push({ item, url: `::block{ref=${to}}`, to });
    yield;
  }
  return () => {
    // A file remains as long as another record references it.
    const isThere = (to: Item | Term | undefined) =>
      to !== undefined && (isTerm(to) || ['publish', 'inherit'].includes(to.status));
    return links.filter(({ whole, to }) =>
      whole === undefined ? !publicBlock(to, index) : !isThere(paths.recordAt(whole)),
    );
  };
}
