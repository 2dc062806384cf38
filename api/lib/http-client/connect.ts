import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector, Client } from 'undici';
import { refusal, type Limits } from './outgoing-policy.ts';
import { isSameAddress } from './resolve.ts';

/**
 * A client for one origin that connects only to the checked addresses. It serves one exchange: reusing the connection
 * later would rely on an outdated check.
 */
export function pinnedClient(
  url: URL,
  addresses: readonly LookupAddress[],
  limits: Limits,
  signal: AbortSignal,
): Client {
  const connect = buildConnector({
    timeout: limits.connect,
    allowH2: false,
    maxCachedSessions: 0,
    lookup: answerWith(addresses),
    // undici observes a signal only once connected; the socket observes it from the start.
    signal,
  });
  return new Client(url.origin, {
    headersTimeout: limits.headers,
    bodyTimeout: limits.whole,
    connect: (options, callback) =>
      connect(options, (error, socket) => {
        if (error) return callback(error, null);
        // IP literals are connected to without a lookup, so the actual address of the socket is checked too.
        if (addresses.some(({ address }) => isSameAddress(address, socket.remoteAddress ?? ''))) {
          return callback(null, socket);
        }
        socket.destroy();
        callback(refusal(), null);
      }),
  });
}

/** A lookup with a fixed answer: resolving the name a second time could return other addresses. */
function answerWith(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
