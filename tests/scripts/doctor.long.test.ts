import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FaultKind } from '../../scripts/doctor/checks.ts';
import { examine } from '../../scripts/doctor/examine.ts';
import { languagesOf, type Answer } from '../../scripts/doctor/site.ts';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { copyGarden, environmentOf, makeSmallFolders, run, type Folders } from '../helpers/served.ts';
import { serve } from '../helpers/serve.ts';
import { buildGuide, PUBLIC_URL } from '../homes/hosting/guide.ts';
import { FILE_HOSTS, startOwnServer } from '../homes/hosting/hosts.ts';
import { startWorker } from '../homes/hosting/workers.ts';

const folders = await buildGuide('', makeSmallFolders);
const own = await startOwnServer(folders, '/');

const HEALTHY = [
  { name: 'the server of the guide', isInstalled: true, hasPages: true, start: async () => own },
  ...FILE_HOSTS.map((host) => ({ ...host, hasPages: true })),
  { name: 'the worker', isInstalled: true, hasPages: false, start: (built: Folders) => startWorker(built) },
];

describe.each(HEALTHY)('$name', ({ name, isInstalled, hasPages, start }) => {
  test.skipIf(!isInstalled)('is recognised, without findings', async () => {
    const found = await examine((await start(folders, '/')).address, folders.outDir, PUBLIC_URL);
    expect(found).toEqual({ host: name, isCompared: true, hasPages, findings: [] });
  });
});

test.each([
  ['<html lang="cs"><link rel="alternate" hreflang="cs"><link rel="alternate" hreflang="en">', 'cs', 'en'],
  ['<html class="x" lang="en"><link hreflang="cs" href="/cs/"><link hreflang="x-default">', 'en', 'cs'],
  ['<html lang="en">', 'en', null],
])('reads the languages of the guide from the home page: %s', async (html, root, other) => {
  const get = async () => ({ body: Buffer.from(html) }) as Answer;
  expect(await languagesOf({ get })).toEqual({ root, other });
});

test('finds nothing in an English-only guide at the root', async () => {
  const garden = await makeFolder(copyGarden);
  const found = await examine((await startOwnServer(garden, '/')).address, garden.outDir, PUBLIC_URL);
  expect(found).toEqual({ host: 'the server of the guide', isCompared: true, hasPages: true, findings: [] });
});

test.each([
  ['one article', { 'en/posts/welcome.md': page({ id: 1, title: 'Welcome' }) }],
  ['none', {}],
])('finds nothing in a new guide with %s', async (_, files) => {
  const folder = await makeFolder({ 'site.yaml': 'languages: [en]\n', ...files });
  expect((await examine((await startOwnServer(folder, '/')).address, folder.outDir, PUBLIC_URL)).findings).toEqual([]);
});

/** A response passing through from a sound host; changing it plants a fault. */
interface Passing {
  path: string;
  status: number;
  headers: Map<string, string>;
  body: Buffer;
  /** Sends another request to the sound host. */
  ask(path: string): Promise<Passing>;
}

type Plant = (passing: Passing) => unknown;

const without =
  (name: string): Plant =>
  ({ headers }) =>
    headers.delete(name);
const with_ =
  (name: string, value: string): Plant =>
  ({ headers }) =>
    headers.set(name, value);
const instead =
  (path: (asked: string) => string): Plant =>
  async (passing) => {
    const { status, headers, body } = await passing.ask(path(passing.path));
    Object.assign(passing, { status, headers, body });
  };
const LIST = /^\/cms-json\/cms\/v2\/posts/;
const ALL = /^/;

