import type { Item, Language, Term } from '../../contract/model.ts';
import { isTerm } from '../../content/index/content-index.ts';
import { formerPaths } from '../../rest/query/former-paths.ts';
import { plainPath } from '../../lib/decode-percent.ts';
import { authorPath, itemAt, languageRoot, recordAt } from '../../rest/query/urls.ts';
import { API_GROUPS, apiReferencePath } from './api-groups.ts';
import { hasPage, type Moved, type Rendering, urlOf } from './rendering.ts';
import { wholeManualPath } from './views/manual.ts';

/**
 * Old URLs with the present ones, sorted. If two pages had the same URL, it leads to the older page; aliases take
 * precedence over redirects of the settings. URLs that belong to a page now are left out, because hosts apply these
 * rules before they look for a page.
 */
export function movedPages(rendering: Rendering): Moved[] {
  const pairs = new Map<string, string>();
  const isHeld = holders(rendering);
  const { index } = rendering;
  for (const record of index.moved()) {
    if (!(isTerm(record) || hasPage(record)) || !index.site.languages.includes(record.language)) continue;
    for (const alias of formerPaths(record, index)) {
      if (pairs.has(alias) || isHeld(alias)) continue;
      for (const end of endsOf(record, rendering)) pairs.set(alias + end, urlOf(record, rendering) + end);
    }
  }
  for (const [written, to] of Object.entries(index.site.redirects)) {
    const from = plainPath(written);
    if (!pairs.has(from) && !isHeld(from)) pairs.set(from, to);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What follows the URL of a record in those that move with it: of a topic, also its feeds and further pages. */
export function endsOf(record: Item | Term, { values }: Rendering): string[] {
  if (!isTerm(record)) return [''];
  const further = Array.from({ length: values.pages(`term ${record.id}`) - 1 }, (_, at) => `page/${at + 2}/`);
  return ['', ...further, ...(record.taxonomy === 'category' ? ['feed/rss.xml', 'feed/atom.xml'] : [])];
}

/** Paths of the pages of a language that belong to no record: the home page, the archive, articles of an author. */
export function listPaths(language: Language, { index, values }: Rendering): string[] {
  const { site, authors } = index;
  const root = languageRoot(language, site);
  const writing = [...authors.values()].filter(({ id }) => values.isFilled(`author ${id} ${language}`));
  return [root, `${root}archive/`, ...writing.map(({ slug }) => authorPath(slug, language, site))];
}

/** Returns a predicate: whether a URL belongs to a page that is not a redirect. */
function holders(rendering: Rendering): (path: string) => boolean {
  const { index, values } = rendering;
  const { site } = index;
  const pages = new Set(
    site.languages.flatMap((language) => [
      ...listPaths(language, rendering),
      `${languageRoot(language, site)}search/`,
      ...API_GROUPS.map((group) => apiReferencePath(group, language, site)),
    ]),
  );
  return (path) => {
    const record = recordAt(path, index) ?? itemAt(path, index);
    if (pages.has(path) || (record !== null && (isTerm(record) || hasPage(record)))) return true;
    const [, above = '', end = '', number = ''] = /^(.*\/)(embed|print|page\/(\d+))\/$/.exec(path) ?? [];
    const owner = above === '' ? null : recordAt(above, index);
    if (owner === null) return false;
    if (isTerm(owner)) return Number(number) > 1 && Number(number) <= values.pages(`term ${owner.id}`);
    return end === 'embed' ? hasPage(owner) : wholeManualPath(owner, rendering) === path;
  };
}
