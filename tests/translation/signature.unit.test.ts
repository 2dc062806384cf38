import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../api/lib/problem.ts';
import { signDelivery, verifySignature, writeSignature } from '../../api/translation/delivery/signature.ts';

const key = Buffer.from('a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=', 'base64');
const delivery = {
  job_id: 12,
  xliff_url: 'https://ate.example/files/12.xlf',
  t: 1_700_000_000,
  n: '0123456789abcdef0123456789abcdef',
  x: createHash('sha256').update('<xliff/>').digest('hex'),
};
const signature = writeSignature(key, delivery);
const v1 = signDelivery(key, delivery);

function verdict(text: string, request: object = {}, now = delivery.t, keys: Uint8Array[] = [key]) {
  try {
    verifySignature(text, keys, { ...delivery, ...request }, now);
    return 'ok';
  } catch (error) {
    return (error as Problem).cause;
  }
}

test('signing produces the published values', () => {
  expect(v1).toBe('f85fb8addd8c0453955683a6ffa093c65adb0a144f304513721813cf9efd0990');
  expect(signDelivery(key, { ...delivery, x: '' })).toBe(
    '578ae8c5a216df1907629cbd40373fb3bda9a455a1d5da43fe0333091f8e3704',
  );
});

describe('verifying', () => {
  test('accepts a valid signature, and returns nonce, digest and time', () => {
    expect(verifySignature(signature, [key], delivery, delivery.t)).toEqual({
      ...{ n: delivery.n, x: delivery.x, t: delivery.t },
    });
  });

  test('accepts any order, unknown fields, several codes and several keys', () => {
    const wrong = '0'.repeat(64);
    expect(verdict(`v1=${wrong},x=${delivery.x},future=1,n=${delivery.n},v1=${v1},t=${delivery.t}`)).toBe('ok');
    expect(verdict(signature, {}, delivery.t, [Buffer.alloc(32), key])).toBe('ok');
    expect(verdict(writeSignature(key, { ...delivery, x: '' }))).toBe('ok');
  });

  test('refuses another key and no key', () => {
    expect(verdict(signature, {}, delivery.t, [Buffer.alloc(32)])).toBe('mac');
    expect(verdict(signature, {}, delivery.t, [])).toBe('mac');
  });

  test.each([
    '',
    'v1',
    signature.replace('t=', 't=0'),
    signature.replace(/,n=[^,]*/, ''),
    signature.replace(/,x=[^,]*/, ''),
    signature.replace(/,v1=.*/, ''),
    signature.replace(/v1=.*/, 'v1=xyz'),
    signature.replace(delivery.n, delivery.n.toUpperCase()),
    `${signature},t=1`,
    `${signature},${Array.from({ length: 9 }, () => `v1=${v1}`).join()}`,
    `${signature},future=${'x'.repeat(3000)}`,
  ])('refuses %j as malformed', (text) => expect(verdict(text)).toBe('malformed'));
});
