/**
 * Copies bytes that are to be kept into memory of their own: results of Node's zlib and `Buffer` are often a small part
 * of a block, and would keep all of it alive.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
