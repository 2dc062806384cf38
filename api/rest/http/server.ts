import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { silentLog } from '../../lib/log/log.ts';
import { clientOf, type TrustsProxy } from './client-address.ts';
import { ConnectionGuard } from './connection-guard.ts';
import { type CONNECTION_LIMITS, HEADER_BYTES, HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './limits.ts';
import { RequestLog, type RequestWatch } from './request-log.ts';
import { type Connection, readRequestUrl, type RequestUrl } from './request-url.ts';
import type { ResponseCache } from './response-cache.ts';

type Fetch = (request: Request, connection: Connection) => Response | Promise<Response>;

export interface Listening {
  /** URL of the server itself, `http://127.0.0.1:4321`. */
  address: string;
  /** Stops accepting requests, lets running ones finish, and cuts the remaining connections after `patienceMs`. */
  close(patienceMs?: number): Promise<void>;
}

interface ListenOptions {
  host: string;
  port: number;
  /** Proxies that are trusted to name their clients; none by default. */
  trusts?: TrustsProxy;
  limits?: typeof CONNECTION_LIMITS;
  /** Notified of each request. */
  watch?: RequestWatch;
}

/**
 * Serves a handler on a socket; responses in `answers` are sent without calling it. Limits on time and size apply
 * before any of our code runs.
 */
export async function listen(
  fetch: Fetch,
  { host, port, trusts = () => false, limits, watch = { log: silentLog() } }: ListenOptions,
  answers?: ResponseCache,
): Promise<Listening> {
  const targets = new WeakMap<object, RequestUrl>();
  const answer: Parameters<typeof getRequestListener>[0] = (request, env) => {
    const incoming = 'incoming' in env ? env.incoming : null;
    const url = (incoming && targets.get(incoming)) ?? null;
    const remote = incoming ? clientOf(incoming as IncomingMessage, trusts) : '';
    const make = () => fetch(request, { remote, target: url });
    return answers && incoming ? answers.keep(request, incoming.url ?? '', make) : make();
  };
  // Probes in HTTP/1.0 name no host.
  const listener = getRequestListener(answer, { hostname: 'localhost' });
  const requests = new RequestLog(watch, trusts);
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 5_000,
    },
    (incoming, outgoing) => {
      const isNamed = namesOneHost(incoming);
      const kept = isNamed && answers?.find(incoming);
      if (kept) return requests.send(incoming, outgoing, kept);
      requests.follow(incoming, outgoing, () => {
        // A `URL` made later has lost its dot segments: only here is the target visible as the client sent it.
        const url = isNamed && readRequestUrl(incoming.url ?? '');
        if (!url) return refuse(outgoing);
        targets.set(incoming, url);
        void listener(incoming, outgoing);
      });
    },
  );
  new ConnectionGuard(server, trusts, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { address: `http://${name}:${bound}`, close: (patienceMs = 3_000) => closeServer(server, patienceMs) };
}

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  outgoing.end('Bad request\n');
}

async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}

/** A name or an address, with an optional port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request names at most one valid host. Others are ambiguous to different parsers, so they are not answered.
 */
function namesOneHost({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  if (headers.host !== undefined && !HOST.test(headers.host)) return false;
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length < 2;
}
