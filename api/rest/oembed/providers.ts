import list from 'oembed-providers/providers.json' with { type: 'json' };
import { isWeb, secured } from './page-urls.ts';

/** A provider as in the public list. */
interface ListedProvider {
  provider_name: string;
  provider_url: string;
  endpoints: { url: string; schemes?: string[]; formats?: string[]; discovery?: boolean }[];
}

export type Format = 'json' | 'xml';

/** The endpoint of a known provider for a URL. */
export interface ProviderEndpoint {
  provider: string;
  /** Always `https`. */
  url: URL;
  format: Format;
}

export interface Providers {
  /** The endpoint of a URL's provider; null if no listed provider matches. */
  match(url: URL): ProviderEndpoint | null;
  /** Hosts of all endpoints, `host[:port]`. */
  hosts: readonly string[];
}

/**
 * Reads the public list of providers. Endpoints written with `http` are requested by `https`; those without schemes
 * match nothing and are left to discovery.
 */
export function readProviders(providers: readonly ListedProvider[]): Providers {
  const rows = providers.flatMap(({ provider_name, endpoints }) =>
    endpoints
      .filter(({ url }) => URL.canParse(url))
      .map(({ url, schemes = [], formats }) => ({
        matches: schemes.map(compileScheme).filter((scheme) => scheme !== null),
        endpoint: readEndpoint(provider_name, url, formats),
      })),
  );
  return {
    hosts: [...new Set(rows.map(({ endpoint }) => endpoint.url.host))],
    match(url) {
      const row = rows.find(({ matches }) => matches.some((isShownBy) => isShownBy(url)));
      return row ? { ...row.endpoint, url: new URL(row.endpoint.url) } : null;
    },
  };
}

/** The public list, read on first use. */
export const publicProviders: Providers = {
  match: (url) => publicList().match(url),
  get hosts() {
    return publicList().hosts;
  },
};

let read: Providers | null = null;
const publicList = (): Providers => (read ??= readProviders(list));

function readEndpoint(provider: string, written: string, formats: string[] | undefined): ProviderEndpoint {
  const format = (formats && !formats.includes('json')) || written.endsWith('.xml') ? 'xml' : 'json';
  return { provider, url: secured(new URL(written.replaceAll('{format}', format))), format };
}

/**
 * Compiles a URL pattern of the provider list: `https://*.example.com/watch*`. A star in the host matches one or more
 * whole labels, in the path anything. `http` and `https` are treated as equal. Null if the pattern is not a web URL.
 */
function compileScheme(pattern: string): ((url: URL) => boolean) | null {
  const match = /^https?:\/\/((?:\*\.)?[^/*?#]+)(\/.*)?$/i.exec(pattern);
  const [, host = '', path = '/'] = match ?? [];
  if (!match) return null;
  const pieces = path.split('*');
  return (url) =>
    isWeb(url) &&
    matchesHost(host.toLowerCase(), url.host) &&
    (matchesPieces(pieces, url.pathname + url.search + url.hash) || matchesPieces(pieces, url.pathname));
}

function matchesHost(pattern: string, host: string): boolean {
  return pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1
    : host === pattern;
}

/** Finds the pieces one after the other, which takes linear time for every pattern, unlike a regular expression. */
function matchesPieces(pieces: readonly string[], text: string): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
