import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Whether what a machine at this address says of its clients is believed. */
export type TrustsProxy = (address: string) => boolean;

/** The machines at these addresses, in these networks (`10.0.0.0/8`) or of these names (`loopback`). Throws a TypeError. */
export function trustProxies(networks: readonly string[]): TrustsProxy {
  const trusts = proxyAddr.compile([...networks]);
  return (address) => networks.length > 0 && ipaddr.isValid(address) && trusts(address, 0);
}

/**
 * What the sender of a request is counted by: the nearest address that is no trusted proxy's. `X-Forwarded-For` is read
 * only as far as trusted proxies have written it.
 */
export function clientOf(incoming: IncomingMessage, trusts: TrustsProxy): string {
  const own = incoming.socket.remoteAddress ?? '';
  if (!trusts(own)) return keyOfPeer(incoming.socket, own);
  const named = proxyAddr(incoming, trusts);
  return clientKey(ipaddr.isValid(named) ? named : own);
}

const keysOfPeers = new WeakMap<Socket, string>();

/** Many requests come over one connection, whose other end stays the same. */
function keyOfPeer(socket: Socket, address: string): string {
  let key = keysOfPeers.get(socket);
  if (key === undefined) keysOfPeers.set(socket, (key = clientKey(address)));
  return key;
}

/** One client has all addresses of an IPv6 network of 64 bits, so that is counted as one. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
