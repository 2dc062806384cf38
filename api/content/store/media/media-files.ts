import { basename, dirname, join } from 'node:path';
import type { Item, MediaSize, Site } from '../../../contract/model.ts';
import { isRaster, mimeTypeOf } from '../../../lib/mime-types.ts';
import { openSharp } from '../../../lib/sharp.ts';
import { valueIf } from '../disk/disk-error.ts';
import type { Files } from '../disk/files.ts';
import type { ContentIndex } from '../../index/content-index.ts';

/** Facts about an upload: type, dimensions and generated sizes; null if it does not exist. Only pictures are read whole. */
export async function readMedia(
  files: Files,
  uploadsDir: string,
  file: string,
  site: Site,
): Promise<Pick<Item, 'mime_type' | 'media_details'> | null> {
  const path = join(uploadsDir, file);
  const mime_type = mimeTypeOf(file);
  const filesize = await files.size(path).catch(nullIfMissing);
  if (filesize === null) return null;
  if (!isRaster(mime_type)) {
    const facts = mime_type === 'audio/mpeg' ? mp3Facts(await files.readStart(path, MP3_START), filesize) : {};
    return { mime_type, media_details: { ...facts, filesize, sizes: {} } };
  }
  const { width, height } = await pictureFacts(await files.read(path));
  const sizes = await existingSizes(files, path, { width, height }, mime_type, site);
  const full = { file: basename(file), width, height, mime_type };
  const media_details = { width, height, file, filesize, sizes: { ...sizes, full }, image_meta: IMAGE_META };
  return { mime_type, media_details };
}

/** Null if the file does not exist or cannot: its path leads through a file or is too long. */
const nullIfMissing = valueIf(null, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG');

interface Extent {
  width: number;
  height: number;
}

/** Camera metadata is stripped from uploads; clients still expect the keys. */
const IMAGE_META = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
  keywords: [],
};

/** Dimensions of the configured sizes that are smaller than the original, by name. */
export function plannedSizes({ width, height }: Extent, site: Site): Map<string, Extent> {
  const planned = new Map<string, Extent>();
  for (const [name, [maxWidth, maxHeight, crop]] of Object.entries(site.image_sizes)) {
    const size = crop
      ? { width: Math.min(width, maxWidth || width), height: Math.min(height, maxHeight || height) }
      : fit({ width, height }, maxWidth, maxHeight);
    if (size.width < width || size.height < height) planned.set(name, size);
  }
  return planned;
}

function fit({ width, height }: Extent, maxWidth: number, maxHeight: number): Extent {
  const ratio = Math.min(maxWidth ? maxWidth / width : 1, maxHeight ? maxHeight / height : 1, 1);
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/** `photo.jpg` at 300 by 225 pixels is `photo-300x225.jpg`. */
export const sizedName = (file: string, { width, height }: Extent): string =>
  file.replace(/(\.[^.]+)$/, `-${width}x${height}$1`);

/** `photo-300x225.jpg` may be a size of `photo.jpg`. */
export const originalOf = (file: string): string => file.replace(/-\d+x\d+(\.[^.]+)$/, '$1');

async function existingSizes(
  files: Files,
  path: string,
  extent: Extent,
  mime_type: string,
  site: Site,
): Promise<Record<string, MediaSize>> {
  const sizes: Record<string, MediaSize> = {};
  for (const [name, size] of plannedSizes(extent, site)) {
    const file = sizedName(basename(path), size);
    const filesize = await files.size(join(dirname(path), file)).catch(nullIfMissing);
    if (filesize !== null) sizes[name] = { file, ...size, filesize, mime_type };
  }
  return sizes;
}

/** Paths below the uploads folder of all files that belong to an attachment. */
export function sizedFiles(item: Pick<Item, 'file' | 'media_details'>): string[] {
  const folder = item.file.slice(0, item.file.lastIndexOf('/') + 1);
  const sizes = Object.values(item.media_details.sizes).map(({ file }) => folder + file);
  return [...new Set([item.file, ...sizes])];
}

/** The attachments that a file belongs to, as the original or as a smaller size. */
export const mediaWith = (file: string, index: ContentIndex): Item[] =>
  [...index.withFile(file), ...index.withFile(originalOf(file))].filter((media) => sizedFiles(media).includes(file));

/** Dimensions of a picture as it is shown, upright; zeros if the bytes are not one. */
export async function pictureFacts(bytes: Uint8Array): Promise<Extent & { isPalette: boolean }> {
  try {
    const sharp = await openSharp();
    const { autoOrient, isPalette = false } = await sharp(bytes).metadata();
    return { ...autoOrient, isPalette };
  } catch {
    return { width: 0, height: 0, isPalette: false };
  }
}

const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Part of an MP3 file that is searched for its first frame. */
const MP3_START = 1 << 18;

/** Facts about an MP3 file from its first MPEG-1 Layer III frame; empty if none is found. `length` is in seconds. */
function mp3Facts(bytes: Buffer, filesize: number): Record<string, unknown> {
  const at = firstFrame(bytes);
  if (at < 0) return {};
  const [, , third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const kilobits = BITRATES[third >> 4] ?? 0;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3] ?? 0;
  if (!kilobits || !sampleRate) return {};
  const channels = fourth >> 6 === 3 ? 1 : 2;
  const seconds = Math.floor(((filesize - at) * 8) / (kilobits * 1000));
  return {
    dataformat: 'mp3',
    channels,
    sample_rate: sampleRate,
    bitrate: kilobits * 1000,
    channelmode: channels === 1 ? 'mono' : 'stereo',
    bitrate_mode: 'cbr',
    lossless: false,
    encoder_options: `CBR${kilobits}`,
    compression_ratio: (kilobits * 1000) / (sampleRate * channels * 16),
    fileformat: 'mp3',
    mime_type: 'audio/mpeg',
    length: seconds,
    length_formatted: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  };
}

/** Offset of the first frame header: 11 set bits, MPEG-1, Layer III. */
function firstFrame(bytes: Buffer): number {
  for (let at = 0; at < bytes.length - 4; at++) {
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xfa) return at;
  }
  return -1;
}
