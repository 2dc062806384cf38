import type { Fetched } from '../../lib/http-client/fetch.ts';

/** Text of a page in its declared character set, or UTF-8 if that is unknown. */
export function textOf(page: Fetched): string {
  return decoder(page.charset).decode(page.bytes);
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset || 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
