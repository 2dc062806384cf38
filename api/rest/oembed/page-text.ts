import type { Fetched } from '../../lib/http-client/fetch.ts';
import { orInstead } from '../../lib/instead.ts';

/** Text of a page in its declared character set, or UTF-8 if that is unknown. */
export const textOf = ({ charset, bytes }: Fetched): string =>
  orInstead(RangeError, new TextDecoder(), () => new TextDecoder(charset || 'utf-8')).decode(bytes);
