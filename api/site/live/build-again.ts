import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { checkTexts, isStillSo } from '../check/check-guide.ts';
import { textFactsOf } from '../check/text-facts.ts';
import { MANIFEST_PATH } from '../query-index/format.ts';
import { publicUploads, uploadPathOf } from '../render/public-files.ts';
import { SEARCH_ENTRY } from '../render/search-output.ts';
import { compileTemplates } from '../render/templates.ts';
import { BuildNote, type NotedFindings } from './build-note.ts';
import { basePathOf, contentReader, makeRendering, openTemplates, type SiteOptions } from './build-site.ts';
import { LiveSite } from './live-site.ts';

/**
 * Makes an output folder equal to a clean build, with as little work as the note of the last build allows, and
 * writes a note for the next build. Returns whether the folder was whole already, why outputs are missing or out of date,
 * if any are, and the findings of the check of all texts.
 */
export async function buildAgain(options: SiteOptions) {
  const { service } = options;
  const known = await findingsIfUpToDate(options);
  if (known) {
    const rendering = async () => makeRendering(options, await openTemplates(service.serializeContext.base));
    return { wasWhole: true, trouble: '', findings: known, rendering };
  }
  const factsOf = textFactsOf(service);
  // Check the text of each page while it is already parsed.
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

/** Findings of the last build if the output is up to date, else null. Loads no templates and lists no folder. */
async function findingsIfUpToDate(options: SiteOptions): Promise<NotedFindings> {
  const { service, outDir, isClean, search = true, edge = false } = options;
  if (isClean) return null;
  const { version } = await compileTemplates(basePathOf(service.serializeContext.base));
  const note = new BuildNote(options, version);
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
