import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many of the eight groups of an IPv6 address identify the customer's network. */
const GROUPS_OF_NETWORK = 4;

/**
 * The network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to one
 * customer. IPv6 addresses that contain an IPv4 address become that one: a NAT64 gateway brings everybody in one /64, and
 * with 6to4 each IPv4 address has 65,536 of them. Ports, which some proxies add in X-Forwarded-For, are ignored.
 *
 * @example
 * networkOf('203.0.113.9'); // '203.0.113.9'
 * networkOf('2001:db8:1:2:aaaa::1'); // '2001:db8:1:2::/64'
 * networkOf('64:ff9b::203.0.113.9'); // '203.0.113.9'
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare.toLowerCase();
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const contained = containedIPv4(parsed);
  if (contained) return contained.join('.');
  const groups = parsed.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** The bytes of the IPv4 address that an address of a translator or a tunnel contains. */
function containedIPv4(address: ipaddr.IPv6): readonly number[] | undefined {
  const bytes = address.toByteArray();
  const range = address.range();
  // NAT64 and stateless translation.
  if (range === 'rfc6052' || range === 'rfc6145') return bytes.slice(12);
  if (range === '6to4') return bytes.slice(2, 6);
  // Teredo inverts the bits of the client's address.
  if (range === 'teredo') return bytes.slice(12).map((byte) => byte ^ 0xff);
  return undefined;
}

/** Strips the port from `203.0.113.9:4711` and `[2001:db8::1]:4711`, and the interface from `fe80::1%eth0`. */
function withoutPort(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  const beforePort = /^([\d.]+):\d+$/.exec(address)?.[1];
  return (inBrackets ?? beforePort ?? address).split('%')[0] ?? address;
}
