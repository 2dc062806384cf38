import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { checkTexts, isStillSo, type TextFindings } from '../check/check-guide.ts';
import { textFactsOf } from '../check/text-facts.ts';
import { MANIFEST_PATH } from '../query-index/format.ts';
import { publicUploads, uploadPathOf } from '../render/public-files.ts';
import type { Rendering } from '../render/rendering.ts';
import { SEARCH_ENTRY } from '../render/search-output.ts';
import { BuildNote, type NotedFindings } from './build-note.ts';
import { contentReader, makeRendering, openTemplates, type SiteOptions, templatesVersion } from './build-site.ts';
import { LiveSite } from './live-site.ts';

/** An output folder that a build has left as a clean build makes it. */
export interface BuiltSite {
  /** Whether it was so before. */
  wasWhole: boolean;
  /** Why outputs are missing or old; else empty. */
  trouble: string;
  /** What the check found out of the texts. */
  findings: TextFindings;
  rendering(): Promise<Rendering>;
}

/**
 * Makes an output folder what a clean build makes, with as little work as the note of the last build allows, and leaves
 * one for the next.
 */
export async function buildAgain(options: SiteOptions): Promise<BuiltSite> {
  const { service } = options;
  const known = await findingsIfUpToDate(options);
  if (known) {
    const rendering = async () => makeRendering(options, await openTemplates(service.serializeContext.base));
    return { wasWhole: true, trouble: '', findings: known, rendering };
  }
  const factsOf = textFactsOf(service);
  // While the text of a page is at hand, the check finds out what it wants to know of it.
  const onMade: SiteOptions['onMade'] = (output, causes) => {
    const item = output.startsWith('page ') ? service.store.index.item(Number(output.slice(5))) : undefined;
    if (item) factsOf(item);
    options.onMade?.(output, causes);
  };
  const site = await LiveSite.open({ ...options, onMade });
  const { rendering, refresher, wasWhole } = site;
  await site.lookAtUploads();
  const findings = await checkTexts(service);
  const { trouble } = refresher;
  await site.keepNote(findings);
  await site.close();
  return { wasWhole, trouble, findings, rendering: () => Promise.resolve(rendering) };
}

/** Finds out without the templates, and without knowing what the folder holds, whether there is anything to do: then null. */
async function findingsIfUpToDate(options: SiteOptions): Promise<NotedFindings> {
  const { service, outDir, isClean, search = true, edge = false } = options;
  if (isClean) return null;
  const note = new BuildNote(options, await templatesVersion(service.serializeContext.base));
  const output = new OutputFolder(outDir);
  if (!output.isListed || !output.hasMarker(note.fingerprint)) return null;
  if (((await output.read(SEARCH_ENTRY)) !== null) !== search) return null;
  if (((await output.read(MANIFEST_PATH)) !== null) !== edge) return null;
  const readContent = contentReader(service.store);
  for (const file of publicUploads(service)) {
    const bytes = await readContent(`uploads/${file}`);
    if (!(await output.read(uploadPathOf(file)))?.equals(Buffer.from(bytes))) return null;
  }
  const findings = await note.findings();
  return findings && (await isStillSo(findings, service)) ? findings : null;
}
