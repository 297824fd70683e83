import { describe, expect, test } from 'vitest';
import { networkOf } from './network.ts';

describe('counts callers by network', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '203.0.113.9'],
    ['64:ff9b::cb00:7109', '203.0.113.9'],
    ['::ffff:0:203.0.113.9', '203.0.113.9'],
    ['2002:cb00:7109::1', '203.0.113.9'],
    ['2002:cb00:7109:ffff::1', '203.0.113.9'],
    ['2001:0:4136:e378:8000:63bf:34ff:8ef6', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('separates callers that come through the same NAT64 gateway', () => {
    expect(networkOf('64:ff9b::203.0.113.9')).not.toBe(networkOf('64:ff9b::203.0.113.10'));
  });

  test('treats all addresses of a /64 as one network and the next /64 as another', () => {
    const inOne = Array.from({ length: 500 }, (_, n) => networkOf(`2001:db8:0:1:${n.toString(16)}::${n.toString(16)}`));
    expect(new Set(inOne)).toEqual(new Set(['2001:db8:0:1::/64']));
    expect(networkOf('2001:db8:0:2::1')).not.toBe(inOne[0]);
  });
});
