import { BlockList, isIP, isIPv4 } from 'node:net';

const unroutable = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  unroutable.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  unroutable.addSubnet(network, bits, 'ipv6');

/** Whether `host` looks like a public host name or address. */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(bare)) return !unroutable.check(bare, isIPv4(bare) ? 'ipv4' : 'ipv6');
  if (!bare.includes('.')) return false;
  return !/\.(localhost|local|lan|internal|intranet|home\.arpa|test|example|invalid)$/.test(bare);
}

/** An IP address, or a range such as `10.0.0.0/8`. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
