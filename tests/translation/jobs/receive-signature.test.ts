import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeSignature, type Delivery } from '../../../api/translation/delivery/signature.ts';
import {
  announce,
  createJob,
  dataUrl,
  deliveryOf,
  fetchFile,
  jobOf,
  keyOf,
  sha256,
  translate,
  XLATE,
} from './delivery.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let id: number;
let file: string;
let url: string;
let key: Buffer;

beforeAll(async () => {
  site = await openSite();
  key = await keyOf(site);
  id = (await createJob(site, site.service.store.index.items('post', 'cs')[0]!.id)).xlate_job_id;
  file = translate(await fetchFile(site, id), (unit) => unit === 0);
  url = dataUrl(file);
});

beforeEach(() => void (site.clock.ms += 1_000));

/** Sends a signature; `path` is the job that the address names. */
const send = async (signature: string, path = id, xliff_url = url) => {
  const { status, body } = await site.ask('POST', `${XLATE}/ate/jobs/receive/${path}`, '', { xliff_url, signature });
  return [status, body.code ?? 'received'];
};
const signed = (more: Partial<Delivery> = {}) =>
  writeSignature(key, deliveryOf(site, id, url, { x: sha256(file), ...more }));

const REFUSED = [401, 'xlate_invalid_signature'];

test('the vector of the design is taken', async () => {
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
  // The signature holds; there is no such job.
  expect([answer.status, answer.body.code]).toEqual([404, 'xlate_job_not_found']);
});

describe('one changed byte is refused', () => {
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
  test.each(['t', 'n', 'x', 'v1'])('in %s', async (field) => {
    const signature = signed();
    const at = signature.indexOf(`${field}=`) + field.length + 1;
    expect(await send(flip(signature, at + 3))).toEqual(REFUSED);
  });

  test('in the address', async () => {
    expect(await send(signed(), id, flip(url, url.length - 9))).toEqual(REFUSED);
  });

  test('in the job', async () => {
    expect(await send(signed(), id + 1)).toEqual(REFUSED);
  });
});

test.each([
  [300, [200, 'received']],
  [-300, [200, 'received']],
  [301, REFUSED],
  [-301, REFUSED],
])('a clock that differs by %i seconds', async (seconds, expected) => {
  expect(await send(signed({ t: Math.floor(site.clock.ms / 1_000) + seconds }))).toEqual(expected);
});

test('a signature serves once, also after a restart', async () => {
  const signature = signed();
  expect(await send(signature)).toEqual([200, 'received']);
  expect(await send(signature)).toEqual([409, 'xlate_replay']);
  const entries = jobOf(site, id).log.length;
  site = await site.restart();
  expect(await send(signature)).toEqual([409, 'xlate_replay']);
  expect(jobOf(site, id).log).toHaveLength(entries);
});

test('used nonces are forgotten when nothing signed with them would be taken any more', async () => {
  await send(signed());
  expect(Object.keys(site.translation.records.nonces.data).length).toBeGreaterThan(0);
  site.clock.ms += 901_000;
  await send(signed());
  expect(Object.keys(site.translation.records.nonces.data)).toHaveLength(1);
});

test('a job that does not exist cannot be told from a bad signature', async () => {
  expect(await send('t=1,n=2,x=,v1=3', 999)).toEqual(REFUSED);
  expect(await send('nonsense', 999)).toEqual(REFUSED);
  expect(await send(signed({ job_id: 999 }), 999)).toEqual([404, 'xlate_job_not_found']);
});

test('several codes may stand there while a key is replaced', async () => {
  const signature = `${signed()},v1=${'0'.repeat(64)}`;
  expect(await send(signature)).toEqual([200, 'received']);
});

test('the key before a rotation is worth nothing', async () => {
  const old = signed();
  await site.ask('POST', `${XLATE}/ams/register_manager`, 'manager', { rotate: true });
  expect(await send(old)).toEqual(REFUSED);
  key = await keyOf(site);
  expect(await send(signed())).toEqual([200, 'received']);
});

test('without registration nobody else can deliver', async () => {
  const fresh = await openSite();
  const body = { xliff_url: url, signature: signed() };
  const answer = await fresh.ask('POST', `${XLATE}/ate/jobs/receive/1`, '', body);
  expect([answer.status, answer.body.code]).toEqual(REFUSED);
});

test('a session adds nothing to a signature', async () => {
  const body = { xliff_url: url, signature: 'x' };
  const answer = await site.ask('POST', `${XLATE}/ate/jobs/receive/${id}`, 'admin', body);
  expect(answer.body.code).toBe('xlate_invalid_signature');
});

test('the file must be the one that was signed', async () => {
  const { status, body } = await announce(site, id, url, { x: sha256('another') });
  expect([status, body.code]).toEqual([422, 'xlate_digest_mismatch']);
});

test('arguments are asked for before anything else', async () => {
  const answer = await site.ask('POST', `${XLATE}/ate/jobs/receive/${id}`, '', { signature: 'x' });
  expect([answer.status, answer.body.code]).toEqual([400, 'rest_missing_callback_param']);
});
