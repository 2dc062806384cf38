import list from 'oembed-providers/providers.json' with { type: 'json' };
import { secured } from './page-urls.ts';
import { compileScheme } from './scheme.ts';

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
