import { LRUCache } from 'lru-cache';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import { markdownOf, wantsMarkdown } from '../../contract/wants-markdown.ts';
import { hash } from '../../lib/hash.ts';
import { asciiPath } from '../../rest/query/urls.ts';
import { isNoteForHosts } from '../render/hosting/index.ts';
import { isEmbedPage, isOpen } from '../render/page-policy.ts';
import { NotYetMade } from '../render/refresher.ts';
import { chooseEncoding, compress, type Encoding } from '../../rest/http/compress.ts';
import { matches } from '../../rest/http/finish.ts';
import { contentTypeOf, isCompressible, isDrawing } from '../../lib/mime-types.ts';

/** Reads a file of the site by its path without a leading slash; null if it does not exist. */
type ReadFile = (path: string) => Promise<Uint8Array | null>;

interface StaticOptions {
  read: ReadFile;
  /** Whether `forget` is called for each file that changes; if not, nothing is cached. */
  mayKeep?(): boolean;
  /** What pages may load, as a content security policy without `frame-ancestors`. */
  policy(): string;
  /** The languages below a path prefix instead of at the root. */
  languagesBelow(): readonly Language[];
  /** Path prefix of the site, such as `/` or `/guide/`. */
  basePath: string;
  /** URL of the content API, by which clients discover it from any page. */
  apiUrl: string;
  /** Redirect target for the query of a page, as a path below the base; null to serve the page itself. */
  redirectFor?(path: string, query: URLSearchParams): string | null;
  /** Current path of a page that moved, and path of a page in another language; paths below the base, as above. */
  urls?: { movedTo(path: string): string | null; inLanguage(path: string, language: Language): string | null };
  /** Names of what this server accepts from readers; omitted if it accepts nothing. */
  takes?: () => readonly string[];
  /** URL of an extra script for every page, used while working on the guide. */
  extraScript?: string;
}

/** A file as it is sent. */
interface Kept {
  path: string;
  bytes: Uint8Array;
  tag: string;
}

/** Bytes of files cached in memory, and as many again of their compressed forms. */
const KEPT_BYTES = 32 * 1024 * 1024;

const keptFiles = () =>
  new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ path, bytes }) => path.length + bytes.length + 1,
  });

/** Serves the output folder. Files are cached once requested; {@link forget} drops a file that was rewritten. */
export class StaticSite {
  readonly #options: StaticOptions;
  readonly #kept = keptFiles();
  readonly #encoded = keptFiles();
  readonly #reading = new Map<string, Promise<Kept | null>>();

  constructor(options: StaticOptions) {
    this.#options = options;
  }

  forget(path: string): void {
    this.#kept.delete(path);
    this.#reading.delete(path);
  }

  async fetch(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    try {
      return await this.#answer(request, path, query);
    } catch (error) {
      if (error instanceof NotYetMade) return notYetMade();
      throw error;
    }
  }

  async #answer(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const { basePath, redirectFor, urls } = this.#options;
    const search = query.size > 0 ? `?${query}` : '';
    if (`${path}/` === basePath) return redirect(basePath + search, 301);
    if (!path.startsWith(basePath)) return this.#notFound(request, '');
    const inside = path.slice(basePath.length);
    const meant = query.size > 0 ? redirectFor?.(`/${inside}`, query) : null;
    if (meant) return redirect(basePath + asciiPath(meant).slice(1), 302);
    const file = await this.#find(inside);
    const moved = file && urls?.movedTo(`/${inside}`);
    if (moved) return redirect(basePath + asciiPath(moved).slice(1), 301);
    const language = LANGUAGES.find((one) => one === query.get('lang'));
    const other = file && language && urls?.inLanguage(`/${inside}`, language);
    if (other) return redirect(basePath + asciiPath(other).slice(1), 302);
    if (file) return this.#respond(request, (await this.#asMarkdown(request, inside)) ?? file, 200);
    if (!inside.endsWith('/') && (await this.#find(`${inside}/`))) {
      return redirect(`${path.split('/').map(encodeURIComponent).join('/')}/${search}`, 301);
    }
    return this.#notFound(request, inside);
  }

