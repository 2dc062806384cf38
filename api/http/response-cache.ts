import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { currentRequest, describeRequest } from '../log/request-scope.ts';

/** An answer that any anonymous reader gets for an address, ready to be sent. */
interface Ready {
  headers: Record<string, string>;
  bytes: Buffer;
  /** What made it. */
  operation: string;
}

/** Addresses of lists are without number, so what is kept is bounded by bytes. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Longer answers are rare and would push out many short ones. */
const LONGEST_BYTES = 1024 * 1024;

/** Headers that make an answer another one than that of a plain GET. */
const PARTICULAR = [
  'authorization',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'prefer',
  'x-http-method-override',
];

/**
 * Answers to plain GETs of public records, kept as bytes until anything changes. They are the same for everybody, and
 * making one costs far more than sending it.
 */
export class ResponseCache {
  readonly #below: string;
  readonly #generation: () => string;
  readonly #ready: LRUCache<string, Ready>;
  #writes = 0;
  #made = '';

  /** `below` is the path of the records, without host; `generation` is another one after each change of the content. */
  constructor(below: string, generation: () => string, keptBytes = KEPT_BYTES) {
    this.#below = below;
    this.#generation = generation;
    this.#ready = new LRUCache({ maxSize: keptBytes, sizeCalculation: bytesOf });
  }

  /** Sends the kept answer; false when there is none. */
  send(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, url = '', headers } = incoming;
    if (!this.#isPlain(method, url, (name) => headers[name])) return false;
    this.#dropOld();
    const ready = this.#ready.get(keyOf(url, headers['accept-encoding']));
    if (!ready) return false;
    describeRequest({ operation: ready.operation });
    outgoing.writeHead(200, ready.headers);
    outgoing.end(ready.bytes);
    return true;
  }

  /** Has an answer made and keeps it where it is the same for everybody. */
  async keep(request: Request, make: () => Response | Promise<Response>): Promise<Response> {
    if (!isRead(request.method)) return this.#afterWrite(make);
    const url = request.url.slice(request.url.indexOf('/', 'https://'.length));
    if (!this.#isPlain(request.method, url, (name) => request.headers.get(name))) return make();
    this.#dropOld();
    const made = this.#made;
    const response = await make();
    // Whatever was made for one caller says `no-store`.
    if (response.status !== 200 || response.headers.get('cache-control') !== 'no-cache') return response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = { ...Object.fromEntries(response.headers), 'content-length': String(bytes.length) };
    // What changed meanwhile may be missing from it.
    if (bytes.length <= LONGEST_BYTES && this.#now() === made) {
      const operation = currentRequest()?.operation ?? '';
      this.#ready.set(keyOf(url, request.headers.get('accept-encoding')), { headers, bytes, operation });
    }
    return new Response(bytes, { status: 200, headers });
  }

  /**
   * Some of what a write changes, such as the number of revisions, is no change of the content. What is refused changes
   * nothing: otherwise anybody could empty the cache.
   */
  async #afterWrite(make: () => Response | Promise<Response>): Promise<Response> {
    let isRefused = false;
    try {
      const response = await make();
      isRefused = response.status >= 400 && response.status < 500;
      return response;
    } finally {
      if (!isRefused) this.#writes++;
    }
  }

  #isPlain(method: string | undefined, url: string, header: (name: string) => unknown): boolean {
    return (
      method === 'GET' && url.startsWith(this.#below) && PARTICULAR.every((name) => (header(name) ?? null) === null)
    );
  }

  #now(): string {
    return `${this.#writes} ${this.#generation()}`;
  }

  #dropOld(): void {
    const now = this.#now();
    if (now === this.#made) return;
    this.#ready.clear();
    this.#made = now;
  }
}

/** Of an empty list asked for at length, the address and the links are the most. */
const bytesOf = ({ headers, bytes }: Ready, key: string): number =>
  bytes.length + 2 * (key.length + JSON.stringify(headers).length);

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

const keyOf = (url: string, encoding: string | null | undefined): string => `${encoding ?? ''} ${url}`;
