import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { redactUrl } from '../../lib/log/redact.ts';
import { currentRequest, type RequestScope } from '../../lib/log/request-scope.ts';
import { bodyOf, wholeResponse } from './finish.ts';

/** A response that any anonymous reader gets for a URL, ready to be sent. */
export interface CachedResponse {
  /** Names and values alternately, as `writeHead` takes them. */
  head: readonly string[];
  bytes: Uint8Array;
  /** The URL as it may be logged. */
  url: string;
  /** The part that made it. */
  described: Pick<RequestScope, 'operation' | 'route'>;
}

/** The number of list URLs is unlimited, so the cache is bounded by bytes. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Longer responses are rare and would evict many short ones. */
const LONGEST_BYTES = 1024 * 1024;

/** Headers that make a response differ from that of a plain GET. */
const PARTICULAR = [
  'authorization',
  'x-session-token',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'origin',
  'range',
  'prefer',
  'x-http-method-override',
];

/**
 * Responses to plain GETs of public records, kept as bytes until anything changes. They are the same for every reader,
 * and making one costs far more than sending it.
 */
export class ResponseCache {
  readonly #below: string;
  readonly #generation: () => number;
  readonly #kept: LRUCache<string, CachedResponse>;
  #made = 0;

  /** `below` is the path of the records, without host; `generation` grows with each change that affects responses. */
  constructor(below: string, generation: () => number, keptBytes = KEPT_BYTES) {
    this.#below = below;
    this.#generation = generation;
    this.#kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: bytesOf });
  }

  /** The cached response to a request, if any. */
  find({ method, url = '', headers }: IncomingMessage): CachedResponse | undefined {
    if (method !== 'GET' || !url.startsWith(this.#below)) return undefined;
    for (const name of PARTICULAR) if (headers[name] !== undefined) return undefined;
    this.#dropOld();
    return this.#kept.get(keyOf(url, headers['accept-encoding']));
  }

  /**
   * Makes a response and caches it if it is the same for everybody. `url` is as sent by the client, without the host.
   */
  async keep(request: Request, url: string, make: () => Response | Promise<Response>): Promise<Response> {
    if (!this.#isPlain(request, url)) return make();
    this.#dropOld();
    const made = this.#made;
    const response = await make();
    // Responses made for one caller have `no-store`.
    if (response.status !== 200 || response.headers.get('cache-control') !== 'no-cache') return response;
    const bytes = await bodyOf(response);
    const headers = { ...Object.fromEntries(response.headers), 'content-length': String(bytes.length) };
    // Changes made meanwhile may be missing from it.
    if (bytes.length <= LONGEST_BYTES && this.#generation() === made) {
      const { operation = '', route } = currentRequest() ?? {};
      const described = { operation, ...(route === undefined ? {} : { route }) };
      const kept = { head: Object.entries(headers).flat(), bytes, url: redactUrl(url), described };
      this.#kept.set(keyOf(url, request.headers.get('accept-encoding')), kept);
    }
    return wholeResponse(bytes, { status: 200, headers });
  }

  #isPlain({ method, headers }: Request, url: string): boolean {
    return method === 'GET' && url.startsWith(this.#below) && !PARTICULAR.some((name) => headers.has(name));
  }

  #dropOld(): void {
    const now = this.#generation();
    if (now === this.#made) return;
    this.#kept.clear();
    this.#made = now;
  }
}

/** The URL and links of an empty list with a long query take more space than its body. */
const bytesOf = ({ head, bytes, url }: CachedResponse, key: string): number =>
  bytes.length + 2 * (key.length + url.length + head.join('').length);

const keyOf = (url: string, encoding: string | null | undefined): string => `${encoding ?? ''} ${url}`;