  /** Pages without Markdown, such as lists and pages with a password, are sent as they are. */
  async #asMarkdown(request: Request, inside: string): Promise<Kept | null> {
    const path = markdownOf(inside);
    return path !== null && wantsMarkdown(request.headers.get('accept')) ? this.#find(path) : null;
  }

  async #notFound(request: Request, inside: string): Promise<Response> {
    const below = this.#options.languagesBelow().find((language) => inside.startsWith(`${language}/`));
    const file = (await this.#find(below ? `${below}/404.html` : '404.html')) ?? NOTHING;
    return this.#respond(request, file, 404);
  }

  async #find(inside: string): Promise<Kept | null> {
    // Names that begin with a dot are temporary. No file has an empty path segment, and `//name` in a
    // redirect would name another host.
    if (isNoteForHosts(inside) || /^\.(?!well-known\/)|\/\.|(^|\/)\//.test(inside)) return null;
    const path = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
    if (this.#options.mayKeep?.() === false) return this.#fileAt(path);
    return this.#kept.get(path) ?? this.#reading.get(path) ?? this.#read(path);
  }

  /** Concurrent requests share one read. Misses are not cached: the page may be made the next moment. */
  #read(path: string): Promise<Kept | null> {
    const reading = this.#fileAt(path);
    this.#reading.set(path, reading);
    const settle = (file: Kept | null) => {
      // A file that was rewritten meanwhile is read again.
      if (this.#reading.get(path) !== reading) return;
      this.#reading.delete(path);
      if (file) this.#kept.set(path, file);
    };
    reading.then(settle, () => settle(null));
    return reading;
  }

  async #fileAt(path: string): Promise<Kept | null> {
    const bytes = withScript(await this.#options.read(path), path, this.#options.extraScript);
    return bytes && { path, bytes, tag: `"${hash(bytes)}"` };
  }

  #respond(request: Request, file: Kept, status: number): Response {
    const headers = this.#headersOf(file);
    const accepted = isCompressible(headers['Content-Type'] ?? '') ? request.headers.get('accept-encoding') : null;
    const encoding = chooseEncoding(accepted, file.bytes.length);
    if (encoding) headers['Content-Encoding'] = encoding;
    return respond(request, encoding ? this.#compressed(file, encoding) : file, status, headers);
  }

  #compressed({ path, bytes, tag }: Kept, encoding: Encoding): Kept {
    const key = `${encoding} ${path}`;
    const encodedTag = tag.replace(/"$/, `-${encoding}"`);
    const known = this.#encoded.get(key);
    // The file may have changed since.
    if (known?.tag === encodedTag) return known;
    const made = { path, bytes: compress(bytes, encoding, 'often'), tag: encodedTag };
    this.#encoded.set(key, made);
    return made;
  }

  #headersOf({ path }: Kept): Record<string, string> {
    const headers: Record<string, string> = {
      'Content-Type': contentTypeOf(path),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (isDrawing(path)) headers['Content-Disposition'] = 'attachment';
    if (/(^|\/)index\.(html|md)$/.test(path)) headers['Vary'] = 'Accept';
    if (path.endsWith('.html')) Object.assign(headers, this.#pageHeaders(path));
    if (path.endsWith('/oembed.json') || isOpen(path)) headers['Access-Control-Allow-Origin'] = '*';
    return headers;
  }

  #pageHeaders(path: string): Record<string, string> {
    const { apiUrl, takes } = this.#options;
    const isEmbed = isEmbedPage(path);
    const policy = `${this.#options.policy()}; frame-ancestors ${isEmbed ? '*' : "'self'"}`;
    return {
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      Link: `<${apiUrl}>; rel="https://api.w.org/"`,
      // Pages are the same bytes on every host; this header tells them what the server accepts from readers.
      ...(takes ? { 'Server-Timing': takes().join(', ') } : {}),
      ...(isEmbed ? { 'X-Robots-Tag': 'noindex' } : {}),
    };
  }
}

function withScript(bytes: Uint8Array | null, path: string, script: string | undefined): Uint8Array | null {
  if (!bytes || !script || !path.endsWith('.html')) return bytes;
  const tag = `<script type="module" src="${script}"></script></body>`;
  return Buffer.from(Buffer.from(bytes).toString('utf8').replace('</body>', tag));
}

const NOTHING: Kept = {
  path: '404.txt',
  bytes: new TextEncoder().encode('Not found\n'),
  tag: '',
};

const notYetMade = (): Response =>
  new Response('Not ready yet; try again in a few seconds\n', {
    status: 503,
    headers: { 'Retry-After': '5', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=UTF-8' },
  });

const redirect = (location: string, status: number): Response =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } });

function respond(request: Request, file: Kept, status: number, headers: Record<string, string>): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const { tag, bytes } = file;
  if (tag) headers['ETag'] = tag;
  headers['Vary'] = headers['Vary'] ? `${headers['Vary']}, Accept-Encoding` : 'Accept-Encoding';
  if (status === 200 && matches(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers });
  const range = !headers['Content-Encoding'] && status === 200 ? rangeOf(request, bytes.length) : null;
  if (range) {
    const [from, to] = range;
    headers['Content-Range'] = `bytes ${from}-${to}/${bytes.length}`;
    headers['Content-Length'] = String(to - from + 1);
    const part = request.method === 'HEAD' ? null : (bytes.subarray(from, to + 1) as BodyInit);
    return new Response(part, { status: 206, headers });
  }
  headers['Content-Length'] = String(bytes.length);
  return new Response(request.method === 'HEAD' ? null : (bytes as BodyInit), { status, headers });
}

/**
 * First and last byte of a request for one range, by which the search reads its shards. Other forms of range requests
 * get the whole file, as the standard allows.
 */
function rangeOf(request: Request, length: number): [number, number] | null {
  const [, first, last] = /^bytes=(\d{1,12})-(\d{1,12})$/.exec(request.headers.get('range') ?? '') ?? [];
  const [from, to] = [Number(first), Math.min(Number(last), length - 1)];
  return request.headers.has('if-range') || !(from <= to) ? null : [from, to];
}

/** Files whose names change with their bytes. */
const isNamedByContent = (path: string): boolean =>
  path.startsWith('_astro/') || path.startsWith('search-index/shards/');

/** A file of the content as a response with its type and `more` headers; 404 if `bytes` is null. */
export function fileAnswer(file: string, bytes: Uint8Array | null, more: Record<string, string> = {}): Response {
  if (!bytes) return new Response('Not found\n', { status: 404 });
  const attachment = isDrawing(file) ? { 'Content-Disposition': 'attachment' } : {};
  const headers = { 'Content-Type': contentTypeOf(file), 'X-Content-Type-Options': 'nosniff', ...attachment, ...more };
  return new Response(bytes as BodyInit, { headers });
}
