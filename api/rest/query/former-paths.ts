import type { Item } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { ancestryOf, chapterSlugs, pathOf } from './urls.ts';

/**
 * Paths that lead to an item's page from where it was before: those that its file names, and those that git knows of the
 * file and of the chapters above it. A chapter's present ancestors stand for those it had.
 */
export function formerPaths(item: Item, index: ContentIndex): string[] {
  const own = pathOf(item, index);
  const paths = new Set(item.aliases);
  if (own === null || (item.type !== 'post' && item.type !== 'page')) return [...paths];
  for (const { type, language, slug } of item.former ?? []) {
    const path = pathOf({ ...item, type, language, slug }, index);
    if (path !== null) paths.add(path);
  }
  if (item.type !== 'page') return without(own, paths);
  const slugs = chapterSlugs(item, index);
  const root = own.slice(0, own.length - `${slugs.join('/')}/`.length);
  for (const [depth, { former, language, status }] of ancestryOf(item, index).slice(0, -1).entries()) {
    // No slug of a private chapter is told, neither present nor former.
    if (status === 'private') continue;
    for (const place of former ?? []) {
      if (place.type !== 'page' || place.language !== language) continue;
      paths.add(`${root}${slugs.with(depth, place.slug).join('/')}/`);
    }
  }
  return without(own, paths);
}

const without = (own: string, paths: Set<string>): string[] => [...paths].filter((path) => path !== own);
