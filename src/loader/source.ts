import { KINDS, type GuideRecord, type Kind } from './entry.ts';

export interface GuideSource {
  /** URL of a guide: its server, its edge worker or a static host. */
  url?: string;
  /** Alternatively a folder with the files of a build, such as `dist`. */
  folder?: string;
  /** Both languages by default. */
  language?: 'cs' | 'en';
  /** Articles (`posts`) and chapters (`pages`) by default. */
  kind?: Kind;
}

/** A guide that cannot be read. The message tells its owner what to do. */
export class GuideSourceError extends Error {
  override name = 'GuideSourceError';
}

/** Records that are read with one request. */
interface Piece {
  key: string;
  /** Identifies the state of the piece; empty if the host sends no tag. */
  tag: string;
  /** Null if the piece is unchanged since its tag. */
  records: GuideRecord[] | null;
}

/** State of earlier reads. */
export interface Memory {
  tagOf(key: string): string;
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

interface Answer {
  isUnchanged: boolean;
  text: string;
  tag: string;
}

/** A page of a list with its headers. */
interface Envelope {
  /** The status that the answer would have without an envelope. */
  status: number;
  /** The records, or the error of a refusal. */
  body: GuideRecord[];
  headers: { 'X-WP-TotalPages'?: number };
}

/** Files that are requested at a time. */
const AT_ONCE = 8;

export const kindsOf = ({ kind }: GuideSource): readonly Kind[] => (kind ? [kind] : KINDS);

export const addressOf = (url: string): string => url.replace(/\/+$/, '');

/** The URL that links of a guide begin with, and its records. */
export async function openSource(
  source: GuideSource,
  memory: Memory,
): Promise<{ home: string; pieces: AsyncGenerator<Piece> }> {
  if (source.folder) return { home: await homeOfFolder(source.folder), pieces: folderPieces(source.folder, source) };
  const url = addressOf(source.url ?? '');
  const home = await homeAt(url);
  return { home, pieces: (await isServer(url)) ? serverPieces(url, source, memory) : filePieces(url, home, memory) };
}

/** Servers have the root document at the root, static hosts as a file. */
export async function homeAt(url: string): Promise<string> {
  const address = `${url}/cms-json/`;
  const answer = await ask(address).catch((error: unknown) => {
    if (error instanceof GuideSourceError) return ask(`${address}index.json`);
    throw error;
  });
  return homeIn(answer.text, address);
}

async function request(address: string, tag = ''): Promise<Response> {
  return fetch(address, { headers: tag ? { 'If-None-Match': tag } : {} }).catch((cause: unknown) => {
    throw new GuideSourceError(`${address} cannot be reached`, { cause });
  });
}

const refused = (address: string, { status, statusText = '' }: { status: number; statusText?: string }) =>
  new GuideSourceError(`${address} answered ${status} ${statusText}`.trim());

/** Reads an answer, possibly an unchanged one; throws an error that names the URL for any other status. */
async function ask(address: string, tag = ''): Promise<Answer> {
  const response = await request(address, tag);
  const isUnchanged = response.status === 304;
  if (!response.ok && !isUnchanged) throw refused(address, response);
  return { isUnchanged, text: await response.text(), tag: response.headers.get('ETag') ?? '' };
}

/** A list of a server; null from a static host, which has no such file, refuses, or ignores the arguments. */
export async function askList(address: string): Promise<Envelope | null> {
  const response = await request(address);
  if (response.status === 404 || response.status === 501) return null;
  if (!response.ok) throw refused(address, response);
  const list = parse<Envelope>(await response.text(), address);
  if (Array.isArray(list)) return null;
  if (list.status >= 400) throw refused(address, list);
  return list;
}

function parse<T>(text: string, where: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new GuideSourceError(`${where} is not JSON: is this the URL of a guide?`, { cause });
  }
}

/** The URL that links of a guide begin with, from its root document. */
function homeIn(text: string, where: string): string {
  const { home, namespaces } = parse<{ home?: string; namespaces?: string[] }>(text, where);
  if (!home || !namespaces?.includes('cms/v2')) throw new GuideSourceError(`${where} is not the API of a guide`);
  return home;
}

export const listOf = (url: string, kind: Kind, language: string | undefined, more: Record<string, string>): string => {
  const query = new URLSearchParams({ _envelope: '1', ...(language ? { lang: language } : {}), ...more });
  return `${url}/cms-json/cms/v2/${kind}?${query}`;
};

const LANGUAGES = ['cs', 'en'] as const;

