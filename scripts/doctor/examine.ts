import { extname } from 'node:path';
import { encodeFile } from '../../api/lib/encode-file.ts';
import { isDrawing } from '../../api/lib/mime-types.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { Refusal } from '../command/command.ts';
import { builtFor } from '../command/open.ts';
import { API_CHECKS, faultIf, health, otherUrls, PAGE_CHECKS, type Fault } from './checks.ts';
import { hostOf, remedyFor, type Host } from './hosts.ts';
import { languagesOf, Site, headerOf, jsonOf } from './site.ts';

/**
 * Examines a live guide. `publicUrl` is its URL for readers, if it is examined at another one.
 * Rejects with the error of `fetch` if the host cannot be reached, with a {@link Refusal} if it answers nobody.
 */
export async function examine(url: string, outDir: string, publicUrl = url) {
  const site = new Site(url);
  const { status } = await site.get('/');
  if (status >= 500)
    throw new Refusal(`${url} answers ${status}: it is starting, overloaded or down; its log says more`);
  const base = publicUrl.replace(/\/+$/, '');
  const host = await recognise(site);
  const folder = new OutputFolder(outDir);
  const isCompared = (await builtFor(folder)) === base;
  const isOurs = host === 'the server of the guide' || host === 'the worker';
  const hasPages = !isOurs || status !== 404;
  const checks = [...API_CHECKS, ...(hasPages ? PAGE_CHECKS : [])];
  const faults = (await Promise.all(checks.map((check) => check(site)))).flat();
  if (host === 'the server of the guide') faults.push(...(await health(site)));
  if (hasPages) faults.push(...(await otherUrls(site, base)));
  if (isCompared)
    faults.push(...(await compareWithFolder(site, folder, hasPages, !faults.some(({ kind }) => kind === 'API paths'))));
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

/** The kind of host, judging by its headers and by what it understands. */
async function recognise(site: Site): Promise<Host> {
  const page = await site.get('/');
  // A proxy in front of our own server adds its name.
  const list = await site.get('/cms-json/cms/v2/posts?per_page=1');
  const knowsArguments = list.status === 200 && (jsonOf(list) as unknown[] | null)?.length === 1;
  if (!knowsArguments) return hostOf((header) => headerOf(page, header));
  // The worker cannot identify callers.
  const { code } = (jsonOf(await site.getSigned('/cms-json/')) ?? {}) as { code?: string };
  return code === 'rest_needs_server' ? 'the worker' : 'the server of the guide';
}

/** Most files compared. */
const MOST = 200;

/**
 * Files that a host serves with other bytes than the folder, broken redirects of old URLs, and SVG files served as
 * documents. Only pages, or only API files, if the host has only these.
 */
async function compareWithFolder(site: Site, folder: OutputFolder, hasPages: boolean, hasApi: boolean) {
  const all = await folder.list();
  const redirects = await redirectsOf(folder);
  // Redirect files are for hosts without redirect rules, which contain every spelling of a URL that browsers may send.
  const old = new Set(redirects.map(({ from }) => decodeURIComponent(from)));
  const files = all.filter(
    (file) =>
      isServed(file) &&
      (file.startsWith('cms-json/') ? hasApi : hasPages) &&
      !old.has(decodeURIComponent(`/${urlOf(file)}`)),
  );
  // Lists change with every write; a sample of the rest is enough.
  const lists = files.filter((file) => /^(sitemap\.xml|index\.html|cms-json\/cms\/v2\/\w+\/index\.json)$/.test(file));
  const step = Math.ceil(files.length / MOST);
  const faults: Fault[] = [];
  for (const file of new Set([...lists, ...files.filter((_, at) => at % step === 0)])) {
    const answer = await site.get(`/${urlOf(file)}`);
    const isStale = !(await folder.read(file))?.equals(answer.body);
    const message = `${answer.url} differs from the file ${file} (status ${answer.status})`;
    faults.push(...faultIf(isStale, 'stale file', message));
  }
  if (!hasPages) return faults;
  return [...faults, ...(await oldUrls(site, redirects)), ...(await svgFiles(site, all))];
}

/** Files that every host serves at their own URL. */
const isServed = (file: string): boolean =>
  !/^(_|cms-json\/(404|501)\.)|(^|\/)\.|(^|\/)404\.html$|index\.(cs|en)\.json$/.test(file) && !isDrawing(file);

/** `a/index.html` => `a/`, `cms-json/x/index.json` => `cms-json/x` */
const urlOf = (file: string): string =>
  encodeFile(file.replace(/(^|\/)index\.html$/, '$1').replace(/^(cms-json.*)\/index\.json$/, '$1'));

interface Redirect {
  from: string;
  to: string;
}

async function redirectsOf(folder: OutputFolder): Promise<Redirect[]> {
  const rules = (await folder.read('_redirects'))?.toString() ?? '';
  return [...rules.matchAll(/^(\/\S+) (\/\S+) 301!?$/gm)].map(([, from = '', to = '']) => ({ from, to }));
}

async function oldUrls(site: Site, [redirect]: readonly Redirect[]): Promise<Fault[]> {
  if (!redirect) return [];
  const { from, to } = redirect;
  const answer = await site.get(from);
  const leads = [301, 308].includes(answer.status) && headerOf(answer, 'Location').endsWith(to);
  return faultIf(!leads, 'old URL', `${answer.url} answers ${answer.status} instead of redirecting to ${to}`);
}

/** Asks for one drawing of each spelling of the ending: rules of hosts may distinguish capitals. */
async function svgFiles(site: Site, files: readonly string[]): Promise<Fault[]> {
  const drawings = new Map(files.filter(isDrawing).map((file) => [extname(file), file]));
  const answers = await Promise.all([...drawings.values()].map((file) => site.get(`/${urlOf(file)}`)));
  return answers.flatMap((answer) => {
    const isPage = !headerOf(answer, 'Content-Disposition').startsWith('attachment');
    return faultIf(isPage, 'SVG files', `${answer.url} opens as a page; an SVG file may contain scripts`);
  });
}
