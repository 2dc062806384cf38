import { beforeEach, describe, expect, test } from 'vitest';
import { ByteBudget, BodyIntake, Turns } from '../../api/rest/http/body-intake.ts';
import {
  BODIES_HELD,
  BODY_BYTES,
  FAILED_ATTEMPTS,
  FAILED_ATTEMPTS_BY_NAME,
  REQUEST_TIMEOUT_MS,
  UPLOAD_BYTES,
} from '../../api/rest/http/limits.ts';
import { Problem } from '../../api/lib/problem.ts';
import { receiveUploads } from '../../api/content/store/media/receive-upload.ts';
import { memoryFiles } from '../helpers/memory-files.ts';
import { ID, openWorld, SECRET, type World } from './attack-world.ts';

const POSTS = '/cms-json/cms/v2/posts';

describe('in a guide', () => {
  let world: World;
  beforeEach(async () => void (world = await openWorld()));

  test('a repeated creation shows no more than the caller may see by now', async () => {
    const create = {
      as: 'contributor',
      path: POSTS,
      json: { title: 'Mine', content: 'First words.' },
      headers: { 'idempotency-key': 'key' },
    } as const;
    const made = await world.send(create);
    expect(made.status).toBe(201);
    const path = `${POSTS}/${(JSON.parse(made.text) as { id: number }).id}`;
    const change = { author: 2, content: SECRET.protected, password: SECRET.password };
    expect((await world.send({ as: 'editor', path, json: change })).status).toBe(200);
    const hidden = await world.send(create);
    expect([hidden.status, hidden.code]).toEqual([403, 'rest_forbidden']);
    expect((await world.send({ as: 'editor', path, json: { status: 'publish' } })).status).toBe(200);
    const shown = await world.send(create);
    expect(shown.status).toBe(201);
    expect(hidden.text + shown.text).not.toMatch(new RegExp(`${SECRET.protected}|${SECRET.password}`));
  });

  test('the password of a text cannot be guessed: even the right one is refused after ten wrong ones', async () => {
    const guess = (word: string, from: string) =>
      world.send({ as: null, path: `${POSTS}/${ID.protected}?password=${word}` }, from);
    for (let n = 0; n < FAILED_ATTEMPTS; n++) expect((await guess(`x${n}`, '192.0.2.7')).status).toBe(403);
    expect((await guess(SECRET.password, '192.0.2.7')).status).toBe(429);
    expect((await guess(SECRET.password, '192.0.2.8')).status).toBe(200);
  });

  test('many clients together get no more guesses at one user, and other users can sign in meanwhile', async () => {
    const signIn = (name: string, word: string, from: string) =>
      world.send({ as: null, path: POSTS, headers: { authorization: `Basic ${btoa(`${name}:${word}`)}` } }, from);
    for (let n = 0; n < FAILED_ATTEMPTS_BY_NAME; n++)
      expect((await signIn('editor', 'x', `198.51.100.${n}`)).status).toBe(401);
    expect((await signIn('editor', 'correct horse battery staple', '203.0.113.1')).status).toBe(429);
    expect((await signIn('author', 'correct horse battery staple', '203.0.113.1')).status).toBe(200);
  });
});

/** A body that counts how much of it was read. */
function countedBody(chunks: number, chunkBytes: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === chunks) return controller.close();
        taken++;
        controller.enqueue(new Uint8Array(chunkBytes).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

const requestWith = (body: ReadableStream, headers: Record<string, string> = {}) =>
  new Request('http://guide.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

describe('request bodies', () => {
  const files = memoryFiles();
  const intake = async () => {
    await files.makeFolder('/data');
    return new BodyIntake(receiveUploads(files, '/data'));
  };
  const refusal = new Problem('rest_cannot_create');

  test('a file is not read if its sender may not upload', async () => {
    const { body, taken } = countedBody(100, 65_536);
    await expect((await intake()).of(requestWith(body), 'a').read({ kind: 'upload', refusal })).rejects.toMatchObject({
      code: 'rest_cannot_create',
      details: { headers: { Connection: 'close' } },
    });
    expect(taken()).toBe(0);
  });

  test('only the beginning is read if the call is refused anyway', async () => {
    const { body, taken } = countedBody(100, 8_192);
    const incoming = (await intake()).of(requestWith(body), 'a');
    await expect(incoming.read({ kind: 'arguments', refusal })).rejects.toMatchObject({ code: 'rest_cannot_create' });
    expect(taken()).toBeLessThanOrEqual(3);
  });

  test('those in progress are limited per client, and others get through', async () => {
    const bodies = await intake();
    const never = () => requestWith(new ReadableStream({}), { 'content-length': String(BODY_BYTES) });
    const most = BODIES_HELD.client / BODY_BYTES;
    for (let n = 0; n < most; n++) void bodies.of(never(), 'a').read({ kind: 'arguments', refusal: null });
    await expect(bodies.of(never(), 'a').read({ kind: 'arguments', refusal: null })).rejects.toMatchObject({
      code: 'rest_too_many_requests',
    });
    const small = { 'content-length': '10', 'content-type': 'application/x-www-form-urlencoded' };
    const other = bodies.of(requestWith(countedBody(1, 10).body, small), 'b');
    await expect(other.read({ kind: 'arguments', refusal: null })).resolves.toMatchObject({ upload: null });
  });

  test('a file is streamed to disk, and leaves nothing there however it ends', async () => {
    const bodies = await intake();
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(10));
      },
      pull() {
        throw new Error('the client went away');
      },
    });
    const wish = { kind: 'upload', refusal: null } as const;
    await expect(bodies.of(requestWith(broken), 'a').read(wish)).rejects.toThrow('the client went away');
    const { upload } = await bodies.of(requestWith(countedBody(20, 1_000).body), 'a').read(wish);
    expect(upload?.bytes).toHaveLength(20_000);
    expect(await files.list('/data')).toEqual([]);
  });

  test('at most two files are in memory; the next waits until one is released', async () => {
    const bodies = await intake();
    const wish = { kind: 'upload', refusal: null } as const;
    const next = () => bodies.of(requestWith(countedBody(1, 10).body), 'a');
    const [first, second, third] = [next(), next(), next()];
    await first.read(wish);
    await second.read(wish);
    let isRead = false;
    const reading = third.read(wish).then(() => (isRead = true));
    while (!(await files.list('/data')).length) await new Promise(setImmediate);
    expect(isRead).toBe(false);
    first.release();
    await reading;
    expect(await files.list('/data')).toEqual([]);
  });
});

test('the largest upload has the time it needs over a line of one megabit per second', () =>
  expect(UPLOAD_BYTES / (REQUEST_TIMEOUT_MS / 1_000)).toBeLessThan(1_000_000 / 8));

test('reserved bytes are available again once returned, and only once', () => {
  const budget = new ByteBudget({ client: 10, all: 15 });
  const free = budget.take('a', 10);
  expect(() => budget.take('a', 1)).toThrow('rest_too_many_requests');
  expect(() => budget.take('b', 6)).toThrow('rest_too_many_requests');
  budget.take('b', 5);
  free();
  free();
  budget.take('a', 10);
  expect(() => budget.take('c', 1)).toThrow('rest_too_many_requests');
});

test('turns are taken in the order of requests', async () => {
  const turns = new Turns(1);
  const end = await turns.take();
  const order: string[] = [];
  const [one, two] = [turns.take(), turns.take()];
  const all = [one.then(() => order.push('one')), two.then(() => order.push('two'))];
  end();
  (await one)();
  (await two)();
  await Promise.all(all);
  expect(order).toEqual(['one', 'two']);
});
