import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { selfSigned } from '../postgres/certificate.ts';
import { TestCollector } from '../server/test-collector.ts';
import { storedViews } from '../server/stored-views.ts';
import { trust } from '../server/trust.ts';
import { newDatabaseOn } from './clickhouse-server.ts';

const { key, certificate } = selfSigned();
let url: string;
let front: Server;
beforeAll(async () => {
  const port = inject('clickhouse') ?? 0;
  // The embedded build has no TLS of its own.
  front = createServer({ key, cert: certificate }, (client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy());
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  // A server listens on a port.
  const { port: encrypted } = front.address() as AddressInfo;
  url = (await newDatabaseOn(port)).replace('clickhouse:', 'clickhouses:').replace(`:${port}/`, `:${encrypted}/`);
});
afterAll(() => void front.close());

it('stores and reads page views through an encrypted connection', async () => {
  using _ = trust(certificate);
  await using collector = await TestCollector.open({ VISITS_URL: url });
  expect((await collector.beacon(collector.view())).statusCode).toBe(204);
  expect(await storedViews(collector.server, collector.form)).toHaveLength(1);
});

it('does not use a server with a certificate that nobody vouches for', async () => {
  await expect(TestCollector.open({ VISITS_URL: url })).rejects.toThrow(
    'nobody vouches for its certificate; name the one to trust by NODE_EXTRA_CA_CERTS=FILE.',
  );
});
