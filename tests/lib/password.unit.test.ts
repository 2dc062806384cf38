import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../api/lib/password.ts';

it.each([undefined, 32])('stores its own cost: %s', async (cost) => {
  const hash = await hashPassword('abcd efgh ijkl', cost);
  expect(hash.split('$')).toMatchObject(['scrypt', String(cost ?? 16_384), {}, {}]);
  expect(await verifyPassword('abcdefgh ijkl', hash)).toBe(true);
  expect(await verifyPassword('abcdefgh ijk', hash)).toBe(false);
});

it('without a cost has the default one', async () => {
  const [kind, , salt, key] = (await hashPassword('abcd efgh ijkl')).split('$');
  expect(await verifyPassword('abcd efgh ijkl', [kind, salt, key].join('$'))).toBe(true);
});

it('that is empty, because the user does not exist, never matches', async () =>
  expect(await verifyPassword('', '')).toBe(false));
