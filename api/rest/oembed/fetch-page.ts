/** A page or file from elsewhere. */
export interface FetchedPage {
  /** Where it came from after all redirects. */
  url: string;
  /** Content type without parameters. */
  type: string;
  /** As declared; empty if it is not. */
  charset: string;
  /** The `Link` header, empty when absent. */
  link: string;
  bytes: Uint8Array;
}

export interface PageOptions {
  /** Any public host, or only these, each `host[:port]`. */
  allow: 'public' | readonly string[];
  types: readonly string[];
  maxBytes: number;
  /** Take the beginning of what is larger. */
  cut?: boolean;
}

/** The safe way out, handed in: this room opens no connection. Rejects with a `Problem` when there is nothing to have. */
export type FetchPage = (url: string, options: PageOptions) => Promise<FetchedPage>;

/** Text of a page in its declared character set, UTF-8 when that is unknown. */
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
