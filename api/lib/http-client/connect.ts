import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector, Client } from 'undici';
import { isSameAddress } from './ip-address.ts';
import { refusal, type Limits } from './outgoing-policy.ts';

/**
 * A client of one origin that connects to the checked addresses and to nothing else. It is made for one exchange: a
 * connection kept for later would be used under a check of the past.
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
    // undici hears a signal only once it is connected; the socket hears it from the start.
    signal,
  });
  return new Client(url.origin, {
    headersTimeout: limits.headers,
    bodyTimeout: limits.whole,
    connect: (options, callback) =>
      connect(options, (error, socket) => {
        if (error) return callback(error, null);
        // IP literals are connected to without any lookup, so where the socket really ended up is looked at as well.
        if (addresses.some(({ address }) => isSameAddress(address, socket.remoteAddress ?? ''))) {
          return callback(null, socket);
        }
        socket.destroy();
        callback(refusal(), null);
      }),
  });
}

/** A lookup that has its answer already: the name is never asked for a second time, which could be answered otherwise. */
function answerWith(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
