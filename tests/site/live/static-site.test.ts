import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, compress } from '../../../api/rest/http/compress.ts';
import { StaticSite } from '../../../api/site/live/static-site.ts';

const PAGES: Record<string, string> = { 'start/index.html': '', 'en/start/index.html': '', 'české/#1/index.html': '' };

type Options = ConstructorParameters<typeof StaticSite>[0];

/** A site of these files; returns its responses and the site itself. */
function serve(read: Options['read'], more: Partial<Options> = {}) {
  const others = { policy: () => '', languagesBelow: () => ['en'] as const, basePath: '/', apiUrl: '/cms-json/' };
  const site = new StaticSite({ read, ...others, ...more });
  const get = (path: string, query = '', headers = {}) =>
    site.fetch(new Request('http://guide.test', { headers }), path, new URLSearchParams(query));
  return { site, get };
}

const encoded = (text: string) => new TextEncoder().encode(text);

/** Reads like a folder, which ignores extra slashes. */
async function readPage(path: string): Promise<Uint8Array | null> {
  const text = PAGES[path.replace(/^\/+/, '').replace(/\/+/g, '/')];
  return text === undefined ? null : encoded(text);
}

const pages = serve(readPage, {
  urls: {
    movedTo: () => null,
    inLanguage: (path, language) => (path === '/start/' && language === 'en' ? '/en/start/' : null),
  },
});

const ask = async (path: string, query = ''): Promise<[number, string | null]> => {
  const { status, headers } = await pages.get(path, query);
  return [status, headers.get('location')];
};

it('redirects to the URL of a page with a trailing slash, whatever characters it has', async () => {
  expect(await ask('/start', 'q=č')).toEqual([301, '/start/?q=%C4%8D']);
  expect(await ask('/české/#1')).toEqual([301, '/%C4%8Desk%C3%A9/%231/']);
});

it('redirects from the address of a guide below a path, which people type without a slash', async () => {
  const { status, headers } = await serve(readPage, { basePath: '/help/' }).get('/help', 'p=12');
  expect([status, headers.get('location')]).toEqual([301, '/help/?p=12']);
});

it('redirects from the id of a page to its URL, whatever letters it has', async () => {
  const { status, headers } = await serve(readPage, { redirectFor: () => '/kůň a já/' }).get('/', 'p=12');
  expect([status, headers.get('location')]).toEqual([302, '/k%c5%af%c5%88%20a%20j%c3%a1/']);
});

it('never redirects to a path that browsers would read as another host', async () => {
  for (const path of ['//start', '///start', '//start/', '/en//start']) expect(await ask(path)).toEqual([404, null]);
});

it('redirects only to known languages', async () => {
  expect(await ask('/start/', 'lang=en')).toEqual([302, '/en/start/']);
  expect(await ask('/start/', 'lang=cs')).toEqual([200, null]);
  for (const lang of ['constructor', '__proto__', 'toString', 'de', ''])
    expect(await ask('/start/', `lang=${lang}`)).toEqual([200, null]);
});

it('retries a failed read, and does not cache a file that was rewritten meanwhile', async () => {
  const reads: PromiseWithResolvers<Uint8Array>[] = [];
  const read = () => (reads.push(Promise.withResolvers<Uint8Array>()), reads.at(-1)!.promise);
  const { site, get } = serve(read);
  const text = async () => (await get('/a.txt')).text();
  const failed = text();
  reads[0]!.reject(new Error('EIO'));
  await expect(failed).rejects.toThrow('EIO');
  const [old, same] = [text(), text()];
  site.forget('a.txt');
  const rewritten = text();
  reads[1]!.resolve(Buffer.from('old'));
  reads[2]!.resolve(Buffer.from('new'));
  expect(await Promise.all([old, same, rewritten])).toEqual(['old', 'old', 'new']);
  expect([await text(), reads.length]).toEqual(['new', 3]);
});

it('pages name what the server accepts from readers, if anything', async () => {
  const said = async (options: { takes?: () => string[] }) => {
    return (await serve(readPage, options).get('/start/')).headers.get('server-timing');
  };
  expect([await said({ takes: () => ['feedback', 'searches'] }), await said({})]).toEqual(['feedback, searches', null]);
});

it('an encoding that the client refuses is not used', () => {
  expect(chooseEncoding('br;q=0 , gzip', 1_000)).toBe('gzip');
  expect(chooseEncoding('gzip; q=0.0, br;q=0', 1_000)).toBe(null);
  expect(chooseEncoding('br;q=0.5, gzip', 1_000)).toBe('br');
  expect(chooseEncoding('BR;Q=0, GZIP', 1_000)).toBe('gzip');
});

it('a cached compressed file takes no more memory than its bytes', () => {
  const text = encoded('text '.repeat(1_000));
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = compress(text, encoding, 'often');
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

it('a rewritten file is sent in its present form in every encoding', async () => {
  let text = 'first '.repeat(200);
  const { site, get } = serve(async () => encoded(text));
  const inBrotli = async () => {
    return brotliDecompressSync(await (await get('/a.txt', '', { 'accept-encoding': 'br' })).arrayBuffer()).toString();
  };
  expect(await inBrotli()).toBe(text);
  expect(await inBrotli()).toBe(text);
  text = 'second '.repeat(200);
  site.forget('a.txt');
  expect(await inBrotli()).toBe(text);
});

it('a drawing is downloaded, however its ending is written', async () => {
  const { get } = serve(async () => encoded('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  for (const path of ['/cms-content/pictures/en/posts/a.svg', '/cms-content/pictures/en/posts/A.SVG'])
    expect((await get(path)).headers.get('content-disposition'), path).toBe('attachment');
});

it('a client that has the file is told so, in every form of If-None-Match', async () => {
  const { get } = serve(readPage);
  const tag = (await get('/start/')).headers.get('etag') ?? '';
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
    expect((await get('/start/', '', { 'if-none-match': known })).status, known).toBe(304);
  expect((await get('/start/', '', { 'if-none-match': '"other"' })).status).toBe(200);
});
