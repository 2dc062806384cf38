import { isArticle } from '../../contract/enums.ts';
import type { Item, Term } from '../../contract/model.ts';
import { type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { ancestryOf, chapterPath, chapterSlugs, pathOf } from './urls.ts';
import { plainPath } from '../../lib/decode-percent.ts';

/**
 * Former paths that redirect to the page of a record: those listed in its file, and those derived from git for the file
 * and the chapters above it, with decoded letters. Former ancestors of a chapter are taken to be its present ones.
 */
export function formerPaths(record: Item | Term, index: ContentIndex): string[] {
  const own = pathOf(record, index);
  const paths = new Set(record.aliases.map(plainPath));
  if (own === null || (!isTerm(record) && !isArticle(record.type))) return [...paths];
  for (const place of record.former ?? []) {
    const path = 'taxonomy' in record === 'taxonomy' in place ? pathOf({ ...record, ...place }, index) : null;
    if (path !== null) paths.add(plainPath(path));
  }
  if (isTerm(record) || record.type !== 'page') return without(own, paths);
  const slugs = chapterSlugs(record, index);
  for (const [depth, { former, language, status }] of ancestryOf(record, index).slice(0, -1).entries()) {
    // Slugs of private chapters are never revealed, neither present nor former ones.
    if (status === 'private') continue;
    for (const place of former ?? []) {
      if (!('type' in place) || place.type !== 'page' || place.language !== language) continue;
      paths.add(plainPath(chapterPath(slugs.with(depth, place.slug), record, index)));
    }
  }
  return without(own, paths);
}

const without = (own: string, paths: Set<string>): string[] => [...paths].filter((path) => path !== plainPath(own));
