/** MIME types of all files that the guide makes, serves or accepts, by extension. */
const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  xml: 'application/xml',
  md: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  woff2: 'font/woff2',
};

export const mimeTypeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** The value of the `Content-Type` header, with the charset if the file is text. */
export function contentTypeOf(path: string): string {
  const type = mimeTypeOf(path);
  // Clients of the API expect exactly this spelling.
  if (type === 'application/json') return `${type}; charset=UTF-8`;
  return type.startsWith('text/') || type === 'application/xml' ? `${type}; charset=utf-8` : type;
}

/** Drawings may contain scripts, so hosts offer them for download. */
export const isDrawing = (path: string): boolean => mimeTypeOf(path) === 'image/svg+xml';

/** Types that shrink when compressed. */
export const isCompressible = (type: string): boolean => /^(text\/|application\/(json|xml|javascript))|svg/.test(type);

/** Pictures that are scaled; others are offered unchanged. */
export const isRaster = (type: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(type);
