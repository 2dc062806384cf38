import { publicUploads } from '../render/public-files.ts';
import type { SiteOptions } from './build-site.ts';
import { LiveSite } from './live-site.ts';

/**
 * Makes an output folder what a clean build makes, with as little work as what was noted of the last build allows. It
 * is noted to be whole when the site is closed.
 */
export async function buildAgain(options: SiteOptions): Promise<LiveSite> {
  const site = await LiveSite.open(options);
  // Another picture under the name of an old one is no change of a record.
  site.refresher.again(publicUploads(site.rendering).map((file) => ({ kind: 'upload', file })));
  await site.refresher.settled();
  return site;
}
