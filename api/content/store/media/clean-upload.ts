import { openSharp } from '../../../lib/sharp.ts';
import type { Site } from '../../../contract/model.ts';
import { isRaster, mimeTypeOf } from '../../../lib/mime-types.ts';
import { Problem } from '../../../lib/problem.ts';
import { DEVICES } from '../front-matter/write-content-file.ts';
import { sniff } from './accepted-types.ts';
import { LIMIT, makeSizes } from './image-sizes.ts';

/** An upload with its type determined from its bytes, and without metadata such as the location of a photo. */
export interface CleanUpload {
  /** Safe file name with an extension that matches the bytes. */
  name: string;
  mime_type: string;
  bytes: Uint8Array;
  sizes: Awaited<ReturnType<typeof makeSizes>>;
}

export async function cleanUpload(upload: { name: string; bytes: Uint8Array }, site: Site): Promise<CleanUpload> {
  const extension = sniff(upload.bytes, upload.name);
  if (!extension) throw new Problem('rest_upload_sideload_error', { values: { name: upload.name } });
  const name = safeName(upload.name, extension);
  const mime_type = mimeTypeOf(extension);
  if (!isRaster(mime_type)) return { name, mime_type, bytes: upload.bytes, sizes: [] };
  try {
    const bytes = await stripMetadata(upload.bytes, mime_type);
    return { name, mime_type, bytes, sizes: await makeSizes(bytes, mime_type, site) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('rest_upload_sideload_error', { values: { name: upload.name } });
  }
}

/** Rewrites only pictures with metadata; others keep every byte. */
async function stripMetadata(bytes: Uint8Array, mimeType: string): Promise<Uint8Array> {
  const sharp = await openSharp();
  // Of an animation this reads only the first frame: all of them together may exceed the limit.
  const metadata = await sharp(bytes, LIMIT).metadata();
  // Older programs store the Exif data of a PNG as a text.
  const hasRawProfile = metadata.comments?.some(({ keyword }) => keyword.startsWith('Raw profile type'));
  if (!metadata.exif && !metadata.iptc && !metadata.xmp && !hasRawProfile) return bytes;
  const animated = mimeType === 'image/gif' || mimeType === 'image/webp';
  return await sharp(bytes, { ...LIMIT, animated })
    .rotate()
    .keepIccProfile()
    .toBuffer();
}

const SCRIPTS = /\.(?:php\d?|phtml|phar|cgi|pl|py|asp|aspx|jsp|js|html?|shtml|svg|exe|sh)(?=\.)/gi;

/** `Foto z dovolené.JPG` becomes `Foto-z-dovolene.jpg`; inner extensions that servers may execute are defused. */
function safeName(name: string, extension: string): string {
  const stem = name
    .replace(/^.*[/\\]/, '')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\s]+/g, '-')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 80)
    .replace(/^[.-]+|[.-]+$/g, '');
  // Last, because what is removed before may complete such an extension.
  return `${stem || 'file'}${extension}`.replace(SCRIPTS, '$&_').replace(DEVICES, '$&_');
}