/** Attempts to read a guide whose files are being replaced, and milliseconds between them. */
const MOST_ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** A page of a list; `list` is null if it is unchanged. */
async function askPage(address: string, known: string): Promise<{ list: Envelope | null; tag: string }> {
  for (let attempt = 1; ; attempt++) {
    const { isUnchanged, text, tag } = await ask(address, known);
    const list = isUnchanged ? null : parse<Envelope>(text, address);
    if (!list || list.status < 400) return { list, tag };
    if (list.status !== 503 || attempt === MOST_ATTEMPTS) throw refused(address, list);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Reads the lists of a server. */
async function* serverPieces(url: string, source: GuideSource, memory: Memory): AsyncGenerator<Piece> {
  for (const kind of kindsOf(source)) {
    for (const language of source.language ? [source.language] : LANGUAGES) {
      // Records deleted meanwhile move others to pages that were already read.
      for (let attempt = 1, isNew = true; isNew && attempt <= MOST_ATTEMPTS; attempt++) {
        isNew = false;
        for await (const piece of listPieces(url, kind, language, memory)) {
          isNew ||= piece.records !== null && piece.tag !== '';
          yield piece;
        }
      }
    }
  }
}

/** Reads a list page by page, ordered by id, so that a new record changes only the last page. */
async function* listPieces(url: string, kind: Kind, language: string, memory: Memory): AsyncGenerator<Piece> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const order = { per_page: '100', orderby: 'id', order: 'asc', page: String(page) };
    const address = listOf(url, kind, language, order);
    const { list, tag } = await askPage(address, memory.tagOf(address));
    if (list) memory.set(`pages of ${kind} ${language}`, String(list.headers['X-WP-TotalPages'] ?? 1));
    pages = Number(memory.get(`pages of ${kind} ${language}`));
    yield { key: address, tag, records: list && list.body };
  }
}

/** Whether the host evaluates arguments. */
const isServer = async (url: string): Promise<boolean> =>
  (await askList(listOf(url, 'posts', undefined, { per_page: '1' }))) !== null;

/** Reads files over HTTP: sitemaps name the pages, and each page names the file of its record. */
async function* filePieces(url: string, home: string, memory: Memory): AsyncGenerator<Piece> {
  const here = (address: string) => address.replace(home, url);
  const maps = locationsIn((await ask(`${url}/sitemap.xml`)).text);
  const pages = (await Promise.all(maps.map(async (map) => locationsIn((await ask(here(map))).text)))).flat();
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const some = pages.slice(at, at + AT_ONCE).map((page) => filePiece(here(page), url, memory));
    for (const piece of await Promise.all(some)) if (piece) yield piece;
  }
}

/** Null for a page that does not show a record, such as a list of articles. */
async function filePiece(page: string, url: string, memory: Memory): Promise<Piece | null> {
  const seen = await ask(page, memory.get(`tag of ${page}`));
  const file = seen.isUnchanged ? memory.get(`file of ${page}`) : recordFileIn(seen.text);
  memory.set(`tag of ${page}`, seen.tag);
  memory.set(`file of ${page}`, file ?? '');
  if (!file) return null;
  const address = `${url}/cms-json/${file}/index.json`;
  const { isUnchanged, text, tag } = await ask(address, memory.tagOf(address));
  return { key: address, tag, records: isUnchanged ? null : [parse<GuideRecord>(text, address)] };
}

const locationsIn = (xml: string): string[] =>
  Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url.replaceAll('&amp;', '&'));

const recordFileIn = (html: string): string =>
  /<link rel="alternate" type="application\/json" href="[^"]*\/cms-json\/(cms\/v2\/(?:posts|pages)\/\d+)"/.exec(
    html,
  )?.[1] ?? '';

/** Reads the files of a build on this machine. */
async function* folderPieces(folder: string, source: GuideSource): AsyncGenerator<Piece> {
  const { readdir, readFile } = await import('node:fs/promises');
  for (const kind of kindsOf(source)) {
    const list = `${folder}/cms-json/cms/v2/${kind}`;
    const names = await readdir(list);
    for (const id of names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b))) {
      const file = `${list}/${id}/index.json`;
      yield { key: file, tag: '', records: [parse<GuideRecord>(await readFile(file, 'utf8'), file)] };
    }
  }
}

async function homeOfFolder(folder: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const file = `${folder}/cms-json/index.json`;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new GuideSourceError(`${file} cannot be read: ${folder} must hold what npm run build made`, { cause });
  });
  return homeIn(text, file);
}
