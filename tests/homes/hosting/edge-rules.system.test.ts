import { expect, test } from 'vitest';
import { hostingFiles } from '../../../api/site/render/hosting/index.ts';
import { makeRendering } from '../../../api/site/live/build-site.ts';
import { makeFolder, page } from '../../helpers/guide-folder.ts';
import { BASE, openReader } from '../../helpers/test-app.ts';
import { plainTemplates } from '../../site/render/no-templates.ts';

/** Limits of the hosts that read these two files; beyond them they ignore lines or reject the whole folder. */
const LIMITS = { headerRules: 100, lineLength: 2_000, plainRedirects: 2_000, patternRedirects: 100 };

/** The files of a guide with a page that has had many URLs. */
async function filesWith(oldUrls: number, more: string[] = [], base = BASE): Promise<Map<string, string>> {
  const aliases = [...Array.from({ length: oldUrls }, (_, n) => `/stara-${n}/`), ...more];
  const text = page({ id: 1, title: 'Článek', slug: 'clanek', aliases }, 'Text.');
  const reader = await openReader(await makeFolder({ 'cs/posts/clanek.md': text }), { base });
  expect([...reader.service.store.issues.values()]).toEqual([]);
  const templates = { ...plainTemplates(''), inlineScripts: [`sha256-${'x'.repeat(43)}=`] };
  return new Map(hostingFiles(makeRendering(reader, templates)));
}

test.each(['http://127.0.0.1:4321', 'https://guide.example', 'https://host.example/guide'])(
  'robots.txt of a guide at %s has lines that crawlers know, and the absolute URL of its sitemap',
  async (base) => {
    const lines = (await filesWith(0, [], base)).get('robots.txt')!.trimEnd().split('\n');
    expect(lines.map((line) => /^([A-Za-z-]+): (\S+)$/.exec(line)?.slice(1))).toEqual([
      ['User-agent', '*'],
      ['Allow', '/'],
      ['Sitemap', `${base}/sitemap.xml`],
    ]);
  },
);

test('_headers contains paths with indented headers, within the limits of the hosts', async () => {
  const lines = (await filesWith(2)).get('_headers')!.trimEnd().split('\n');
  const paths = lines.filter((line) => !line.startsWith(' '));
  expect(paths.length).toBeLessThanOrEqual(LIMITS.headerRules);
  expect(new Set(paths).size).toBe(paths.length);
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(LIMITS.lineLength);
    if (line.startsWith(' ')) expect(line).toMatch(/^ {2}[A-Z][A-Za-z-]+: \S.*\S$|^ {2}[A-Z][A-Za-z-]+: \S$/);
    else expect(line).toMatch(/^\/[^\s]*$/);
    expect(line.split('*').length, 'one * in a path').toBeLessThanOrEqual(line.startsWith(' ') ? Infinity : 3);
  }
  expect(lines[0]).toMatch(/^\//);
});

test('no path gets a header twice, which would change the meaning of a policy or an origin', async () => {
  const rules = rulesOf((await filesWith(2)).get('_headers')!);
  for (const path of '/ /cms-json/cms/v2/posts /clanek/oembed.json /_astro/x.js /x.svg /X.SVG /x.Svg'.split(' ')) {
    const names = rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ names }) => names);
    expect(names, path).toEqual([...new Set(names)]);
    expect(names, 'needed by hosts that compress').toContain('Vary');
    expect(names.includes('Content-Disposition'), path).toBe(/svg$/i.test(path));
  }
});

test('an old URL in several spellings has one rule on each host: nginx refuses two', async () => {
  const files = await filesWith(0, ['/čeština/', '/%C4%8De%C5%A1tina/', '/%c4%8de%c5%a1tina/']);
  expect(files.get('_redirects')!.match(/^.* 301$/gm)).toEqual(['/%C4%8De%C5%A1tina/ /clanek/ 301']);
  expect(files.get('_hosting/nginx.conf')!.match(/location = "\/če.*/g)).toHaveLength(1);
  expect(files.get('_hosting/Caddyfile')!.match(/^redir "\/če.*/gm)).toHaveLength(1);
});

test('_redirects has two paths and a status per line, those without a * first', async () => {
  const lines = (await filesWith(2)).get('_redirects')!.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^\/\S* \/\S* (200|301)$/);
  const firstPattern = lines.findIndex((line) => line.includes('*'));
  expect(lines.slice(firstPattern).every((line) => line.includes('*'))).toBe(true);
  expect(lines).toContain('/stara-1/ /clanek/ 301');
});

test.each([0, 2_500])(
  'with %d old URLs the rules of the API and of missing pages are still within the limits',
  async (count) => {
    const lines = (await filesWith(count)).get('_redirects')!.trimEnd().split('\n');
    const patterns = lines.filter((line) => line.includes('*'));
    expect(lines.length - patterns.length).toBeLessThanOrEqual(LIMITS.plainRedirects);
    expect(patterns.length).toBeLessThanOrEqual(LIMITS.patternRedirects);
    expect(follow('/cms-json', lines)).toBe('/cms-json/index.json 200');
    expect(follow('/cms-json/cms/v2/posts/12', lines)).toBe('/cms-json/cms/v2/posts/12/index.json 200');
    const record = '/cms-json/cms/v2/posts/12/index.json';
    expect(follow(record, lines), 'workers ask their assets for files').toBe(`${record} 200`);
    expect(follow('/cms-json/openapi.json', lines)).toBe('/cms-json/openapi.json 200');
    expect(follow('/nic/', lines), 'hosts find the page of a missing URL by themselves').toBe('');
  },
);

test('netlify.toml has no rule for URLs that _redirects names, because Netlify applies _redirects first', async () => {
  const files = await filesWith(2);
  const rules = files.get('_redirects')!.trimEnd().split('\n');
  const paths = [...files.get('_hosting/netlify.toml')!.matchAll(/^ {2}from = "(.*)"$/gm)].map(([, from = '']) => from);
  expect(paths).toContain('/en/*');
  expect(paths.filter((path) => follow(path.replace('*', 'x'), rules) !== '')).toEqual([]);
});

/** The first matching rule, as the hosts evaluate them. */
function follow(path: string, lines: string[]): string {
  for (const line of lines) {
    const [from = '', to = '', status = ''] = line.split(' ');
    const fits = patternOf(from).exec(path);
    if (fits) return `${to.replace(/:(\w+)/g, (_, name: string) => fits.groups?.[name] ?? '')} ${status}`;
  }
  return '';
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')
      .replace('*', '(?<splat>.*)')}$`,
  );

function rulesOf(text: string): { pattern: RegExp; names: string[] }[] {
  const rules: { pattern: RegExp; names: string[] }[] = [];
  for (const line of text.trimEnd().split('\n'))
    if (line.startsWith(' ')) rules.at(-1)!.names.push(line.trim().split(':', 1)[0]!);
    else rules.push({ pattern: patternOf(line), names: [] });
  return rules;
}

test('an old URL that hosts would read as a pattern is left to its redirect page', async () => {
  const files = await filesWith(1, ['/a*/', '/wiki:start/', '/*/']);
  expect(files.get('_redirects')?.match(/^.* 301$/gm)).toEqual(['/stara-0/ /clanek/ 301']);
  expect(files.get('_hosting/Caddyfile')?.match(/^redir .*$/gm)).toEqual([
    'redir "/stara-0/" "/clanek/" 301',
    'redir "/wiki:start/" "/clanek/" 301',
  ]);
});
