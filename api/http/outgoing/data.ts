import { Problem } from '../../lib/problem.ts';
import { refusal } from './admit.ts';
import { readContentType } from './head.ts';

/** Base64 takes 4 characters for 3 bytes; the rest is room for the type before it. */
const longest = (maxBytes: number): number => Math.ceil(maxBytes / 3) * 4 + 200;

/** Reads `data:TYPE;base64,…`, the only form accepted: one spelling, whose size is known before it is decoded. */
export function readData(
  address: string,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): { type: string; charset: string; bytes: Uint8Array } {
  if (address.length > longest(maxBytes)) throw new Problem('xlate_file_too_large');
  const comma = address.indexOf(',');
  const head = /^data:([^,]*);base64$/i.exec(address.slice(0, Math.max(comma, 0)))?.[1];
  if (head === undefined) throw refusal();
  const payload = address.slice(comma + 1);
  const bytes = Buffer.from(payload, 'base64');
  // Node skips over what is no base64; what does not read back as it was written is refused instead.
  if (bytes.toString('base64') !== payload) throw refusal();
  if (bytes.byteLength > maxBytes) throw new Problem('xlate_file_too_large');
  const content = readContentType(head);
  if (!types.includes(content.type)) throw new Problem('xlate_wrong_type');
  return { ...content, bytes: new Uint8Array(bytes) };
}
