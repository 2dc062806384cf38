import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../lib/problem.ts';

/** The signed properties of a delivery: job, URL exactly as sent, time, nonce and digest of the file. */
export interface Delivery {
  job_id: number;
  xliff_url: string;
  /** Unix time in seconds. */
  t: number;
  /** 32 hexadecimal digits, used once. */
  n: string;
  /** SHA-256 of the file in hexadecimal, or empty. */
  x: string;
}

/** Maximum clock difference of the sender, in seconds. */
export const SIGNATURE_TOLERANCE = 300;

/** The code that proves knowledge of the key, 64 hexadecimal digits. */
export function signDelivery(key: Uint8Array, { job_id, xliff_url, t, n, x }: Delivery): string {
  const signed = `xlate-receive-v1\n${job_id}\n${xliff_url}\n${t}\n${n}\n${x}`;
  return createHmac('sha256', key).update(signed, 'utf8').digest('hex');
}

/** The whole signature, as sent in the `signature` argument. */
export function writeSignature(key: Uint8Array, delivery: Delivery): string {
  return `t=${delivery.t},n=${delivery.n},x=${delivery.x},v1=${signDelivery(key, delivery)}`;
}

/**
 * Verifies a signature with each of the keys (several while a key is being replaced), and returns its time, nonce and
 * digest; throws a `Problem` if it is invalid. All candidates are computed and compared in constant time. The caller
 * must check whether the nonce was used before. `now` is in Unix seconds.
 */
export function verifySignature(
  signature: string,
  keys: Uint8Array[],
  request: Pick<Delivery, 'job_id' | 'xliff_url'>,
  now: number,
): Pick<Delivery, 't' | 'n' | 'x'> {
  const { t, n, x, codes } = parseSignature(signature);
  // Do the same work without a key, so that response time does not reveal an unregistered site.
  const tried = keys.length ? keys : [new Uint8Array(32)];
  const hits = tried.flatMap((key) => {
    const expected = Buffer.from(signDelivery(key, { ...request, t, n, x }), 'hex');
    return codes.map((code) => timingSafeEqual(expected, Buffer.from(code, 'hex')));
  });
  if (keys.length === 0 || !hits.includes(true)) throw invalid('mac');
  if (Math.abs(now - t) > SIGNATURE_TOLERANCE) throw invalid('time');
  return { t, n, x };
}

/** The reason is for the log only: different answers for different reasons would help an attacker guess. */
const invalid = (reason: 'malformed' | 'mac' | 'time'): Problem =>
  new Problem('xlate_invalid_signature', { cause: reason });

const FIELDS: Record<string, RegExp> = {
  t: /^(?:0|[1-9]\d{0,11})$/,
  n: /^[0-9a-f]{32}$/,
  x: /^(?:[0-9a-f]{64})?$/,
  v1: /^[0-9a-f]{64}$/,
};

// Two key rotations need no more; further candidates would only cost time.
const MOST_CODES = 8;

/**
 * Parses the fields, in any order. Unknown fields are ignored; `v1` may be repeated, all others must
 * occur exactly once.
 */
function parseSignature(signature: string): Pick<Delivery, 't' | 'n' | 'x'> & { codes: string[] } {
  if (signature.length > 2048) throw invalid('malformed');
  const found = new Map<string, string>();
  const codes: string[] = [];
  for (const field of signature.split(',')) {
    const [, name = '', value = ''] = /^([^=]*)=([^]*)$/.exec(field) ?? [];
    if (!Object.hasOwn(FIELDS, name)) continue;
    if (!FIELDS[name]!.test(value) || found.has(name)) throw invalid('malformed');
    if (name === 'v1') codes.push(value);
    else found.set(name, value);
  }
  const [t, n, x] = [found.get('t'), found.get('n'), found.get('x')];
  if (t === undefined || n === undefined || x === undefined || !codes.length || codes.length > MOST_CODES)
    throw invalid('malformed');
  return { t: Number(t), n, x, codes };
}
