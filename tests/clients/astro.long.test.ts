import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoaderContext } from 'astro/loaders';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../api/rest/http/server.ts';
import { hash } from '../../api/lib/hash.ts';
import { buildSite } from '../../api/site/live/build-site.ts';
import { guideLiveLoader, guideLoader, GuideSourceError, type GuideSource } from '../../src/loader/loader.ts';
import { closeLater } from '../helpers/close.ts';
import { freePort } from '../helpers/free-port.ts';
import { makeFolder, page, contentFile } from '../helpers/guide-folder.ts';
import { makeSmallFolders } from '../helpers/served.ts';
import { openTestApp } from '../helpers/test-app.ts';
import { edgeOf } from '../homes/edge/edge-of.ts';
import { writeSettings } from './site-settings.ts';

/**
 * One guide in all homes: its server, its edge worker, a host of its files and the folder itself; and a site of Astro
 * built from it, see `astro-site/`.
 */

const ROOT = join(import.meta.dirname, '../..');
const ARTICLE = 'cs/posts/uvod.md';
const SECRETS = ['Tajný koncept', 'Chráněný text'];
/** Requests to a home and their responses. */
let asked: { url: string; status: number }[] = [];
const at: Record<'server' | 'edge' | 'files', string> = { server: '', edge: '', files: '' };

const article = (text: string) =>
  page(
    { id: 900, title: 'Úvod & 1 < 2', date: '2026-01-02T08:00:00', author: 1, categories: [1], excerpt: 'Krátce.' },
    `## První část\n\n${text}\n\n![Obrázek](/cms-content/uploads/2026/09/ticket-list.png)\n`,
  );

const folders = await makeSmallFolders();
const put = (path: string, text: string) => writeFile(join(folders.contentDir, path), text);
await put(ARTICLE, article('Původní text.'));
await put('cs/posts/koncept.md', page({ id: 901, title: 'Koncept', status: 'draft' }, SECRETS[0]!));
await put('cs/posts/chraneny.md', page({ id: 902, title: 'Chráněný', password: 'sesam' }, SECRETS[1]!));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const { service, api, errors } = await openTestApp(folders, { base });
const { edge } = await edgeOf({ service, api }, folders.outDir, base, errors);
at.server = await serve((request) => api.fetch(request, '127.0.0.1'), port);
at.edge = await serve(edge);
at.files = await serve(plainFiles);
afterAll(() => expect(errors).toEqual([]));

async function serve(answer: (request: Request) => Promise<Response>, port = 0): Promise<string> {
  const { address, close } = await listen(
    async (request) => {
      const response = await answer(request);
      asked.push({ url: request.url, status: response.status });
      return response;
    },
    { host: '127.0.0.1', port },
  );
  closeLater(() => close(0));
  return address;
}

/** A host without knowledge of guides: files as they are, `index.html` for folders, and no arguments. */
async function plainFiles(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = join(folders.outDir, decodeURI(pathname), pathname.endsWith('/') ? 'index.html' : '');
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return new Response('Not found', { status: 404 });
  const tag = `"${hash(bytes.toString('latin1'))}"`;
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: { ETag: tag } });
  return new Response(new Uint8Array(bytes), { headers: { ETag: tag } });
}

type StoredEntry = { id: string; data: Record<string, unknown>; rendered?: { html: string } };

/** The arguments that Astro passes to a loader, kept in memory. */
function contextOf(store = new Map<string, StoredEntry>(), meta = new Map<string, string>()) {
  const told: string[] = [];
  const context = {
    store: {
      get: (id: string) => store.get(id),
      has: (id: string) => store.has(id),
      keys: () => [...store.keys()],
      set: (entry: StoredEntry) => (store.set(entry.id, entry), true),
      delete: (id: string) => store.delete(id),
    },
    meta,
    logger: { info: (line: string) => told.push(line) },
    parseData: async ({ data }: { data: object }) => guideLoader({ url: 'http://guide.test' }).schema.parse(data),
    generateDigest: (text: string) => hash(text),
  } as unknown as LoaderContext;
  return { context, store, meta, told };
}

async function load(source: GuideSource, known = contextOf()) {
  asked = [];
  await guideLoader(source).load(known.context);
  return known;
}

const sources = (): Record<string, GuideSource> => ({
  server: { url: `${at.server}/` },
  edge: { url: at.edge },
  files: { url: at.files },
  folder: { folder: folders.outDir },
});
const HOMES = ['server', 'edge', 'files', 'folder'] as const;

