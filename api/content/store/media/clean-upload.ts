import { openSharp } from '../../../lib/sharp.ts';
import type { Site } from '../../../contract/model.ts';
import { isRaster } from '../../../lib/mime-types.ts';
import { Problem } from '../../../lib/problem.ts';
import { sniff } from './accepted-types.ts';
import { makeSizes, type MadeSize } from './image-sizes.ts';

/** Largest picture that is decoded, in pixels: a small file can expand to gigabytes. */
const MAX_PIXELS = 40_000_000;

/** An upload with its type determined from its bytes, and without metadata such as the location of a photo. */
export interface CleanUpload {
  /** Safe file name with an extension that matches the bytes. */
  name: string;
  mime_type: string;
  bytes: Uint8Array;
  sizes: MadeSize[];
}

export async function cleanUpload(upload: { name: string; bytes: Uint8Array }, site: Site): Promise<CleanUpload> {
  const kind = sniff(upload.bytes, upload.name);
  if (!kind) throw new Problem('rest_upload_sideload_error', { values: { name: upload.name } });
  const name = safeName(upload.name, kind.extension);
  if (!isRaster(kind.mime_type)) return { name, mime_type: kind.mime_type, bytes: upload.bytes, sizes: [] };
  try {
    const bytes = await stripMetadata(upload.bytes, kind.mime_type);
    return { name, mime_type: kind.mime_type, bytes, sizes: await makeSizes(bytes, kind.mime_type, site) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('rest_upload_sideload_error', { values: { name: upload.name } });
  }
}

/** Rewrites only pictures with metadata; others keep every byte. */
async function stripMetadata(bytes: Uint8Array, mimeType: string): Promise<Uint8Array> {
  const sharp = await openSharp();
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    animated: mimeType === 'image/gif' || mimeType === 'image/webp',
  });
  const metadata = await image.metadata();
  if (!metadata.exif && !metadata.iptc && !metadata.xmp) return bytes;
  return await image.rotate().keepIccProfile().toBuffer();
}

const SCRIPTS = /\.(?:php\d?|phtml|phar|cgi|pl|py|asp|aspx|jsp|js|html?|shtml|svg|exe|sh)(?=\.)/gi;

/** `Foto z dovolené.JPG` becomes `Foto-z-dovolene.jpg`; inner extensions that servers may execute are defused. */
function safeName(name: string, extension: string): string {
  const base = name
    .replace(/^.*[/\\]/, '')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(SCRIPTS, '$&_');
  const stem = base
    .replace(/\.[^.]*$/, '')
    .replace(/[\s]+/g, '-')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 80);
  return `${stem || 'file'}${extension}`;
}
