/**
 * The same bytes in memory of their own, to be kept: what Node's zlib and `Buffer` give is often a small part of a block
 * that it would hold as a whole.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
