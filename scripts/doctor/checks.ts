import { COMMON_HEADERS } from '../../api/contract/headers.ts';
import type { Health } from '../../api/rest/http/health.ts';
import { headerOf, jsonOf, languagesOf, Site, type Answer } from './site.ts';

/** Kinds of faults, each with a remedy per host. */
export type FaultKind =
  | 'page type'
  | 'JSON type'
  | 'API paths'
  | 'CORS'
  | 'exposed headers'
  | 'asset cache'
  | 'page cache'
  | 'trailing slash'
  | 'missing page'
  | 'missing page of the other language'
  | 'missing record'
  | 'language'
  | 'totals'
  | 'ignored argument'
  | 'type sniffing'
  | 'security policy'
  | 'referrer policy'
  | 'internal files'
  | 'discovery'
  | 'compression'
  | 'old URL'
  | 'public URL'
  | 'SVG files'
  | 'stale file'
  | 'health';

export interface Fault {
  kind: FaultKind;
  /** What was requested, what was returned, and what was expected. */
  message: string;
}

type Check = (site: Site) => Promise<Fault[]>;

const LIST = '/cms-json/cms/v2/posts';
const NOWHERE = 'no-such-address-of-the-doctor';

export const faultIf = (isWrong: boolean, kind: FaultKind, message: string): Fault[] =>
  isWrong ? [{ kind, message }] : [];

/** A fault if a response header is wrong. */
function header(answer: Answer, name: string, pattern: RegExp, kind: FaultKind): Fault[] {
  const value = headerOf(answer, name);
  return faultIf(!pattern.test(value), kind, `${answer.url} has ${value ? `${name}: ${value}` : `no ${name}`}`);
}

const pages: Check = async (site) => {
  const page = await site.get('/');
  if (page.status !== 200) return [{ kind: 'page type', message: `${page.url} answers ${page.status}` }];
  return [
    ...header(page, 'Content-Type', /^text\/html; ?charset=utf-8$/i, 'page type'),
    ...header(page, 'X-Content-Type-Options', /^nosniff$/, 'type sniffing'),
    ...header(page, 'Content-Security-Policy', /default-src 'self'/, 'security policy'),
    ...header(page, 'Referrer-Policy', /^strict-origin-when-cross-origin$/, 'referrer policy'),
    ...header(page, 'Cache-Control', /no-cache|max-age=0|no-store/, 'page cache'),
    ...header(page, 'Link', /rel="https:\/\/api\.w\.org\/"/, 'discovery'),
    ...(headerOf(page, 'Content-Encoding') ? header(page, 'Vary', /Accept-Encoding/i, 'compression') : []),
  ];
};

/** The first file loaded by the home page with a hash in its name. */
const assets: Check = async (site) => {
  const [path] = /\/_astro\/[\w.@-]+/.exec((await site.get('/')).body.toString()) ?? [];
  if (!path) return [];
  return header(await site.get(path), 'Cache-Control', /max-age=31536000, immutable/, 'asset cache');
};

const slashes: Check = async (site) => {
  const answer = await site.get('/search');
  const leads = [301, 302, 307, 308].includes(answer.status) && headerOf(answer, 'Location').endsWith('/search/');
  return faultIf(!leads, 'trailing slash', `${answer.url} answers ${answer.status} instead of redirecting to /search/`);
};

const missing: Check = async (site) => {
  const { root, other } = await languagesOf(site);
  const pages: [kind: FaultKind, path: string, language: string][] = [['missing page', `/${NOWHERE}/`, root]];
  if (other) pages.push(['missing page of the other language', `/${other}/${NOWHERE}/`, other]);
  const faults = await Promise.all(
    pages.map(async ([kind, path, language]) => {
      const answer = await site.get(path);
      const isRight =
        answer.status === 404 &&
        /^text\/html/i.test(headerOf(answer, 'Content-Type')) &&
        new RegExp(`<html[^>]* lang="${language}"`).test(answer.body.toString());
      const wanted = `404 with the page 404.html in "${language}"`;
      return faultIf(!isRight, kind, `${answer.url} answers ${answer.status} instead of ${wanted}`);
    }),
  );
  return faults.flat();
};

const missingRecord: Check = async (site) => {
  const record = await site.get(`${LIST}/999999999`);
  const code = (jsonOf(record) as { code?: string } | null)?.code;
  const isRight = record.status === 404 && code !== undefined && isJson(record);
  const message = `${record.url} answers ${record.status} instead of 404 with an error in JSON`;
  return faultIf(!isRight, 'missing record', message);
};

const isJson = (answer: Answer): boolean => /^application\/json\b/i.test(headerOf(answer, 'Content-Type'));

