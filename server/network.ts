import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of the eight groups of an IPv6 address, those that name the customer's network. */
const GROUPS_OF_NETWORK = 4;

/**
 * The network that callers are counted by: an IPv4 address as it is, of an IPv6 address its /64, since one customer has all of
 * it. An IPv4 address in IPv6 form is the IPv4 address. A port, which some proxies add in X-Forwarded-For, does not count.
 *
 * @example
 * networkOf('203.0.113.9'); // '203.0.113.9'
 * networkOf('2001:db8:1:2:aaaa::1'); // '2001:db8:1:2::/64'
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare.toLowerCase();
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` without the port, `fe80::1%eth0` without the interface. */
function withoutPort(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  const beforePort = /^([\d.]+):\d+$/.exec(address)?.[1];
  return (inBrackets ?? beforePort ?? address).split('%')[0] ?? address;
}
