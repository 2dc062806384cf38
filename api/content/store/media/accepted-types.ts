import { isUtf8 } from 'node:buffer';
import { isRaster, mimeTypeOf } from '../../../lib/mime-types.ts';

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * Types recognised by their signature, with the allowed extensions, the usual one first. All other files must be text
 * with the extension of text.
 */
const SIGNATURES: [test: (bytes: Uint8Array) => boolean, ...extensions: [string, ...string[]]][] = [
  [(b) => startsWith(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), '.png'],
  [(b) => startsWith(b, 0xff, 0xd8, 0xff), '.jpg', '.jpeg'],
  [(b) => /^GIF8[79]a$/.test(ascii(b, 0, 6)), '.gif'],
  [(b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 12) === 'WEBP', '.webp'],
  [(b) => ascii(b, 4, 12) === 'ftypavif', '.avif'],
  [(b) => ascii(b, 0, 5) === '%PDF-', '.pdf'],
  [(b) => ascii(b, 0, 3) === 'ID3' || (b[0] === 0xff && ((b[1] ?? 0) & 0xe6) === 0xe2), '.mp3'],
  [(b) => ascii(b, 0, 4) === 'OggS', '.ogg', '.oga'],
  [(b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 12) === 'WAVE', '.wav'],
  [(b) => ascii(b, 4, 8) === 'ftyp', '.mp4', '.m4v'],
  [(b) => startsWith(b, 0x1a, 0x45, 0xdf, 0xa3), '.webm'],
  [(b) => startsWith(b, 0x50, 0x4b, 0x03, 0x04), '.zip', '.docx', '.xlsx'],
];

const TEXTS = ['.txt', '.csv'];

/** The extension of a file by its bytes, or null if not allowed. Wrong ones are corrected, but only those of pictures. */
export function sniff(bytes: Uint8Array, name: string): string | null {
  const named = /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? '';
  const [, ...allowed] = SIGNATURES.find(([matches]) => matches(bytes)) ?? [null, ...(isText(bytes) ? TEXTS : [])];
  if (allowed.includes(named)) return named;
  const [usual = ''] = allowed;
  return isPicture(usual) && isPicture(named) ? usual : null;
}

const isPicture = (extension: string): boolean => isRaster(mimeTypeOf(extension));

const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);
