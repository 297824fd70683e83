import path from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../server/harness.ts';

const modulesDir = path.join(import.meta.dirname, '../server/fixture-modules');
const forwarded = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'https',
  host: 'box.lan:8080',
};

it('trusts no proxy about the caller’s address by default', async () => {
  await using server = await startServer({ modulesDir });
  const response = await server.console.inject({ url: '/cli/where', headers: forwarded, remoteAddress: '10.0.0.5' });
  expect(response.json()).toMatchObject({ network: '10.0.0.5', origin: 'http://box.lan:8080' });
});

it('trusts only the proxies in TRUSTED_PROXIES', async () => {
  await using server = await startServer({
    modulesDir,
    env: { TRUSTED_PROXIES: '10.0.0.0/8', PUBLIC_URL: 'https://forms.acme.com' },
  });
  const from = async (remoteAddress: string) =>
    (await server.console.inject({ url: '/cli/where', headers: forwarded, remoteAddress })).json();
  expect(await from('10.0.0.5')).toMatchObject({ network: '203.0.113.9', origin: 'https://forms.acme.com' });
  expect(await from('198.51.100.7')).toMatchObject({ network: '198.51.100.7', origin: 'https://forms.acme.com' });
});

it('passes modules the network of an IPv6 caller, never the address', async () => {
  await using server = await startServer({ modulesDir });
  const from = async (remoteAddress: string) =>
    (await server.console.inject({ url: '/cli/where', remoteAddress })).json<{ network: string }>().network;
  expect(await from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(await from('::ffff:10.0.0.5')).toBe('10.0.0.5');
});
