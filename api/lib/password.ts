import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** Memory and time of one hash, as a power of two (`N`); stored with each hash, so that it can be raised later. */
const COST = 16_384;

/** `scrypt$<cost>$<salt>$<key>`, the last two base64url. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Takes the same time whatever the outcome, also if `stored` is empty because the user does not exist. Hashes without a
 * cost have the default one.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = stored.split('$').slice(1);
  const [key = '', salt = 'AAAA', cost = COST] = parts.reverse();
  const expected = Buffer.from(key, 'base64url');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost));
  const comparable = expected.length === actual.length ? expected : Buffer.alloc(actual.length);
  return timingSafeEqual(actual, comparable) && expected.length === actual.length;
}

const deriveKey = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(withoutSpaces(password), salt, 32, { N: cost, r: 8, p: 1, maxmem: 64 << 20 });

/** Whether two texts are equal, in a time that reveals neither where they differ nor the length of the secret. */
export function equalInSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Shortest password that a person may choose, in characters. */
export const SHORTEST_PASSWORD = 12;

/** Spaces do not count, since verification ignores them. */
export const isLongEnough = (password: string): boolean => withoutSpaces(password).length >= SHORTEST_PASSWORD;

/** Spaces only make a password easier to read aloud. */
export const withoutSpaces = (password: string): string => password.replaceAll(' ', '');

/** Makes a password of 24 letters and digits that are hard to confuse. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  let password = '';
  while (password.length < 24) {
    for (const byte of randomBytes(48)) {
      if (byte < letters.length * 4 && password.length < 24) password += letters[byte % letters.length];
    }
  }
  return password;
}
