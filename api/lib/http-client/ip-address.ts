import ipaddr from 'ipaddr.js';

/** The public range of IPv6 (RFC 4291, 2.4); old IPv4-in-IPv6 forms lie outside it. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. IPv4 inside IPv6 is judged as the IPv4 address, or refused if the
 * form is a tunnel (6to4, Teredo, NAT64). Unreadable addresses are not public.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6));
}

/** Whether both are spellings of the same address, such as `::ffff:10.0.0.1` and `10.0.0.1`. */
export function isSameAddress(one: string, other: string): boolean {
  return (
    ipaddr.isValid(one) &&
    ipaddr.isValid(other) &&
    ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString()
  );
}
