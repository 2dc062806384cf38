/** A page or file fetched from another site. */
export interface FetchedPage {
  /** Its URL after all redirects. */
  url: string;
  /** Content type without parameters. */
  type: string;
  /** As declared, or an empty string. */
  charset: string;
  /** The `Link` header, or an empty string. */
  link: string;
  bytes: Uint8Array;
}

export interface PageOptions {
  /** Any public host, or only these, each `host[:port]`. */
  allow: 'public' | readonly string[];
  types: readonly string[];
  maxBytes: number;
  /** Whether to truncate larger pages instead of refusing them. */
  cut?: boolean;
}

/**
 * Fetches a page safely. It is passed in, because this folder opens no connections. Rejects with a `Problem` if there
 * is no usable page.
 */
export type FetchPage = (url: string, options: PageOptions) => Promise<FetchedPage>;

/** Text of a page in its declared character set, or UTF-8 if that is unknown. */
export function textOf(page: FetchedPage): string {
  return decoder(page.charset).decode(page.bytes);
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset || 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
