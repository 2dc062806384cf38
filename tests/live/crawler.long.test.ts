import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentOf, startServer } from '../helpers/served.ts';
import { patience, runs } from '../helpers/strength.ts';
import { makeGuide, write } from './guide.ts';

const WRITES = runs(120);
const READERS = 3;

/** An article that is changed repeatedly, with the numbers of the texts that it may show. */
interface Edited {
  id: number;
  page: string;
  /** Number of the last text whose write was answered. */
  answered: number;
  /** Number of the last text that was sent. */
  sent: number;
}

const folders = await makeGuide();
const server = await startServer(environmentOf(folders));

const textOf = (n: number): string => `Version ${n}.\n\n${'More of it. '.repeat(100 + (n % 50))}\n\nEnd of ${n}.`;

/** The number of a complete text; null for a torn or mixed one. */
function versionIn(text: string): number | null {
  const [begin, end] = [/Version (\d+)\./.exec(text)?.[1], /End of (\d+)\./.exec(text)?.[1]];
  return begin !== undefined && begin === end ? Number(begin) : null;
}

/** Paths in a sitemap or an index of sitemaps. */
async function placesIn(path: string): Promise<string[]> {
  const xml = await (await fetch(server.address + path)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
}

async function paths(): Promise<string[]> {
  const pages = (await Promise.all((await placesIn('/sitemap.xml')).map(placesIn))).flat();
  const posts = (await (await fetch(`${server.address}/cms-json/cms/v2/posts?per_page=100`)).json()) as {
    id: number;
  }[];
  return [
    ...pages,
    ...posts.map(({ id }) => `/cms-json/cms/v2/posts/${id}`),
    ...['posts', 'pages', 'media', 'categories', 'tags', 'users', ''].map((name) => `/cms-json/cms/v2/${name}`),
  ];
}

async function readWhole(path: string): Promise<string | null> {
  const reply = await fetch(server.address + path);
  const text = await reply.text();
  const isWhole = path.startsWith('/cms-json') ? parses(text) : /<\/html>\s*$/.test(text);
  return reply.status === 200 && isWhole ? null : `${path}: ${reply.status} ${isWhole ? '' : 'torn'}`;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Compares the page, the JSON and their files: at least the last answered text, at most the last sent. */
async function compareFaces(article: Edited): Promise<string[]> {
  const [from, id] = [article.answered, article.id];
  const json = `cms-json/cms/v2/posts/${id}`;
  const faces = {
    page: async () => (await fetch(server.address + article.page)).text(),
    JSON: async () => (await fetch(`${server.address}/${json}`)).text(),
    'file of the page': () => readFile(join(folders.outDir, article.page, 'index.html'), 'utf8'),
    'file of the JSON': () => readFile(join(folders.outDir, json, 'index.json'), 'utf8'),
  };
  const problems: string[] = [];
  for (const [name, read] of Object.entries(faces)) {
    const version = versionIn(await read());
    const isRight = version !== null && version >= from && version <= article.sent;
    if (!isRight) problems.push(`${name} of ${id} shows ${version}, wanted ${from} to ${article.sent}`);
  }
  return problems;
}

async function makeArticles(): Promise<Edited[]> {
  const articles: Edited[] = [];
  for (let n = 0; n < 10; n++) {
    const post = { title: `Edited ${n}`, slug: `edited-${n}`, content: textOf(0), status: 'publish' };
    const { body } = await write(server.address, 'POST', '/posts', post);
    articles.push({ id: body.id, page: new URL(body.link).pathname, answered: 0, sent: 0 });
  }
  return articles;
}

/** Changes the articles in turn. Each tenth write creates an item that lists show, and the next one removes it. */
async function writeAll(articles: Edited[]): Promise<void> {
  let made = 0;
  for (let n = 1; n <= WRITES; n++)
    if (n % 10 === 8) {
      const post = { title: `Passing ${n}`, content: 'Here today.', status: 'publish', categories: [1 + (n % 4)] };
      made = (await write(server.address, 'POST', '/posts', post)).body.id;
    } else if (n % 10 === 9) {
      await write(server.address, 'DELETE', `/posts/${made}?force=true`);
    } else {
      const article = articles[n % articles.length] as Edited;
      article.sent = n;
      const change = { content: textOf(n), ...(n % 3 ? {} : { title: `Edited ${n}` }) };
      expect((await write(server.address, 'PATCH', `/posts/${article.id}`, change)).status).toBe(200);
      article.answered = n;
    }
}

test(
  'readers of every page and JSON see nothing missing, torn or older than the last answered write',
  async () => {
    const articles = await makeArticles();
    const known = await paths();
    expect(known.length).toBeGreaterThan(100);
    const problems: string[] = [];
    let isOver = false;
    let read = 0;
    const crawl = async (from: number) => {
      for (let at = from; !isOver; at++, read++) {
        const problem = await readWhole(known[at % known.length] as string);
        if (problem) problems.push(problem);
        problems.push(...(await compareFaces(articles[at % articles.length] as Edited)));
      }
    };
    const readers = Array.from({ length: READERS }, (_, n) => crawl(Math.floor((n * known.length) / READERS)));
    await writeAll(articles).finally(() => (isOver = true));
    await Promise.all(readers);
    expect(problems).toEqual([]);
    expect(read).toBeGreaterThan(known.length);
  },
  patience(),
);
