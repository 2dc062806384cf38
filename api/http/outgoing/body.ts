import { Problem } from '../../lib/problem.ts';

/**
 * Reads a body of at most `maxBytes`. A larger one is refused as soon as that is known, from its declared length or
 * while it streams; with `cut`, reading stops there and the beginning is the result.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  declared: number,
  { maxBytes, cut }: { maxBytes: number; cut?: boolean },
): Promise<Uint8Array> {
  if (!cut && declared > maxBytes) throw new Problem('xlate_file_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes && !cut) throw new Problem('xlate_file_too_large');
    if (size >= maxBytes && cut) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes));
}
