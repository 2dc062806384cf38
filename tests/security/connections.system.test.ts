import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { clientKey, clientOf, trustProxies } from '../../api/rest/http/client-address.ts';
import { ConnectionGuard } from '../../api/rest/http/connection-guard.ts';
import { CONNECTION_LIMITS } from '../../api/rest/http/limits.ts';
import { listen, type Listening } from '../../api/rest/http/server.ts';
import { readSettings } from '../../api/settings.ts';

let server: Listening | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close(0);
  server = null;
});

const open = (port: number, from = '127.0.0.1'): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
  sockets.push(socket);
  return socket;
};

const limits = { ...CONNECTION_LIMITS, connections: { client: 3, all: 100 } };
const portOf = ({ address }: Listening): number => Number(new URL(address).port);
const answerOver = async (socket: Socket): Promise<string> => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString().split('\r\n', 1)[0] ?? '';
};

test('a client with many connections does not keep others out', async () => {
  server = await listen(() => new Response('hello'), { host: '127.0.0.1', port: 0, limits });
  const held = [1, 2, 3].map(() => open(portOf(server as Listening)));
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  const tooMany = Array.from({ length: 20 }, () => open(portOf(server as Listening)));
  await Promise.all(tooMany.map((socket) => once(socket, 'close')));
  expect(await answerOver(open(portOf(server), '127.0.0.2'))).toBe('HTTP/1.1 200 OK');
  expect(await answerOver(held[0] as Socket)).toBe('HTTP/1.1 200 OK');
});

test('clients that together hold all connections do not keep others out, and lose only as many as needed', async () => {
  const few = { ...limits, connections: { client: 20, all: 40 } };
  server = await listen(() => new Response('hello'), { host: '127.0.0.1', port: 0, limits: few });
  const hosts = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
  const held = hosts.flatMap((host) => Array.from({ length: 20 }, () => open(portOf(server as Listening), host)));
  let closed = 0;
  for (const socket of held) socket.once('close', () => closed++);
  await Promise.all(held.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  while (closed < 40) await new Promise(setImmediate);
  const others = ['127.0.0.6', '127.0.0.7', '127.0.0.8'].map((host) => open(portOf(server as Listening), host));
  expect(await Promise.all(others.map(answerOver))).toEqual(Array(3).fill('HTTP/1.1 200 OK'));
  while (closed < 43) await new Promise(setImmediate);
  expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(37);
});

test('a closed connection makes room for another of the same client', async () => {
  server = await listen(() => new Response('hello'), { host: '127.0.0.1', port: 0, limits });
  for (let n = 0; n < 10; n++) {
    const socket = open(portOf(server));
    expect(await answerOver(socket)).toBe('HTTP/1.1 200 OK');
    socket.end();
    await once(socket, 'close');
  }
});

test('a trusted proxy may have the connections of all its clients', async () => {
  const trusts = trustProxies(['loopback']);
  server = await listen(() => new Response('hello'), { host: '127.0.0.1', port: 0, limits, trusts });
  const many = Array.from({ length: 10 }, () => open(portOf(server as Listening)));
  expect(new Set(await Promise.all(many.map(answerOver)))).toEqual(new Set(['HTTP/1.1 200 OK']));
});

test('a client that does not read an answer is disconnected when its time is over', async () => {
  const web = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-length': String(64 << 20) });
    outgoing.end(Buffer.alloc(64 << 20));
  });
  const guard = new ConnectionGuard(web, () => false, {
    ...CONNECTION_LIMITS,
    answerMs: 1_000,
    answerBytesPerSecond: 1e9,
    // The guard never checks by itself: the test controls the clock, so nothing waits for time to pass.
    lookMs: 2 ** 31 - 1,
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const socket = open((web.address() as AddressInfo).port);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, outgoing] = (await once(web, 'request')) as [IncomingMessage, { headersSent: boolean }];
  expect(outgoing.headersSent).toBe(true);
  const begun = 1_000_000;
  guard.cutSlow(begun);
  guard.cutSlow(begun + 1_000);
  expect(await connectionsOf(web)).toBe(1);
  guard.cutSlow(begun + 2_000);
  while ((await connectionsOf(web)) > 0) await new Promise(setImmediate);
  await new Promise<void>((resolve) => web.close(() => resolve()));
});

test('a client that waits for the rest of an answer is not disconnected, however long it takes', async () => {
  const web = createServer((_incoming, outgoing) => void outgoing.write('first'));
  const guard = new ConnectionGuard(web, () => false, { ...CONNECTION_LIMITS, lookMs: 2 ** 31 - 1 });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const socket = open((web.address() as AddressInfo).port);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  for (const now of [1_000_000, 2_000_000, 3_000_000]) guard.cutSlow(now);
  expect(await connectionsOf(web)).toBe(1);
  socket.destroy();
  await new Promise<void>((resolve) => web.close(() => resolve()));
});

const connectionsOf = (web: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve, reject) => web.getConnections((error, count) => (error ? reject(error) : resolve(count))));

describe('a client is identified by', () => {
  const from = (remoteAddress: string, forwarded?: string, trusted: string[] = []) =>
    clientOf(
      { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
      trustProxies(trusted),
    );

  test('the address of its connection, whatever it claims', () => {
    expect(from('192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
    expect(from('192.0.2.1', '203.0.113.9', ['10.0.0.0/8'])).toBe('192.0.2.1');
  });

  test('the header of a trusted proxy, but no further back', () => {
    expect(from('10.0.0.1', '203.0.113.9', ['10.0.0.0/8'])).toBe('203.0.113.9');
    expect(from('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', ['10.0.0.0/8'])).toBe('203.0.113.9');
    expect(from('127.0.0.1', 'nonsense', ['loopback'])).toBe('127.0.0.1');
    expect(from('127.0.0.1', undefined, ['loopback'])).toBe('127.0.0.1');
  });

  test('its network, if that is IPv6', () => {
    expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe(clientKey('2001:db8:1:2::1'));
    expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'));
    expect(clientKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});

test('a malformed proxy setting stops the start with a message', () => {
  expect(readSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }).trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
  expect(() => readSettings({ TRUSTED_PROXIES: 'proxy.example' })).toThrow(
    /^TRUSTED_PROXIES=proxy\.example is not valid/,
  );
});
