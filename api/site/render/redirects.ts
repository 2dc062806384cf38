import { isTerm } from '../../content/index/content-index.ts';
import { formerPaths } from '../../rest/query/former-paths.ts';
import { authorPath, itemAt, languageRoot, recordAt } from '../../rest/query/urls.ts';
import { hasPage, type Moved, type Rendering, urlOf } from './rendering.ts';

/**
 * Old URLs with the present ones, sorted. If two pages had the same URL, it leads to the older page; aliases of texts
 * take precedence over redirects of the settings. URLs that belong to a page now are left out, because hosts apply
 * these rules before they look for a page.
 */
export function movedPages(rendering: Rendering): Moved[] {
  const pairs = new Map<string, string>();
  const isHeld = holders(rendering);
  const { index } = rendering.serializeContext;
  for (const item of index.movedItems()) {
    if (!hasPage(item)) continue;
    for (const alias of formerPaths(item, index)) {
      if (!pairs.has(alias) && !isHeld(alias)) pairs.set(alias, urlOf(item, rendering));
    }
  }
  for (const [from, to] of Object.entries(index.site.redirects)) {
    if (!pairs.has(from) && !isHeld(from)) pairs.set(from, to);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns a predicate: whether a URL belongs to a page that is not a redirect. */
function holders({ serializeContext: { index }, values }: Rendering): (path: string) => boolean {
  const lists = new Set<string>();
  for (const language of index.site.languages) {
    const root = languageRoot(language, index.site);
    lists.add(root).add(`${root}archive/`);
    for (const author of index.authors.values()) {
      if (values.isWriting(`${author.id} ${language}`)) lists.add(authorPath(author.slug, language, index.site));
    }
  }
  return (path) => {
    const record = recordAt(path, index) ?? itemAt(path, index);
    return lists.has(path) || (record !== null && (isTerm(record) || hasPage(record)));
  };
}
