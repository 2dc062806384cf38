import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { Fetch, FetchOptions } from '../../lib/http-client/fetch.ts';
import { insteadOf } from '../../lib/instead.ts';
import { Problem } from '../../lib/problem.ts';
import type { EmbedAnswer } from '../../contract/routes/oembed.ts';
import { discover, type Discovered } from './discover.ts';
import { textOf } from './page-text.ts';
import { readWebUrl, secured } from './page-urls.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Format, Providers } from './providers.ts';
import { sanitizeAnswer } from './sanitize-answer.ts';
import { DEFAULT_WIDTH, type Size } from './size.ts';
import { validateAnswer } from './validate-answer.ts';

interface EmbedRequest {
  url: string;
  size: Size;
  /** Whether to look for oEmbed links in pages of unlisted providers. */
  discover: boolean;
}

/** Sources of other sites' answers. */
export interface Elsewhere {
  /** Fetches a page safely. It is passed in, because this folder opens no connections. */
  fetch: Fetch;
  providers: Providers;
  cache: AnswerCache;
}

export interface ConsumePorts extends Elsewhere {
  /** The answer for a URL of our own site; null if it names nothing public, undefined if it is another site's. */
  own(url: URL, size: Size): Promise<EmbedAnswer | null | undefined> | EmbedAnswer | null | undefined;
}

/** Answers of other sites by their request; an answer is null if there is none. Loaded once for concurrent callers. */
type AnswerCache = LRUCache<string, { answer: EmbedAnswer | null }, () => Promise<EmbedAnswer | null>>;

/** Limits of the cache: entries, and characters of JSON. */
const MOST_KEPT = 500;
const KEPT_CHARACTERS = 8 * 1024 * 1024;

export const createCache = (clock: Clock): AnswerCache =>
  new LRUCache({
    max: MOST_KEPT,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (entry, key) => key.length + JSON.stringify(entry).length,
    perf: clock,
    ttlResolution: 0,
    // An answer that is evicted while it is loaded is still returned.
    ...{ ignoreFetchAbort: true, allowStaleOnFetchAbort: true },
    async fetchMethod(_key, _old, { options, context: load }) {
      const answer = await load();
      options.ttl = lifetime(answer) * 1_000;
      return { answer };
    },
  });

const ANSWER_BYTES = 1024 * 1024;

/** Only the beginning of a page is read: a page whose head is longer is not meant for machines. */
const PAGE_BYTES = 512 * 1024;

const TYPES: Record<Format, readonly string[]> = {
  json: ['application/json', 'application/json+oembed', 'text/json', 'text/javascript', 'application/javascript'],
  xml: ['text/xml', 'application/xml', 'text/xml+oembed', 'application/xml+oembed'],
};

const HOUR = 3_600;
const DAY = 24 * HOUR;
const FAILURE = 300;

/**
 * The answer for any URL: from our own site in process, else from the listed provider, else by discovery in the page
 * itself. Null if there is none. Answers from elsewhere are cached for their `cache_age`, at least an hour and at most
 * a week, failures for five minutes.
 */
export async function consume(request: EmbedRequest, ports: ConsumePorts): Promise<EmbedAnswer | null> {
  const url = readWebUrl(request.url);
  if (!url) return null;
  const own = await ports.own(url, request.size);
  if (own !== undefined) return own;
  // Other sites are never sent a width of zero.
  const size = { ...request.size, maxwidth: request.size.maxwidth || DEFAULT_WIDTH };
  const key = JSON.stringify([url.href, size.maxwidth, size.maxheight, request.discover]);
  const kept = await ports.cache.fetch(key, {
    // Any failure at the other site means that there is no answer; errors of our own are not hidden.
    context: () => ask(url, { ...request, size }, ports).catch(insteadOf(Problem, null)),
  });
  return kept?.answer ?? null;
}

/** How long an answer is cached, in seconds; a day by default. */
export function lifetime(answer: EmbedAnswer | null): number {
  return answer ? Math.min(Math.max(answer.cache_age ?? DAY, HOUR), 7 * DAY) : FAILURE;
}

async function ask(url: URL, { size, discover: look }: EmbedRequest, ports: ConsumePorts): Promise<EmbedAnswer | null> {
  const known = ports.providers.match(url);
  if (known) {
    known.url.searchParams.set('url', url.href);
    // Not every provider defaults to JSON.
    known.url.searchParams.set('format', known.format);
    return askEndpoint(known, ports.providers.hosts, size, ports.fetch);
  }
  if (!look) return null;
  const page = await ports.fetch(secured(url).href, {
    allow: 'public',
    types: ['text/html', 'application/xhtml+xml'],
    maxBytes: PAGE_BYTES,
    cut: true,
  });
  const found = discover(page);
  return found && askEndpoint(found, 'public', size, ports.fetch);
}

async function askEndpoint(
  { url, format, provider = null }: Discovered & { provider?: string | null },
  allow: FetchOptions['allow'],
  size: Size,
  fetch: Fetch,
): Promise<EmbedAnswer | null> {
  url.searchParams.set('maxwidth', String(size.maxwidth));
  if (size.maxheight !== null) url.searchParams.set('maxheight', String(size.maxheight));
  const page = await fetch(url.href, { allow, types: TYPES[format], maxBytes: ANSWER_BYTES });
  const raw = parseAnswer(textOf(page), format);
  const answer = raw && validateAnswer(raw, size);
  return answer && sanitizeAnswer(answer, provider);
}
