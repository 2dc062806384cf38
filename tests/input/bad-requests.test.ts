import { describe, expect, it } from 'vitest';
import { BODIES, QUERIES, TRANSLATION, type Bad } from './requests.ts';
import { TRANSPORT } from './transport.ts';
import { UPLOADS } from './uploads.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

/** Names of the parameters blamed by a response: those with a defect, or the missing ones. */
const blamed = ({ data }: { data?: { params?: object | string[] } }): string[] => {
  const params = data?.params ?? [];
  return Array.isArray(params) ? params : Object.keys(params);
};

const TABLE: [string, readonly Bad[]][] = [
  ['a query', QUERIES],
  ['a body', BODIES],
  ['an order of translation', TRANSLATION],
  ['a way of sending', TRANSPORT],
  ['an upload', UPLOADS],
];

describe.each(TABLE)('%s that is bad', (_kind, rows) => {
  const named = rows.map((row) => [row[0], row] as const);

  it.each(named)('is refused, changes no file and harms no later request: %s', async (_name, row) => {
    const [, sent, status, code, param] = row;
    const { reply, changed } = await world.sendAndCompare(sent);
    expect([reply.status, reply.body.code], JSON.stringify(reply.body).slice(0, 400)).toEqual([status, code]);
    expect(reply.body.data.status).toBe(status);
    expect(reply.body.message).not.toMatch(/\{\w+\}|undefined/);
    if (param) expect(blamed(reply.body)).toContain(param);
    expect(changed).toEqual([]);
    const good = { path: '/cms/v2/posts/101', method: 'PATCH', json: { excerpt: 'Good' } };
    expect((await world.send(good)).status, 'the next good request').toBe(200);
  });
});

describe('an invalid header', () => {
  const HEADERS: Record<string, string>[] = [
    { prefer: 'wait=-1' },
    { prefer: 'wait=99999999999999999999' },
    { prefer: ';;;,,=' },
    { 'if-unmodified-since': 'yesterday' },
    { accept: 'nonsense' },
    { 'accept-language': '\u00ff' },
    { 'content-length': 'many' },
  ];

  it.each(HEADERS)('is ignored: %j', async (headers) => {
    const { status, body } = await world.send({
      ...{ path: '/cms/v2/posts/101', method: 'PATCH', json: { title: 'Heard' }, headers },
    });
    expect([status, body.title?.raw]).toEqual([200, 'Heard']);
  });
});

it('an idempotency key does not create a second text', async () => {
  const send = (title: string) =>
    world.sendAndCompare({
      ...{ path: '/cms/v2/posts', method: 'POST', json: { title }, headers: { 'idempotency-key': 'k' } },
    });
  expect((await send('One')).reply.status).toBe(201);
  const { reply, changed } = await send('Two');
  expect([reply.status, reply.body.code, blamed(reply.body)]).toEqual([422, 'rest_invalid_param', ['Idempotency-Key']]);
  expect(changed).toEqual([]);
});

it('a request that is too large names the limit', async () => {
  const sent = { path: '/cms/v2/posts', method: 'POST', json: { title: 'x'.repeat(1_048_576) } };
  expect((await world.sendAndCompare(sent)).reply.body.message).toBe('The request is too large; 1024 KB are allowed.');
});
