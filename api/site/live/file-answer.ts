import { contentTypeOf } from '../../lib/mime-types.ts';

/** A file of the content as a response with its type and `more` headers; 404 if `bytes` is null. */
export function fileAnswer(file: string, bytes: Uint8Array | null, more: Record<string, string> = {}): Response {
  if (!bytes) return new Response('Not found\n', { status: 404 });
  const attachment = file.endsWith('.svg') ? { 'Content-Disposition': 'attachment' } : {};
  const headers = { 'Content-Type': contentTypeOf(file), 'X-Content-Type-Options': 'nosniff', ...attachment, ...more };
  return new Response(bytes as BodyInit, { headers });
}
