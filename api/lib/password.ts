import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** Memory and time of one hash, as a power of two (`N`); kept with each hash, so that it can be raised later. */
const COST = 16_384;

/** `scrypt$<cost>$<salt>$<key>`, the last two base64url. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Takes the same time whatever the outcome, also for a `stored` that is empty because there is no such user. Hashes
 * without a cost have the usual one.
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

/** Whether two texts are equal, in a time that says nothing of where they differ or how long the secret one is. */
export function equalInSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a person chooses must be no easy guess, in characters. */
export const SHORTEST_PASSWORD = 12;

/** Spaces count for nothing, as they do where a password is proven. */
export const isLongEnough = (password: string): boolean => withoutSpaces(password).length >= SHORTEST_PASSWORD;

/** Spaces are only for reading aloud. */
export const withoutSpaces = (password: string): string => password.replaceAll(' ', '');

/** A password: 24 letters and digits that are hard to confuse. */
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