/** Kinds of faults, the paths on which they are planted, and how. */
const FAULTS: [FaultKind, RegExp, Plant][] = [
  ['page type', /^\/$/, with_('content-type', 'text/html')],
  ['JSON type', LIST, with_('content-type', 'application/octet-stream')],
  [
    'API paths',
    /^\/cms-json\/cms\/v2\/posts$/,
    (passing) => Object.assign(passing, { status: 404, body: Buffer.from('no') }),
  ],
  ['CORS', LIST, without('access-control-allow-origin')],
  ['exposed headers', LIST, without('access-control-expose-headers')],
  ['asset cache', /^\/_astro\//, with_('cache-control', 'no-cache')],
  ['page cache', /\/$/, with_('cache-control', 'max-age=14400')],
  ['trailing slash', /^\/search$/, instead(() => '/search/')],
  ['missing page', /^\/no-such/, (passing) => (passing.status = 200)],
  ['missing page of the other language', /^\/en\/no-such/, instead(() => '/no-such/')],
  ['missing record', /999999999$/, instead(() => '/no-such/')],
  ['language', /lang=en/, instead((path) => path.replace('lang=en', 'lang=cs'))],
  ['totals', LIST, without('x-wp-total')],
  ['ignored argument', LIST, instead((path) => path.replace(/\?(?!lang).*/, ''))],
  ['type sniffing', ALL, without('x-content-type-options')],
  ['security policy', ALL, without('content-security-policy')],
  ['referrer policy', ALL, without('referrer-policy')],
  ['internal files', /^\/_hosting\//, (passing) => (passing.status = 200)],
  ['discovery', /^\/$/, without('link')],
  ['compression', /^\/$/, without('vary')],
  ['old URL', /./, (passing) => (passing.status = passing.status === 301 ? 404 : passing.status)],
  ['public URL', /^\/robots\.txt$/, (passing) => (passing.body = Buffer.from('Sitemap: http://a.test/sitemap.xml\n'))],
  ['SVG files', /\.svg$/, without('content-disposition')],
  ['SVG files', /\.SVG$/, without('content-disposition')],
  [
    'health',
    /^\/healthz$/,
    (passing) => (passing.body = Buffer.from(JSON.stringify({ status: 'read-only', reason: 'the disk is full' }))),
  ],
  ['stale file', /^\/sitemap\.xml$/, (passing) => (passing.body = Buffer.concat([passing.body, Buffer.from(' ')]))],
];

/** Address of a host that claims to be nginx and serves the sound one with one fault. */
async function withFault(paths: RegExp, plant: Plant): Promise<string> {
  const ask = async (path: string): Promise<Passing> => {
    const answer = await fetch(own.address + path, {
      redirect: 'manual',
      headers: { Origin: 'https://elsewhere.example' },
    });
    const headers = new Map(answer.headers);
    headers.set('server', 'nginx');
    return { path, status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()), ask };
  };
  const { url } = await serve(async (request, response) => {
    const passing = await ask(request.url ?? '/');
    if (paths.test(passing.path)) await plant(passing);
    for (const name of ['content-length', 'transfer-encoding']) passing.headers.delete(name);
    // The body is already decompressed.
    if (passing.headers.has('content-encoding')) {
      passing.headers.set('content-encoding', 'gzip');
      passing.body = gzipSync(passing.body);
    }
    response.writeHead(passing.status, Object.fromEntries(passing.headers)).end(passing.body);
  });
  return url;
}

test('a proxy that changes nothing causes no findings', async () =>
  expect((await examine(await withFault(ALL, () => {}), folders.outDir, PUBLIC_URL)).findings).toEqual([]));

test.each(FAULTS)('finds a planted "%s", and shows how to fix it', async (kind, paths, plant) => {
  const { findings } = await examine(await withFault(paths, plant), folders.outDir, PUBLIC_URL);
  const found = findings.filter((finding) => finding.kind === kind);
  expect(found.length, JSON.stringify(findings)).toBeGreaterThan(0);
  for (const { remedy } of found) expect(remedy).toMatch(/\S/);
});

test('finds a broken old URL of a folder whose redirects are forced, as Netlify needs them beside a page', async () => {
  const outDir = join(folders.root, 'forced');
  await cp(folders.outDir, outDir, { recursive: true });
  const rules = await readFile(join(outDir, '_redirects'), 'utf8');
  await writeFile(join(outDir, '_redirects'), rules.replace(/ 301$/gm, ' 301!'));
  expect((await examine(await withFault(ALL, () => {}), outDir, PUBLIC_URL)).findings).toEqual([]);
  const [, paths, plant] = FAULTS.find(([kind]) => kind === 'old URL')!;
  const broken = await examine(await withFault(paths, plant), outDir, PUBLIC_URL);
  expect(broken.findings.map(({ kind }) => kind)).toContain('old URL');
});

test('reports records that a host does not serve as that, not as outdated files', async () => {
  const unserved = await withFault(/^\/cms-json\/./, (passing) => {
    Object.assign(passing, { status: 301, body: Buffer.alloc(0) });
  });
  const { findings } = await examine(unserved, folders.outDir, PUBLIC_URL);
  expect(findings.map(({ kind }) => kind)).toContain('API paths');
  expect(findings.filter(({ kind }) => kind === 'stale file')).toEqual([]);
});

const doctor = (...args: string[]) => run('scripts/doctor.ts', environmentOf(folders), args);

test('the command succeeds for a sound host and fails for a faulty one, naming the fault', async () => {
  expect(await doctor(own.address, '--public-url', PUBLIC_URL)).toMatchObject({
    code: 0,
    output: expect.stringContaining('No faults found'),
  });
  expect(await doctor(await withFault(ALL, without('referrer-policy')), '--public-url', PUBLIC_URL)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/✗ referrer policy: .*no Referrer-Policy[^]*1 fault/),
  });
});

test('pages, sitemap and robots.txt with a different URL than the examined one are a fault, reported with the line that fixes it', async () => {
  const { code, output } = await doctor(own.address);
  expect(code).toBe(1);
  const named = [
    ['/', `${PUBLIC_URL}/`],
    ['/sitemap.xml', `${PUBLIC_URL}/sitemaps/`],
    ['/robots.txt', `${PUBLIC_URL}/sitemap.xml`],
  ];
  for (const [path, url] of named) expect(output).toContain(`✗ public URL: ${own.address}${path} names ${url}`);
  expect(output).toContain(`    PUBLIC_URL=${own.address} npm run build`);
});

test('the command says what it cannot check', async () => {
  expect(await doctor('guide')).toMatchObject({ code: 2, output: expect.stringContaining('give one URL') });
  expect(await doctor('http://127.0.0.1:1')).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be reached'),
  });
  expect(await doctor(await withFault(ALL, (passing) => (passing.status = 503)))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^http:\S+ answers 503: it is starting, overloaded or down;.*\n$/),
  });
});
