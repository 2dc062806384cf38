import type { Item, Site } from '../../../contract/model.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { isPath } from '../../../content/store/front-matter/read-fields.ts';
import type { OldUrl } from '../account/replay.ts';
import type { SourceItem } from '../source/model.ts';
import type { OldUrls } from './old-urls.ts';

/** Places of the guide itself, where no old URL may lead elsewhere. */
const OWN = /^\/(?:_astro|_hosting|cms-content|cms-json|search|search-index|sitemaps|xlate)\//;

/** The path of an old URL as front matter and settings name it; null for one that no page can have. */
function folderOf(path: string): string | null {
  const plain = (decodePercent(path) ?? path).normalize('NFC');
  const folder = plain.endsWith('/') ? plain : `${plain}/`;
  return !path.includes('?') && isPath(folder) && !OWN.test(folder) ? folder : null;
}

/** Old addresses of a text that differ from where it is now. */
export function aliasesOf(item: Item, { link, oldSlugs }: SourceItem, urls: OldUrls): string[] {
  const url = URL.parse(link);
  const path = url && urls.isOld(url) ? folderOf(urls.pathBelow(url)) : null;
  if (path === null || (item.type !== 'post' && item.type !== 'page')) return item.aliases;
  const former = oldSlugs.flatMap((slug) => folderOf(path.replace(/[^/]+\/$/, () => slug)) ?? []);
  return [...new Set([path, ...former])].filter((one) => one !== urls.pathOf(item));
}

/** Where old URLs that lead nowhere are to lead: those of lists and feeds, which no text has. `given` were added before. */
export function redirectsFor(missing: readonly OldUrl[], given: Site['redirects']): Site['redirects'] {
  const found = missing.flatMap(({ path, target: { kind, url } }): [string, string][] => {
    const folder = folderOf(path);
    const isKnown = kind !== 'unknown' && kind !== 'external' && !url.startsWith('/?');
    return folder !== null && isKnown && folder !== url && !Object.hasOwn(given, folder) ? [[folder, url]] : [];
  });
  return Object.fromEntries(found);
}
