import * as crypto from 'node:crypto';

/**
 * Short content hash: 22 characters of base64url, 132 bits of SHA-256. Equal bytes, equal hash.
 *
 * @example
 * hash('a') // => 'ypeBEsobvcr6wjGzmiPcTa'
 */
export function hash(bytes: string | Uint8Array): string {
  return crypto.hash('sha256', bytes, 'base64url').slice(0, 22);
}
