import type { Item, Site } from '../../../contract/model.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { isPath } from '../../../content/store/front-matter/read-fields.ts';
import type { OldUrl } from '../account/replay.ts';
import type { SourceItem } from '../source/model.ts';
import type { OldUrls } from './old-urls.ts';

/** Paths of the guide itself, which old URLs must not redirect. */
const OWN = /^\/(?:_astro|_hosting|cms-content|cms-json|search|search-index|sitemaps|xlate)\//;

/** The path of an old URL as written in front matter and settings; null if no page can have it. */
function folderOf(path: string): string | null {
  const plain = (decodePercent(path) ?? path).normalize('NFC');
  const folder = plain.endsWith('/') ? plain : `${plain}/`;
  return !path.includes('?') && isPath(folder) && !OWN.test(folder) ? folder : null;
}

/** Old paths of a text that differ from its current one. */
export function aliasesOf(item: Item, { link, oldSlugs }: SourceItem, urls: OldUrls): string[] {
  const url = URL.parse(link);
  const path = url && urls.isOld(url) ? folderOf(urls.pathBelow(url)) : null;
  if (path === null || (item.type !== 'post' && item.type !== 'page')) return item.aliases;
  const former = oldSlugs.flatMap((slug) => folderOf(path.replace(/[^/]+\/$/, () => slug)) ?? []);
  return [...new Set([path, ...former])].filter((one) => one !== urls.pathOf(item));
}

/** Redirects for unanswered old URLs of lists and feeds, which belong to no text. `given` are those added earlier. */
export function redirectsFor(missing: readonly OldUrl[], given: Site['redirects']): Site['redirects'] {
  const found = missing.flatMap(({ path, target: { kind, url } }): [string, string][] => {
    const folder = folderOf(path);
    const isKnown = kind !== 'unknown' && kind !== 'external' && !url.startsWith('/?');
    return folder !== null && isKnown && folder !== url && !Object.hasOwn(given, folder) ? [[folder, url]] : [];
  });
  return Object.fromEntries(found);
}
