import { publicUploads, uploadFile } from '../render/public-files.ts';
import type { Rendering } from '../render/rendering.ts';
import { SEARCH_ENTRY } from '../render/search-output.ts';
import { OutputFolder } from '../store/disk/output-folder.ts';
import { contentReader, openRendering, sourcesOf, templatesVersion, type SiteOptions } from './build-site.ts';
import { KeptStatuses } from './kept-statuses.ts';
import { LiveSite } from './live-site.ts';
import { noteOf } from './output-note.ts';

/** An output folder that a build has left as a clean build makes it. */
export interface BuiltSite {
  /** Whether it was so before. */
  wasWhole: boolean;
  /** Why outputs are missing or old; else empty. */
  trouble: string;
  rendering(): Promise<Rendering>;
}

/**
 * Makes an output folder what a clean build makes, with as little work as what was noted of the last build allows, and
 * notes it for the next.
 */
export async function buildAgain(options: SiteOptions): Promise<BuiltSite> {
  if (await isUpToDate(options)) {
    return { wasWhole: true, trouble: '', rendering: () => openRendering(options) };
  }
  const { service } = options;
  const statuses = new KeptStatuses(options);
  if (!options.isClean) await statuses.restore();
  const site = await LiveSite.open(options);
  const { rendering, refresher, wasWhole } = site;
  // Another picture under the name of an old one is no change of a record.
  refresher.again(publicUploads(service).map((file) => ({ kind: 'upload', file })));
  await refresher.settled();
  const { trouble } = refresher;
  await site.close();
  await statuses.keep();
  return { wasWhole, trouble, rendering: () => Promise.resolve(rendering) };
}

/** Tells without the templates, and without knowing what the folder holds, whether there is anything to do. */
async function isUpToDate(options: SiteOptions): Promise<boolean> {
  const { service, outDir, isClean, search = true } = options;
  if (isClean) return false;
  const version = await templatesVersion(service.serializeContext.base);
  const output = new OutputFolder(outDir);
  if (!(await noteOf(options, sourcesOf(service, { version })).isWhole(output))) return false;
  if (((await output.read(SEARCH_ENTRY)) !== null) !== search) return false;
  const readContent = contentReader(service.store);
  for (const file of publicUploads(service)) {
    const { path, make } = uploadFile(file, { readContent });
    if (!(await output.read(path))?.equals(Buffer.from(await make()))) return false;
  }
  return true;
}
