import { beforeEach, describe, expect, test } from 'vitest';
import { writeSignature, type Delivery } from '../../../api/translation/delivery/signature.ts';
import { announce, dataUrl, deliveryOf, fetchFile, keyOf, sha256, translate } from './delivery.ts';
import { jobOf, orderJob, XLATE } from './order.ts';
import { openSite } from './site.ts';

let site = await openSite();
let key = await keyOf(site);
const id = await orderJob(site, site.service.store.index.items('post', 'cs')[0]!.id);
const file = translate(await fetchFile(site, id), (unit) => unit === 0);
const url = dataUrl(file);

beforeEach(() => void (site.clock.ms += 1_000));

/** Sends a signature; `path` is the job in the URL. */
const send = async (signature: string, path = id, xliff_url = url) => {
  const { status, body } = await site.ask('POST', `${XLATE}/ate/jobs/receive/${path}`, '', { xliff_url, signature });
  return [status, body.code ?? 'received'];
};
const signed = (more: Partial<Delivery> = {}) =>
  writeSignature(key, deliveryOf(site, id, url, { x: sha256(file), ...more }));

const REFUSED = [401, 'xlate_invalid_signature'];

test('the published test vector is accepted', async () => {
  const own = Buffer.from('a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=', 'base64');
  const vector: Delivery = {
    job_id: 12,
    xliff_url: 'https://ate.example/files/12.xlf',
    t: 1_700_000_000,
    n: '0123456789abcdef0123456789abcdef',
    x: sha256('<xliff/>'),
  };
  const other = await openSite({ options: { ateSecret: own.toString('base64') } });
  other.clock.ms = vector.t * 1_000;
  const answer = await other.ask('POST', `${XLATE}/ate/jobs/receive/12`, '', {
    xliff_url: vector.xliff_url,
    signature: writeSignature(own, vector),
  });
  // The signature is valid, but there is no such job.
  expect([answer.status, answer.body.code]).toEqual([404, 'xlate_job_not_found']);
});

describe('one changed byte is refused', () => {
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
  test.each(['t', 'n', 'x', 'v1'])('in %s', async (field) => {
    const signature = signed();
    const at = signature.indexOf(`${field}=`) + field.length + 1;
    expect(await send(flip(signature, at + 3))).toEqual(REFUSED);
  });

  test('in the URL', async () => expect(await send(signed(), id, flip(url, url.length - 9))).toEqual(REFUSED));

  test('in the job', async () => expect(await send(signed(), id + 1)).toEqual(REFUSED));
});

test.each([
  [300, [200, 'received']],
  [-300, [200, 'received']],
  [301, REFUSED],
  [-301, REFUSED],
])('a clock difference of %i seconds', async (seconds, expected) =>
  expect(await send(signed({ t: Math.floor(site.clock.ms / 1_000) + seconds }))).toEqual(expected),
);

test('a signature is accepted once, also after a restart', async () => {
  const signature = signed();
  expect([await send(signature), await send(signature)]).toEqual([
    [200, 'received'],
    [409, 'xlate_replay'],
  ]);
  const entries = jobOf(site, id).log.length;
  site = await site.restart();
  expect(await send(signature)).toEqual([409, 'xlate_replay']);
  expect(jobOf(site, id).log).toHaveLength(entries);
});

test('used nonces are forgotten once signatures with them would be refused anyway', async () => {
  await send(signed());
  expect(Object.keys(site.translation.records.nonces.data).length).toBeGreaterThan(0);
  site.clock.ms += 901_000;
  await send(signed());
  expect(Object.keys(site.translation.records.nonces.data)).toHaveLength(1);
});

test('a job that does not exist is indistinguishable from a bad signature', async () => {
  expect([await send('t=1,n=2,x=,v1=3', 999), await send('nonsense', 999)]).toEqual([REFUSED, REFUSED]);
  expect(await send(signed({ job_id: 999 }), 999)).toEqual([404, 'xlate_job_not_found']);
});

test('several codes may be sent while a key is being replaced', async () =>
  expect(await send(`${signed()},v1=${'0'.repeat(64)}`)).toEqual([200, 'received']));

test('the former key is refused after a rotation', async () => {
  const old = signed();
  await site.ask('POST', `${XLATE}/ams/register_manager`, 'manager', { rotate: true });
  expect(await send(old)).toEqual(REFUSED);
  key = await keyOf(site);
  expect(await send(signed())).toEqual([200, 'received']);
});

test('without registration no other sender can deliver', async () => {
  const fresh = await openSite();
  const body = { xliff_url: url, signature: signed() };
  const answer = await fresh.ask('POST', `${XLATE}/ate/jobs/receive/1`, '', body);
  expect([answer.status, answer.body.code]).toEqual(REFUSED);
});

test('a session does not replace a signature', async () => {
  const answer = await site.ask('POST', `${XLATE}/ate/jobs/receive/${id}`, 'admin', { xliff_url: url, signature: 'x' });
  expect(answer.body.code).toBe('xlate_invalid_signature');
});

test('the file must be the one that was signed', async () => {
  const { status, body } = await announce(site, id, url, { x: sha256('another') });
  expect([status, body.code]).toEqual([422, 'xlate_digest_mismatch']);
});

test('arguments are checked before anything else', async () => {
  const answer = await site.ask('POST', `${XLATE}/ate/jobs/receive/${id}`, '', { signature: 'x' });
  expect([answer.status, answer.body.code]).toEqual([400, 'rest_missing_callback_param']);
});
