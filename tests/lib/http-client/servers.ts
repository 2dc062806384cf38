import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import tls from 'node:tls';
import { expect } from 'vitest';
import { createFetch, type Fetched, type FetchOptions } from '../../../api/lib/http-client/fetch.ts';
import type { Limits, OutgoingPolicy } from '../../../api/lib/http-client/outgoing-policy.ts';
import { closeAfter } from '../../helpers/close.ts';
import { makeCertificate } from './certificate.ts';

/** Long enough for a busy machine. */
const patientLimits: Partial<Limits> = { connect: 30_000, headers: 30_000, whole: 50_000 };

/** For answers that never come. */
export const shortLimits: Partial<Limits> = { connect: 30_000, headers: 500, whole: 500 };

export const TYPES = ['application/xml', 'application/json'];
export const REFUSED = { code: 'xlate_url_not_allowed' };

/** Fetches a small file from the first of the places that are listed. */
export const fetchListed = (
  allow: readonly string[],
  outgoing: OutgoingPolicy,
  path = '/',
  more: Partial<FetchOptions> = {},
): Promise<Fetched> => createFetch(outgoing)(allow[0] + path, { allow, types: TYPES, maxBytes: 1_000, ...more });

export interface TestServer {
  port: number;
  /** Total bytes received over all connections. */
  received(): number;
}

/** Starts a server of any kind on a free port; it is closed with the test. */
export async function listen(server: Server, host: string, port = 0): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  closeAfter('test', async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0),
  };
}

const ok: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/xml').end('<inner/>');
};

/** An HTTP server on loopback that answers `<inner/>` by default. It is closed with the test. */
export const serve = (listener: RequestListener = ok, host = '127.0.0.1', port = 0): Promise<TestServer> =>
  listen(createServer(listener), host, port);

const certificate = makeCertificate(['outer.test', 'other.test', 'provider.test']);

/** The same with TLS, for `outer.test`, `other.test` and `provider.test`, trusted in this test file. */
export function serveSecurely(listener: RequestListener = ok): Promise<TestServer> {
  const trusted = tls.getCACertificates('default');
  if (!trusted.includes(certificate.cert)) tls.setDefaultCACertificates([...trusted, certificate.cert]);
  return listen(createSecureServer(certificate, listener), '127.0.0.1');
}

/** A policy in which the named hosts resolve to these addresses, and `localhost` as usual. */
export function policy(
  hosts: Record<string, string | readonly string[]> = {},
  privateHosts: readonly string[] = [],
): OutgoingPolicy {
  const known: Record<string, string | readonly string[]> = { localhost: ['127.0.0.1', '::1'], ...hosts };
  return {
    privateHosts,
    limits: patientLimits,
    async lookup(host) {
      const addresses = [known[host] ?? []].flat();
      if (addresses.length === 0) throw Object.assign(new Error(`no such host: ${host}`), { code: 'ENOTFOUND' });
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
}

/** The server received nothing at all, not even the beginning of a TLS handshake. */
export const expectUntouched = (server: TestServer): void => expect(server.received()).toBe(0);
