import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { API_CHECKS, otherUrls, PAGE_CHECKS } from './checks.ts';
import { recognise } from './recognise.ts';
import { remedyFor } from './remedies.ts';
import { languagesOf, Site } from './site.ts';
import { compareWithFolder, isBuiltFor } from './stale.ts';

/**
 * Examines a live guide. `publicUrl` is its URL for readers, if it is examined at another one.
 * Rejects with the error of `fetch` if the host cannot be reached.
 */
export async function examine(url: string, outDir: string, publicUrl = url) {
  const site = new Site(url);
  const base = publicUrl.replace(/\/+$/, '');
  const host = await recognise(site);
  const folder = new OutputFolder(outDir);
  const isCompared = await isBuiltFor(folder, base);
  const isOurs = host === 'the server of the guide' || host === 'the worker';
  const hasPages = !isOurs || (await site.get('/')).status !== 404;
  const checks = [...API_CHECKS, ...(hasPages ? PAGE_CHECKS : [])];
  const faults = (await Promise.all(checks.map((check) => check(site)))).flat();
  if (hasPages) faults.push(...(await otherUrls(site, base)));
  if (isCompared) faults.push(...(await compareWithFolder(site, folder, hasPages)));
  const { other } = await languagesOf(site);
  const place = { base, basePath: `${new URL(base).pathname.replace(/\/+$/, '')}/`, otherLanguage: other };
  return {
    host,
    /** Whether responses were compared with the output folder, which is valid only for the URL it was built for. */
    isCompared,
    /** False if only the API is served, which is not a fault: pages are then served elsewhere. */
    hasPages,
    /** The faults, each with the lines of configuration that fix it on this host. */
    findings: faults.map((fault) => ({ ...fault, remedy: remedyFor(fault.kind, host, place) })),
  };
}
