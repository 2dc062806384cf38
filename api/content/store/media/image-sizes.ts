import type { Sharp } from 'sharp';
import type { Site } from '../../../contract/model.ts';
import { isRaster } from '../../../lib/mime-types.ts';
import { openSharp } from '../../../lib/sharp.ts';
import { pictureFacts, plannedSizes } from './media-files.ts';

/** A picture is damaged, such as by an interrupted copy. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Larger pictures are not decoded: a small file can expand to gigabytes. */
export const LIMIT = { limitInputPixels: 40_000_000 };

/**
 * Makes the configured sizes that are smaller than the picture, in its own format, each with its `name` in the site's
 * `image_sizes`. They are rotated upright and carry no metadata, which may reveal where and with what a photo was taken. An animation is reduced to its first frame.
 * Empty if the bytes are not a picture, or one too large to be decoded.
 * @throws {PictureError} if the picture is damaged
 */
export async function makeSizes(bytes: Uint8Array, mime: string, site: Site) {
  if (!isRaster(mime)) return [];
  const facts = await pictureFacts(bytes);
  if (facts.width * facts.height > LIMIT.limitInputPixels) return [];
  const sharp = await openSharp();
  const planned = plannedSizes(facts, site);
  return Promise.all(
    [...planned].map(async ([name, { width, height }]) => {
      const fit = site.image_sizes[name]?.[2] ? 'cover' : 'fill';
      const picture = sharp(bytes, LIMIT).autoOrient().resize(width, height, { fit });
      const scaled = inOwnFormat(picture, facts.isPalette).toBuffer();
      return { name, width, height, bytes: await scaled.catch(refuseDamaged) };
    }),
  );
}

/** Keeps the palette of a drawing with few colours; otherwise its thumbnail would be larger than the original. */
const inOwnFormat = (picture: Sharp, hasPalette: boolean): Sharp =>
  picture
    .png({ compressionLevel: 9, palette: hasPalette, adaptiveFiltering: !hasPalette, force: false })
    .jpeg({ quality: 82, mozjpeg: true, force: false });

function refuseDamaged({ message }: Error): never {
  throw new PictureError(`the picture is damaged: ${message.split('\n')[0]}`);
}
