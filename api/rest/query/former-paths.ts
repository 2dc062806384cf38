import type { Item } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { ancestryOf, chapterSlugs, pathOf, plainPath } from './urls.ts';

/**
 * Former paths that redirect to an item's page: those listed in its file, and those derived from git for the file and
 * the chapters above it, with decoded letters. Former ancestors of a chapter are taken to be its present ones.
 */
export function formerPaths(item: Item, index: ContentIndex): string[] {
  const own = pathOf(item, index);
  const paths = new Set(item.aliases.map(plainPath));
  if (own === null || (item.type !== 'post' && item.type !== 'page')) return [...paths];
  for (const { type, language, slug } of item.former ?? []) {
    const path = pathOf({ ...item, type, language, slug }, index);
    if (path !== null) paths.add(plainPath(path));
  }
  if (item.type !== 'page') return without(own, paths);
  const slugs = chapterSlugs(item, index);
  const root = own.slice(0, own.length - `${slugs.join('/')}/`.length);
  for (const [depth, { former, language, status }] of ancestryOf(item, index).slice(0, -1).entries()) {
    // Slugs of private chapters are never revealed, neither present nor former ones.
    if (status === 'private') continue;
    for (const place of former ?? []) {
      if (place.type !== 'page' || place.language !== language) continue;
      paths.add(plainPath(`${root}${slugs.with(depth, place.slug).join('/')}/`));
    }
  }
  return without(own, paths);
}

const without = (own: string, paths: Set<string>): string[] => [...paths].filter((path) => path !== plainPath(own));