describe.each(HOMES)('the loader, of a guide as %s', (home) => {
  it('has every public text with its HTML, headings and facts, and nothing else', async () => {
    const { store } = await load(sources()[home]!);
    expect(store.get('uvod')).toMatchObject({
      data: {
        ...{ id: 900, kind: 'posts', language: 'cs', title: 'Úvod & 1 < 2', description: 'Krátce.', categories: [1] },
        ...{ link: `${base}/uvod/`, date: new Date('2026-01-02T07:00:00Z'), partner: 0 },
      },
      rendered: {
        html: expect.stringContaining(`src="${base}/cms-content/uploads/2026/09/ticket-list.png"`),
        metadata: { headings: [{ depth: 2, slug: 'prvni-cast', text: 'První část' }] },
      },
    });
    const { store: everything } = await load(sources()['server']!);
    expect([...store.keys()].toSorted()).toEqual([...everything.keys()].toSorted());
    expect(store.size).toBe(2 * (26 + 6) + 1);
    for (const [id, entry] of store) expect(entry, id).toEqual(everything.get(id));
    expect([...store.keys()]).not.toContain('chraneny');
    for (const secret of SECRETS) expect(JSON.stringify([...store])).not.toContain(secret);
  });

  it('can be limited to one language and one kind', async () => {
    const { store } = await load({ ...sources()[home], language: 'en', kind: 'pages' });
    const facts = new Set([...store.values()].map(({ data }) => `${String(data['language'])} ${String(data['kind'])}`));
    expect([[...facts], store.size]).toEqual([['en pages'], 6]);
  });

  it('loads nothing again that has not changed', async () => {
    const known = await load(sources()[home]!);
    await load(sources()[home]!, known);
    expect(known.told.at(-1)).toBe('65 texts, 0 new or changed, 0 gone');
    const again = asked.filter(({ url, status }) => status === 200 && /\/v2\/(posts|pages)(\/|.*&page=)/.test(url));
    expect(again).toEqual([]);
  });

  it('loads a changed text, and drops a deleted one', async () => {
    const known = await load(sources()[home]!);
    await change(ARTICLE, article('Nový text.'));
    await change('en/posts/article-60.md', null);
    await load(sources()[home]!, known);
    expect(known.told.at(-1)).toMatch(/^64 texts, [1-9]\d* new or changed, 1 gone$/);
    expect(known.store.get('uvod')?.rendered?.html).toContain('Nový text.');
    await change(ARTICLE, article('Původní text.'));
    await change('en/posts/article-60.md', removed);
  });

  it('loads the text that has taken the URL of another', async () => {
    const known = await load(sources()[home]!);
    const file = 'en/posts/article-60.md';
    const before = await contentFile(folders, file);
    await change(file, page({ id: 960, title: 'Its successor' }, 'Text.'));
    await load(sources()[home]!, known);
    expect(known.store.get('en/article-60')).toMatchObject({ data: { id: 960, title: 'Its successor' } });
    await change(file, before);
  });
});

it('the loader has all texts of a server, although one is deleted while it reads', async () => {
  const texts = Array.from({ length: 102 }, (_, n) => [`cs/posts/t${n}.md`, page({ id: n + 1, title: `T ${n}` })]);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const app = await openTestApp(Object.fromEntries(texts), { base: address });
  await serve(async (request) => {
    const response = await app.api.fetch(request, '127.0.0.1');
    if (request.url.endsWith('&page=1')) await app.send('DELETE', '/posts/1?force=true');
    return response;
  }, port);
  const ids = [...(await load({ url: address })).store.values()].map(({ data }) => data['id']);
  expect(ids.filter((id) => id !== 1)).toHaveLength(101);
});

let removed = '';

/** Edits a file as git would, null deletes it, and rebuilds the files of the guide. */
async function change(path: string, text: string | null): Promise<void> {
  const file = join(folders.contentDir, path);
  if (text === null) removed = await readFile(file, 'utf8');
  await (text === null ? rm(file) : writeFile(file, text));
  await service.store.withLock(() => service.store.rescan([path]));
  await buildSite({ service, api, outDir: folders.outDir, edge: true });
}

it.each([
  ['neither URL nor folder', () => ({}), 'guideLoader takes either a url or a folder'],
  ['both', () => ({ url: at.server, folder: 'dist' }), 'guideLoader takes either a url or a folder'],
  ['a folder without a guide', () => ({ folder: ROOT }), `${ROOT} must hold what npm run build made`],
  ['another site', () => ({ url: `${at.files}/uvod` }), 'answered 404'],
  ['nobody there', () => ({ url: 'http://127.0.0.1:9' }), 'http://127.0.0.1:9/cms-json/index.json cannot be reached'],
])('the loader reports what is wrong: %s', async (_, source, message) => {
  await expect((async () => load(source()))()).rejects.toThrow(message);
  await expect((async () => load(source()))()).rejects.toThrow(GuideSourceError);
});

describe.each(['server', 'edge'] as const)('the live loader, of a guide as %s', (home) => {
  it('returns one text by its path, and lists by words and topics', async () => {
    const live = guideLiveLoader({ url: at[home], language: 'cs' });
    const entry = await live.loadEntry({ collection: 'now', filter: { id: 'uvod' } });
    expect(entry).toMatchObject({ id: 'uvod', data: { id: 900 }, cacheHint: { tags: ['support-guide-900'] } });
    expect(await live.loadEntry({ collection: 'now', filter: { id: 'koncept' } })).toBeUndefined();
    const found = await live.loadCollection({ collection: 'now', filter: { search: 'původní' } });
    expect(found).toMatchObject({ entries: [{ id: 'uvod' }] });
    const ofTopic = await live.loadCollection({ collection: 'now', filter: { categories: [2] } });
    expect('entries' in ofTopic && ofTopic.entries.length).toBeGreaterThan(3);
  });
});

