import { escapeAttribute } from '../../lib/escape.ts';
import { encodeFile } from '../../lib/encode-file.ts';
import { fileIn, UPLOADS } from './link-urls.ts';
import type { RenderState } from './render-state.ts';

/** Width of the text column, with the margins and sidebar that `src/styles` puts beside it. */
const COLUMN = '(min-width: 66rem) 46rem, (min-width: 50rem) calc(100vw - 20rem), calc(100vw - 2rem)';

export type Attributes = Record<string, string>;

/**
 * Attributes that keep the text from jumping while an image loads, and load it only when it is visible. Width and
 * height given by the author take precedence. Null if the URL is not allowed.
 */
export function imageAttributes({ src = '', ...given }: Attributes, page: RenderState): Attributes | null {
  const { base, media } = page.context;
  const beside = page.picture(src);
  const url = page.source(src);
  if (url === null) return null;
  const upload = fileIn(UPLOADS, url.startsWith(base) ? url.slice(base.length) : url);
  const facts = upload === null ? null : (media?.(upload) ?? null);
  const attributes: Attributes = { src: url, alt: given['alt'] ?? '' };
  if (given['title']) attributes['title'] = given['title'];
  const size = given['width'] || given['height'] ? given : (beside ?? facts);
  if (size?.['width']) attributes['width'] = String(size['width']);
  if (size?.['height']) attributes['height'] = String(size['height']);
  if (facts && facts.sizes.length > 0) {
    const copies = [...facts.sizes, { path: upload ?? '', width: facts.width }].sort((a, b) => a.width - b.width);
    attributes['srcset'] = copies.map(({ path, width }) => `${base}${UPLOADS}${encodeFile(path)} ${width}w`).join(', ');
    attributes['sizes'] = COLUMN;
  }
  return { ...attributes, loading: 'lazy', decoding: 'async' };
}

export const printAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
