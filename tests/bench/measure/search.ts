import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import type { IndexFiles } from '../../../api/search/files.ts';
import type { openSearch } from '../../../src/scripts/search-engine.ts';
import { launch } from '../../helpers/browser.ts';
import { changesOf } from '../../search/index-files.ts';
import { searchDocuments, searchIndexOf } from '../corpus/search-documents.ts';
import type { Options } from '../options.ts';
import { ms, sizeOf, type Results } from '../result.ts';
import { median, percentile } from '../statistics.ts';

const SCRIPTS = join(import.meta.dirname, '../../../src/scripts');
const QUERIES = ['nastavit oznámení', 'jak změním lhůtu odpovědi', 'webhoky'];
/** How often each query is asked of a page that knows nothing yet. */
const ROUNDS = 5;

/** Most kilobytes of the first query, and of requests; by articles per language, null for the sample guide. */
const MOST_KILOBYTES = new Map<number | null, number>([
  [null, 60],
  [1_000, 120],
  [5_000, 200],
]);
const MOST_REQUESTS = 8;

/** What the search of the site moves and how long it takes, in a browser that asks for its files over HTTP. */
export async function measureSearch(options: Options, results: Results): Promise<void> {
  const script = await bundled('search-panel.ts');
  results.add({ what: 'Script of the search, fetched when it is opened', guide: kilobytes(gzipSync(script).length) });
  const browser = await launch();
  try {
    for (const size of options.searchSizes) {
      const documents = searchDocuments(size);
      const files = await searchIndexOf(documents);
      const [first = null] = documents;
      const changes = await changesOf([[first, first && { ...first, title: 'Zcela nový název', isOnly: true }]], files);
      const served = await serveIndex(files);
      try {
        const page = await browser.newPage();
        await page.goto(served.url);
        await page.addScriptTag({ content: await bundled('search-engine.ts') });
        await measureOne(await timedPage(page), size, served, results);
        await page.close();
      } finally {
        served.close();
      }
      const name = size === null ? 'the sample guide' : sizeOf(size);
      results.add({
        what: `Files of the search index that one change writes at ${name}`,
        guide: `${changes.write.size + 1}`,
        budget: 'at most 10',
        isMet: changes.write.size + 1 <= 10,
      });
    }
  } finally {
    await browser.close();
  }
}

async function measureOne(page: TimedPage, size: number | null, served: Served, results: Results): Promise<void> {
  const name = size === null ? 'the sample guide' : sizeOf(size);
  const moved: number[] = [];
  const requests: number[] = [];
  const until: number[] = [];
  const keys: number[] = [];
  // What a browser compiles the first time says nothing of the index.
  await open(page);
  await ask(page, QUERIES[0] as string);
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of QUERIES) {
      served.sent = { bytes: 0, requests: 0 };
      const opening = await open(page);
      const opened = served.sent.requests;
      until.push(opening + (await ask(page, query)));
      moved.push(served.sent.bytes);
      requests.push(served.sent.requests - opened);
      keys.push(...(await typeOn(page, query)));
    }
  }
  const most = MOST_KILOBYTES.get(size);
  const [bytes, asked] = [Math.max(...moved), Math.max(...requests)];
  results.add({
    what: `First query of the search at ${name}`,
    guide: `${kilobytes(bytes)} with the manifest, ${asked} requests after it`,
    ...(most
      ? { budget: `${most} KB, ${MOST_REQUESTS} requests`, isMet: bytes <= most * 1000 && asked <= MOST_REQUESTS }
      : {}),
  });
  const [p50, key] = [median(until), percentile(keys, 0.95)];
  results.add({
    what: `Processor time of the search at ${name}, in a browser`,
    guide: `first p50 ${ms(p50)}, each further key p50 ${ms(median(keys))}, p95 ${ms(key)}`,
    budget: '50 ms, then 20 ms',
    isMet: p50 <= 50 && key <= 20,
  });
}

interface Served {
  url: string;
  sent: { bytes: number; requests: number };
  close(): void;
}

/** An index as hosts serve it: JSON packed by gzip, ranges of the other files as they are. */
async function serveIndex(files: IndexFiles): Promise<Served> {
  const server = createServer((request, response) => {
    const bytes = files.get((request.url ?? '').replace(/^\/index\//, ''));
    if (!bytes) return void response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end();
    served.sent.requests += 1;
    served.sent.bytes += answer(response, bytes, request.headers.range);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const served: Served = { url: `http://127.0.0.1:${port}/`, sent: { bytes: 0, requests: 0 }, close };
  return served;
}

/** Sends all bytes packed, or some as they are; how many it sent. */
function answer(response: ServerResponse, bytes: Uint8Array, range: string | undefined): number {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const headers = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' };
  if (from === undefined || to === undefined) {
    const packed = gzipSync(bytes);
    response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(packed);
    return packed.length;
  }
  const part = bytes.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${bytes.length}` }).end(part);
  return part.length;
}

interface Searching {
  engine: { openSearch: typeof openSearch };
  client: ReturnType<typeof openSearch>;
}

/** Milliseconds of the processor until the dialog knows its topics, in a page that knows nothing yet. */
const open = (page: TimedPage): Promise<number> =>
  page.timed(async () => {
    const searching = globalThis as unknown as Searching;
    searching.client = searching.engine.openSearch('/index/', 'cs');
    await searching.client.topics();
  }, '');

/** The same until the results of a query are there. */
const ask = (page: TimedPage, query: string): Promise<number> =>
  page.timed(async (query) => {
    await (globalThis as unknown as Searching).client.search(query);
  }, query);

/** The same for each further key: the words again from their third letter on, and one letter more. */
async function typeOn(page: TimedPage, query: string): Promise<number[]> {
  const taken: number[] = [];
  for (let length = 3; length <= query.length + 1; length++) {
    const typed = `${query}u`.slice(0, length);
    taken.push(await ask(page, typed));
  }
  return taken;
}

interface TimedPage {
  timed(work: (query: string) => Promise<void>, query: string): Promise<number>;
}

/** Counts what the page itself takes of the processor: others may be at work on the machine. */
async function timedPage(page: Page): Promise<TimedPage> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
  return {
    timed: async (work, query) => {
      const begun = await taken();
      await page.evaluate(work, query);
      return (await taken()) - begun;
    },
  };
}

async function bundled(script: string): Promise<string> {
  const options = { bundle: true, minify: true, write: false, format: 'iife', globalName: 'engine' } as const;
  const { outputFiles } = await build({ entryPoints: [join(SCRIPTS, script)], ...options });
  return outputFiles[0]?.text ?? '';
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;
