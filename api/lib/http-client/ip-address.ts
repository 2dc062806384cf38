import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out to the public internet (RFC 4291, 2.4); old IPv4-in-IPv6 forms lie outside it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * True for an address of the public internet. IPv4 written inside IPv6 is judged as the IPv4 address it stands for, or
 * refused where the form itself is a tunnel (6to4, Teredo, NAT64). What cannot be read is not public.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6));
}

/** True when both spell the same address: `::ffff:10.0.0.1` and `10.0.0.1` do. */
export function isSameAddress(one: string, other: string): boolean {
  return (
    ipaddr.isValid(one) &&
    ipaddr.isValid(other) &&
    ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString()
  );
}
