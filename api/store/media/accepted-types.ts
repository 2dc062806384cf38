/** What a file is by its bytes, with the extension it should carry. */
export interface Kind {
  mime_type: string;
  extension: string;
}

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Kinds that a signature gives away. Everything else must be text that its name calls text. */
const SIGNATURES: [test: (bytes: Uint8Array) => boolean, mime: string, extensions: string[]][] = [
  [(b) => startsWith(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png', ['.png']],
  [(b) => startsWith(b, 0xff, 0xd8, 0xff), 'image/jpeg', ['.jpg', '.jpeg']],
  [(b) => /^GIF8[79]a$/.test(ascii(b, 0, 6)), 'image/gif', ['.gif']],
  [(b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 12) === 'WEBP', 'image/webp', ['.webp']],
  [(b) => ascii(b, 4, 12) === 'ftypavif', 'image/avif', ['.avif']],
  [(b) => ascii(b, 0, 5) === '%PDF-', 'application/pdf', ['.pdf']],
  [(b) => ascii(b, 0, 3) === 'ID3' || (b[0] === 0xff && ((b[1] ?? 0) & 0xe6) === 0xe2), 'audio/mpeg', ['.mp3']],
  [(b) => ascii(b, 0, 4) === 'OggS', 'audio/ogg', ['.ogg', '.oga']],
  [(b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 12) === 'WAVE', 'audio/wav', ['.wav']],
  [(b) => ascii(b, 4, 8) === 'ftyp', 'video/mp4', ['.mp4', '.m4v']],
  [(b) => startsWith(b, 0x1a, 0x45, 0xdf, 0xa3), 'video/webm', ['.webm']],
  [(b) => startsWith(b, 0x50, 0x4b, 0x03, 0x04), 'application/zip', ['.zip']],
];

const OFFICE: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const TEXT: Record<string, string> = { '.txt': 'text/plain', '.csv': 'text/csv' };

/** Pictures may carry a wrong extension, which is mended; any other file must be what its name says. Null: not allowed. */
export function sniff(bytes: Uint8Array, name: string): Kind | null {
  const extension = /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? '';
  if (extension === '') return null;
  for (const [matches, mime_type, extensions] of SIGNATURES) {
    if (!matches(bytes)) continue;
    if (mime_type === 'application/zip' && OFFICE[extension]) return { mime_type: OFFICE[extension], extension };
    if (extensions.includes(extension)) return { mime_type, extension };
    const isPicture = mime_type.startsWith('image/') && /^\.(png|jpe?g|gif|webp|avif)$/.test(extension);
    return isPicture ? { mime_type, extension: extensions[0] as string } : null;
  }
  const text = TEXT[extension];
  return text && isText(bytes) ? { mime_type: text, extension } : null;
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}