const api: Check = async (site) => {
  const [root, list] = await Promise.all([site.get('/cms-json/'), site.get(LIST)]);
  const faults: Fault[] = [];
  for (const answer of [root, list]) {
    if (answer.status !== 200 || jsonOf(answer) === null) {
      faults.push({ kind: 'API paths', message: `${answer.url} answers ${answer.status} and not with JSON` });
    } else faults.push(...header(answer, 'Content-Type', /^application\/json\b/i, 'JSON type'));
  }
  const exposed = COMMON_HEADERS['Access-Control-Expose-Headers'] ?? '';
  return [
    ...faults,
    ...header(list, 'Access-Control-Allow-Origin', /^(\*|https:\/\/elsewhere\.example)$/, 'CORS'),
    ...header(list, 'Access-Control-Expose-Headers', new RegExp(`^${exposed}`), 'exposed headers'),
    ...header(list, 'X-WP-Total', /^\d+$/, 'totals'),
    ...header(list, 'X-WP-TotalPages', /^\d+$/, 'totals'),
  ];
};

const languages: Check = async (site) => {
  const { other } = await languagesOf(site);
  if (!other) return [];
  const answer = await site.get(`${LIST}?lang=${other}`);
  const records = jsonOf(answer) as { language?: string }[] | null;
  const isRight = answer.status >= 400 || (Array.isArray(records) && records.every((one) => one.language === other));
  return faultIf(!isRight, 'language', `${answer.url} lists records that are not in "${other}"`);
};

/** Arguments that each change any list of records. A refusal is correct; the bytes of the list without them are not. */
const ARGUMENTS = [
  'search=zzqqxx',
  `slug=${NOWHERE}`,
  'page=9999',
  'per_page=1&offset=1',
  'include=999999999',
  '_fields=id',
  '_envelope',
];

const wrongAnswers: Check = async (site) => {
  const plain = await site.get(LIST);
  const records = jsonOf(plain);
  if (plain.status !== 200 || (Array.isArray(records) && records.length === 0)) return [];
  const answers = await Promise.all(ARGUMENTS.map((query) => site.get(`${LIST}?${query}`)));
  const wrong = answers.filter(({ status, body }) => status === 200 && body.equals(plain.body));
  const names = wrong.map(({ url }) => url.slice(url.indexOf('?')));
  return faultIf(wrong.length > 0, 'ignored argument', `${plain.url} ignores ${names.join(', ')} and answers 200`);
};

const notes: Check = async (site) => {
  const paths = ['/_hosting/nginx.conf', '/_headers', '/_redirects', '/.guide-output', '/.guide-files', '/.nojekyll'];
  const answers = await Promise.all(paths.map((path) => site.get(path)));
  return answers.flatMap(({ url, status }) => faultIf(status === 200, 'internal files', `${url} is public`));
};

/** What our own server says of itself to monitoring, which is not below the path of the site. */
export async function health({ base }: Site): Promise<Fault[]> {
  const answer = await new Site(new URL(base).origin).get('/healthz');
  const { reason = '', issues = [], hidden = 0, warnings = [] } = (jsonOf(answer) ?? {}) as Partial<Health>;
  const files = issues.map(({ path, line, message }) => `${path}:${line}: ${message}`);
  const more = hidden > 0 ? [`broken files that only editors may see: ${hidden}`] : [];
  const said = [reason, ...files, ...more, ...warnings].filter(Boolean);
  return said.map((message) => ({ kind: 'health', message: `${answer.url} says: ${message}` }));
}

/** Where files contain the URL of the guide, and how to read it there. */
const NAMED: [path: string, pattern: RegExp][] = [
  ['/', /<link[^>]* rel="canonical"[^>]* href="([^"]+)"/],
  ['/sitemap.xml', /<loc>([^<]+)<\/loc>/],
  ['/robots.txt', /^Sitemap: (\S+)$/m],
];

/** Pages and sitemaps that send readers and search engines to another URL than that of the guide. */
export async function otherUrls(site: Pick<Site, 'get'>, base: string): Promise<Fault[]> {
  const faults = await Promise.all(
    NAMED.map(async ([path, pattern]) => {
      const answer = await site.get(path);
      const named = pattern.exec(answer.body.toString())?.[1];
      const isOther = answer.status === 200 && named !== undefined && !`${named}/`.startsWith(`${base}/`);
      return faultIf(isOther, 'public URL', `${answer.url} names ${named}, which is not below ${base}`);
    }),
  );
  return faults.flat();
}

/** What every host of the guide must answer, whatever the content. */
export const API_CHECKS: readonly Check[] = [api, missingRecord, languages, wrongAnswers, notes];
export const PAGE_CHECKS: readonly Check[] = [pages, assets, slashes, missing];
