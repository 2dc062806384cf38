import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../../lib/operator-error.ts';
import { Problem } from '../../../lib/problem.ts';
import { exchange } from '../../../lib/http-client/exchange.ts';
import { assertAllowed, readPolicy, type ResolvedPolicy } from '../../../lib/http-client/outgoing-policy.ts';
import { failureOf, header, readBody, readContentType } from '../../../lib/http-client/read-response.ts';
import { orInstead } from '../../../lib/instead.ts';

/** The old site could not be read. The message contains the URL and the reason. */
export class SourceError extends OperatorError {}

/** Limits for a whole move, whatever the other side sends. */
export interface Bounds {
  requests: number;
  /** Total bytes of all answers. */
  bytes: number;
  /** Milliseconds from the first request to the last. */
  time: number;
}

export const MOVE_BOUNDS: Bounds = { requests: 100_000, bytes: 20 * 2 ** 30, time: 6 * 3_600_000 };
export const SURVEY_BOUNDS: Bounds = { requests: 400, bytes: 256 * 2 ** 20, time: 60_000 };

/** Maximum size of answers, in bytes. */
export const MAX_JSON = 32 * 2 ** 20;
export const MAX_PAGE = 8 * 2 ** 20;
export const MAX_FILE = 256 * 2 ** 20;

export interface Answer {
  status: number;
  /** The final URL after redirects. */
  url: string;
  type: string;
  bytes: Uint8Array;
  etag: string;
  lastModified: string;
  /** `X-WP-TotalPages` and `X-WP-Total`; 0 if missing. */
  pages: number;
  total: number;
}

export interface Asked {
  accept: string;
  maxBytes: number;
  /** Validators of the stored copy, so that an unchanged file is answered with 304. */
  known?: { etag: string; lastModified: string } | undefined;
}

export interface ClientOptions {
  bounds?: Bounds;
  /** Login and application password; sent only to the old site. */
  credentials?: { login: string; password: string };
  /** Milliseconds to wait before a retry, unless the host specifies a delay. */
  patience?: number;
}

/** An answer whose body was not read yet. */
type Response = Parameters<Parameters<typeof exchange>[4]>[0];

const OUT_OF_TIME = 'the time for reading the old site is over';

const AT_ONCE = 2;
const ATTEMPTS = 3;
const REDIRECTS = 5;
const LONGEST_PAUSE = 30_000;
const BUSY = new Set([429, 502, 503, 504]);

/**
 * A considerate client for the old site: at most two requests at a time, retries when the host requests it, and limits.
 * Only the host given by the owner may have a private address.
 */
export class SourceClient {
  readonly base: string;
  readonly #origin: string;
  readonly #policy: ResolvedPolicy;
  readonly #options: ClientOptions;
  readonly #bounds: Bounds;
  readonly #waiting: (() => void)[] = [];
  readonly #deadline: AbortSignal;
  #running = 0;
  #requests = 0;
  #bytes = 0;