it('the live loader returns errors as values, and reports that files cannot be queried', async () => {
  const answer = await guideLiveLoader({ url: at.files }).loadCollection({ collection: 'now' });
  expect(answer).toMatchObject({ error: { message: expect.stringContaining('needs a server or an edge worker') } });
  const away = await guideLiveLoader({ url: 'http://127.0.0.1:9' }).loadEntry({
    collection: 'now',
    filter: { id: 'a' },
  });
  expect(away).toMatchObject({ error: { name: 'GuideSourceError' } });
});

it('a guide whose files are just being replaced is requested again, and its refusal is not taken for a list', async () => {
  let refusals = 1;
  const address = await serve(async (request) => {
    const isPage = new URL(request.url).searchParams.has('page');
    if (!isPage || refusals-- < 1) return api.fetch(request, '127.0.0.1');
    return Response.json({ status: 503, headers: {}, body: { code: 'rest_unavailable' } });
  });
  expect([...(await load({ url: address })).store.keys()]).toHaveLength(65);
  expect(refusals).toBeLessThan(1);
});

it('the live loader requests an unavailable guide again', async () => {
  let isAway = true;
  const address = await serve(async (request) => {
    const isRoot = new URL(request.url).pathname.endsWith('/cms-json/');
    return isAway && isRoot ? new Response('', { status: 503 }) : api.fetch(request, '127.0.0.1');
  });
  const live = guideLiveLoader({ url: address });
  const ask = () => live.loadEntry({ collection: 'now', filter: { id: 'uvod' } });
  expect(await ask()).toMatchObject({ error: { name: 'GuideSourceError' } });
  isAway = false;
  expect(await ask()).toMatchObject({ id: 'uvod' });
});

/** A site with the packages of the project, and ours as if installed. */
async function makeSite(source: GuideSource): Promise<string> {
  const site = join((await makeFolder()).root, 'site');
  await cp(join(import.meta.dirname, 'astro-site'), site, { recursive: true });
  const packages = join(site, 'node_modules');
  await mkdir(join(packages, 'support-guide'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  const exports = { './astro': './astro.js' };
  await writeFile(join(packages, 'support-guide/package.json'), JSON.stringify({ type: 'module', exports }));
  await build({
    ...{ entryPoints: [join(ROOT, 'src/loader/loader.ts')], outfile: join(packages, 'support-guide/astro.js') },
    ...{ bundle: true, format: 'esm', platform: 'node', packages: 'external' },
  });
  await writeFile(join(site, 'package.json'), '{"type":"module"}');
  await writeSettings(site, source);
  return site;
}

/** Runs a program of the site to its end, and returns its output. */
async function run(site: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: site, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(said);
  return said;
}

it('a site of Astro is built from a server, again for changes, and shows texts live', async () => {
  const site = await makeSite({ url: at.server });
  const built = (path: string) => readFile(join(site, 'dist/client', path), 'utf8');
  const astro = [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'];
  expect(await run(site, astro)).toContain('65 texts, 65 new or changed, 0 gone');
  const first = await built('uvod/index.html');
  expect(first).toContain('<title>Úvod &amp; 1 &lt; 2</title>');
  expect(first).toContain('<a href="#prvni-cast">První část</a>');
  expect(first).toMatch(/<h2 id="prvni-cast">První část<\/h2>\s*<p>Původní text\.<\/p>/);
  expect(await built('index.html')).toContain('<a href="/en/article-51/" lang="en">Article 51</a>');

  await change(ARTICLE, article('Změněný text.'));
  expect(await run(site, astro)).toContain('65 texts, 1 new or changed, 0 gone');
  expect(await built('uvod/index.html')).toContain('Změněný text.');

  const port = String(await freePort());
  const server = spawn(process.execPath, [join(site, 'dist/server/entry.mjs')], {
    cwd: site,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: port },
  });
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  await expect.poll(() => read('/now/uvod/').catch(() => null)).toMatchObject({ status: 200 });
  await change(ARTICLE, article('Text této chvíle.'));
  expect((await read('/now/uvod/')).text).toContain('<p>Text této chvíle.</p>');
  expect((await read('/now/koncept/')).status).toBe(404);
  server.kill();
  await once(server, 'close');
  await change(ARTICLE, article('Původní text.'));
});

it('a site of Astro is built from a folder', async () => {
  const site = await makeSite({ folder: folders.outDir });
  await run(site, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build']);
  expect(await readFile(join(site, 'dist/client/uvod/index.html'), 'utf8')).toContain('<p>Původní text.</p>');
});
