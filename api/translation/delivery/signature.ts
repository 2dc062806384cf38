import { createHmac, timingSafeEqual } from 'node:crypto';

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

export type Verdict =
  | { ok: true; nonce: string; digest: string; time: number }
  // For the log only: different answers for different reasons would help an attacker guess.
  | { ok: false; reason: 'malformed' | 'mac' | 'time' };

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
 * Verifies a signature with each of the keys (several while a key is being replaced). All candidates are computed and
 * compared in constant time. The caller must check whether the nonce was used before. `now` is in Unix seconds.
 */
export function verifySignature(
  signature: string,
  keys: Uint8Array[],
  request: Pick<Delivery, 'job_id' | 'xliff_url'>,
  now: number,
): Verdict {
  const parsed = parseSignature(signature);
  if (!parsed) return { ok: false, reason: 'malformed' };
  const { t, n, x, codes } = parsed;
  // Do the same work without a key, so that response time does not reveal an unregistered site.
  const tried = keys.length ? keys : [new Uint8Array(32)];
  const hits = tried.flatMap((key) => {
    const expected = Buffer.from(signDelivery(key, { ...request, t, n, x }), 'hex');
    return codes.map((code) => timingSafeEqual(expected, Buffer.from(code, 'hex')));
  });
  if (keys.length === 0 || !hits.includes(true)) return { ok: false, reason: 'mac' };
  if (Math.abs(now - t) > SIGNATURE_TOLERANCE) return { ok: false, reason: 'time' };
  return { ok: true, nonce: n, digest: x, time: t };
}

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
function parseSignature(signature: string): { t: number; n: string; x: string; codes: string[] } | undefined {
  if (signature.length > 2048) return undefined;
  const found = new Map<string, string>();
  const codes: string[] = [];
  for (const field of signature.split(',')) {
    const [, name = '', value = ''] = /^([^=]*)=([^]*)$/.exec(field) ?? [];
    if (!Object.hasOwn(FIELDS, name)) continue;
    if (!FIELDS[name]!.test(value) || found.has(name)) return undefined;
    if (name === 'v1') codes.push(value);
    else found.set(name, value);
  }
  const [t, n, x] = [found.get('t'), found.get('n'), found.get('x')];
  if (t === undefined || n === undefined || x === undefined || !codes.length || codes.length > MOST_CODES)
    return undefined;
  return { t: Number(t), n, x, codes };
}
