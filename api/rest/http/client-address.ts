import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Whether the peer at this address is trusted to name its clients. */
export type TrustsProxy = (address: string) => boolean;

/**
 * Trusts the given addresses, networks (`10.0.0.0/8`) and named ranges (`loopback`). Throws a TypeError if one is
 * invalid.
 */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  const trusts = proxyAddr.compile([...networks]);
  return (address) => networks.length > 0 && ipaddr.isValid(address) && trusts(address, 0);
}

/**
 * Identifies the sender of a request for limits: the nearest address that is not a trusted proxy. `X-Forwarded-For` is
 * read only as far as trusted proxies have written it.
 */
export function clientOf(incoming: IncomingMessage, trusts: TrustsProxy): string {
  const own = incoming.socket.remoteAddress ?? '';
  if (!trusts(own)) return keyOfPeer(incoming.socket, own);
  const named = proxyAddr(incoming, trusts);
  return clientKey(ipaddr.isValid(named) ? named : own);
}

const keysOfPeers = new WeakMap<Socket, string>();

/** Many requests share one connection, whose peer stays the same. */
function keyOfPeer(socket: Socket, address: string): string {
  let key = keysOfPeers.get(socket);
  if (key === undefined) keysOfPeers.set(socket, (key = clientKey(address)));
  return key;
}

/** A client owns all addresses of an IPv6 /64 network, so the network is counted as one client. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