  constructor(base: string, options: ClientOptions = {}) {
    const url = new URL(base);
    this.base = base.replace(/\/+$/, '');
    this.#origin = url.origin;
    this.#policy = readPolicy({
      privateHosts: [url.origin, `https://${url.host}`],
      limits: { whole: 120_000, redirects: 0, address: 8192 },
    });
    this.#options = options;
    this.#bounds = options.bounds ?? MOVE_BOUNDS;
    this.#deadline = AbortSignal.timeout(this.#bounds.time);
  }

  get isSignedIn(): boolean {
    return this.#options.credentials !== undefined;
  }

  /** The answer to a GET, whatever its status. Throws a {@link SourceError} if there is none or a limit is reached. */
  async get(url: string, asked: Asked): Promise<Answer> {
    await this.#turn();
    try {
      return await this.#persist(url, asked);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
  }

  async #persist(url: string, asked: Asked): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS;
      try {
        const { answer, after } = await this.#follow(url, asked);
        if (!BUSY.has(answer.status) || isLast) return answer;
        await this.#wait(after ?? this.#patience(attempt));
      } catch (error) {
        if (error instanceof SourceError || isLast || !isPassing(error)) throw told(url, error);
        await this.#wait(this.#patience(attempt));
      }
    }
  }

  #patience(attempt: number): number {
    return (this.#options.patience ?? 1000) * 2 ** attempt;
  }

  async #wait(ms: number): Promise<void> {
    try {
      await pause(Math.min(ms, LONGEST_PAUSE), undefined, { signal: this.#deadline });
    } catch (error) {
      throw this.#deadline.aborted ? new SourceError(OUT_OF_TIME) : error;
    }
  }

  async #follow(address: string, asked: Asked): Promise<{ answer: Answer; after: number | undefined }> {
    let url = assertAllowed(address, 'public', this.#policy);
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      this.#count();
      const message = { method: 'GET', headers: this.#headers(url, asked) } as const;
      const signal = AbortSignal.any([this.#deadline, AbortSignal.timeout(this.#policy.limits.whole)]);
      const got = await exchange(url, message, this.#policy, signal, (answer) => this.#read(url, answer, asked));
      if (!('location' in got)) return got;
      if (!URL.canParse(got.location, url.href)) break;
      url = assertAllowed(new URL(got.location, url).href, 'public', this.#policy);
    }
    throw new SourceError(`${address}: redirects lead nowhere`);
  }

  #count(): void {
    if (this.#deadline.aborted) throw new SourceError(OUT_OF_TIME);
    if (++this.#requests > this.#bounds.requests) {
      throw new SourceError(`the old site takes more than ${this.#bounds.requests} requests`);
    }
  }

  #headers(url: URL, { accept, known }: Asked): Record<string, string> {
    const { credentials } = this.#options;
    const basic = credentials && Buffer.from(`${credentials.login}:${credentials.password}`).toString('base64');
    return {
      accept,
      ...(basic && url.origin === this.#origin ? { authorization: `Basic ${basic}` } : {}),
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    };
  }

  async #read(
    url: URL,
    { statusCode, headers, body }: Response,
    { maxBytes }: Asked,
  ): Promise<{ answer: Answer; after: number | undefined } | { location: string }> {
    const location = header(headers, 'location');
    if (statusCode >= 301 && statusCode <= 308 && statusCode !== 304 && location) return { location };
    const coding = header(headers, 'content-encoding').toLowerCase();
    if (coding && coding !== 'identity')
      throw new SourceError(`${url.href}: compressed although that was not requested`);
    const left = Math.max(1, Math.min(maxBytes, this.#bounds.bytes - this.#bytes));
    const bytes = await readBody({ headers, body }, { maxBytes: left });
    this.#bytes += bytes.byteLength;
    const number = (name: string) => Number(/^\d{1,9}$/.exec(header(headers, name))?.[0] ?? 0);
    const answer = {
      status: statusCode,
      url: url.href,
      type: readContentType(header(headers, 'content-type')).type,
      bytes,
      etag: header(headers, 'etag'),
      lastModified: header(headers, 'last-modified'),
      pages: number('x-wp-totalpages'),
      total: number('x-wp-total'),
    };
    return { answer, after: number('retry-after') * 1000 || undefined };
  }
}

/** Whether a retry may succeed: the network failed, rather than one of our own rules. */
const isPassing = (error: unknown): boolean => {
  const known = failureOf(error);
  return known instanceof Problem && (known.code === 'xlate_fetch_failed' || known.code === 'xlate_fetch_timeout');
};

const REASONS: Record<string, string> = {
  xlate_url_not_allowed: 'this address may not be asked',
  xlate_file_too_large: 'the answer is too large',
  xlate_fetch_timeout: 'no answer in time',
  xlate_fetch_failed: 'no answer',
};

function told(url: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const known = failureOf(error);
  const reason = known instanceof Problem ? REASONS[known.code] : undefined;
  if (!reason) throw error;
  return new SourceError(`${url}: ${reason}`);
}

/** Whether a URL belongs to the same site, with or without `www.`. */
export const isOwn = (url: string, base: string): boolean =>
  URL.canParse(url) && hostOf(new URL(url)) === hostOf(new URL(base));

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** The JSON of an answer; null if invalid. */
export const jsonOf = ({ bytes }: Answer): unknown =>
  // The decoder removes a byte order mark, which some sites print.
  orInstead(SyntaxError, null, (): unknown => JSON.parse(new TextDecoder().decode(bytes)));

export const textOf = ({ bytes }: Answer): string => Buffer.from(bytes).toString('utf8');
