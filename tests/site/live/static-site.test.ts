import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from '../../../api/rest/http/compress.ts';
import { StaticSite } from '../../../api/site/live/static-site.ts';

const PAGES: Record<string, string> = {
  'start/index.html': '',
  'en/start/index.html': '',
  'české/#1/index.html': '',
};

/** Reads as a folder does, which cares for no slash too many. */
const site = new StaticSite({
  read: async (path) => {
    const text = PAGES[path.replace(/^\/+/, '').replace(/\/+/g, '/')];
    return text === undefined ? null : new TextEncoder().encode(text);
  },
  urls: {
    movedTo: () => null,
    inLanguage: (path, language) => (path === '/start/' && language === 'en' ? '/en/start/' : null),
  },
  ...{ policy: () => "default-src 'self'", languagesBelow: () => ['en'] as const, basePath: '/', apiUrl: '/cms-json/' },
});

const ask = async (path: string, query = ''): Promise<[number, string | null]> => {
  const { status, headers } = await site.fetch(new Request('http://guide.test'), path, new URLSearchParams(query));
  return [status, headers.get('location')];
};

it('a page is asked for with a slash at its end, whatever its name is made of', async () => {
  expect(await ask('/start', 'q=č')).toEqual([301, '/start/?q=%C4%8D']);
  expect(await ask('/české/#1')).toEqual([301, '/%C4%8Desk%C3%A9/%231/']);
});

it('no path of ours is sent back as the name of another host', async () => {
  for (const path of ['//start', '///start', '//start/', '/en//start']) expect(await ask(path)).toEqual([404, null]);
});

it('leads on to the languages that there are, and to nothing else', async () => {
  expect(await ask('/start/', 'lang=en')).toEqual([302, '/en/start/']);
  expect(await ask('/start/', 'lang=cs')).toEqual([200, null]);
  for (const lang of ['constructor', '__proto__', 'toString', 'de', '']) {
    expect(await ask('/start/', `lang=${lang}`)).toEqual([200, null]);
  }
});

it('a file that could not be read once is read again, and one that was rewritten is not kept as it was', async () => {
  const reads: PromiseWithResolvers<Uint8Array>[] = [];
  const read = () => (reads.push(Promise.withResolvers<Uint8Array>()), reads.at(-1)!.promise);
  const served = new StaticSite({
    read,
    policy: () => "default-src 'self'",
    languagesBelow: () => [],
    basePath: '/',
    apiUrl: '/cms-json/',
  });
  const text = async () =>
    (await served.fetch(new Request('http://guide.test'), '/a.txt', new URLSearchParams())).text();
  const failed = text();
  reads[0]!.reject(new Error('EIO'));
  await expect(failed).rejects.toThrow('EIO');
  const [old, same] = [text(), text()];
  served.forget('a.txt');
  const rewritten = text();
  reads[1]!.resolve(Buffer.from('old'));
  reads[2]!.resolve(Buffer.from('new'));
  expect(await Promise.all([old, same, rewritten])).toEqual(['old', 'old', 'new']);
  expect([await text(), reads.length]).toEqual(['new', 3]);
});

it('pages say what is taken of readers where anything is', async () => {
  const said = async (options: { takes?: () => string[] }) => {
    const read = async () => new TextEncoder().encode('<p>');
    const others = { policy: () => '', languagesBelow: () => [], basePath: '/', apiUrl: '/cms-json/' };
    const served = new StaticSite({ read, ...others, ...options });
    const { headers } = await served.fetch(new Request('http://guide.test'), '/start/', new URLSearchParams());
    return headers.get('server-timing');
  };
  expect([await said({ takes: () => ['feedback', 'searches'] }), await said({})]).toEqual(['feedback, searches', null]);
});

it('what is kept of a file in an encoding takes no more memory than its bytes', () => {
  const text = new TextEncoder().encode('text '.repeat(1_000));
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = compress(text, encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

it('a file that was rewritten is sent as it is now in every encoding', async () => {
  let text = 'first '.repeat(200);
  const served = new StaticSite({
    read: async () => new TextEncoder().encode(text),
    ...{ policy: () => '', languagesBelow: () => [], basePath: '/', apiUrl: '/cms-json/' },
  });
  const inBrotli = async () => {
    const request = new Request('http://guide.test', { headers: { 'accept-encoding': 'br' } });
    const response = await served.fetch(request, '/a.txt', new URLSearchParams());
    return brotliDecompressSync(await response.arrayBuffer()).toString();
  };
  expect(await inBrotli()).toBe(text);
  expect(await inBrotli()).toBe(text);
  text = 'second '.repeat(200);
  served.forget('a.txt');
  expect(await inBrotli()).toBe(text);
});
