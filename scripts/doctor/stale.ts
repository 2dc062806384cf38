import type { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { type Fault, faultIf } from './checks.ts';
import { headerOf, type Site } from './site.ts';

/** Most files compared. */
const MOST = 200;

/** Whether a folder was built for a URL, which its own files name. */
export async function isBuiltFor(folder: OutputFolder, base: string): Promise<boolean> {
  const root = (await folder.read('cms-json/index.json'))?.toString();
  return root !== undefined && (JSON.parse(root) as { url?: string }).url?.replace(/\/+$/, '') === base;
}

/**
 * Files that a host serves with other bytes than the folder, broken redirects of old URLs, and SVG files served as
 * documents. Without pages, only API files.
 */
export async function compareWithFolder(site: Site, folder: OutputFolder, hasPages: boolean): Promise<Fault[]> {
  const all = await folder.list();
  const redirects = await redirectsOf(folder);
  // Redirect files are for hosts without redirect rules.
  const old = new Set(redirects.map(({ from }) => decoded(from)));
  const files = all.filter(
    (file) => isServed(file) && (hasPages || file.startsWith('cms-json/')) && !old.has(decoded(`/${urlOf(file)}`)),
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
  !/^(_|cms-json\/(404|501)\.)|(^|\/)\.|(^|\/)404\.html$|index\.(cs|en)\.json$|\.svg$/.test(file);

/** `a/index.html` => `a/`, `cms-json/x/index.json` => `cms-json/x` */
const urlOf = (file: string): string =>
  file
    .replace(/(^|\/)index\.html$/, '$1')
    .replace(/^(cms-json.*)\/index\.json$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/');

interface Redirect {
  from: string;
  to: string;
}

async function redirectsOf(folder: OutputFolder): Promise<Redirect[]> {
  const rules = (await folder.read('_redirects'))?.toString() ?? '';
  return [...rules.matchAll(/^(\/\S+) (\/\S+) 301$/gm)].map(([, from = '', to = '']) => ({ from, to }));
}

/** Rules contain every spelling of a URL that browsers may send. */
const decoded = (url: string): string => decodeURIComponent(url);

async function oldUrls(site: Site, [redirect]: readonly Redirect[]): Promise<Fault[]> {
  if (!redirect) return [];
  const { from, to } = redirect;
  const answer = await site.get(from);
  const leads = [301, 308].includes(answer.status) && headerOf(answer, 'Location').endsWith(to);
  return faultIf(!leads, 'old URL', `${answer.url} answers ${answer.status} instead of redirecting to ${to}`);
}

async function svgFiles(site: Site, files: readonly string[]): Promise<Fault[]> {
  const drawing = files.find((file) => file.endsWith('.svg') && file.startsWith('cms-content/'));
  if (!drawing) return [];
  const answer = await site.get(`/${urlOf(drawing)}`);
  const isPage = !headerOf(answer, 'Content-Disposition').startsWith('attachment');
  return faultIf(isPage, 'SVG files', `${answer.url} opens as a page; an SVG file may contain scripts`);
}
