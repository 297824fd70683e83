import path from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../contract/duration.ts';
import { newForms, newOwner } from '../../tools/bench/intake/new-forms.ts';
import { freePort } from '../server/free-port.ts';
import { startProcess } from '../server/server-process.ts';
import { engine, migratedLocation } from '../server/test-database.ts';
import { FaultProxy } from './fault-proxy.ts';

const program = path.resolve(import.meta.dirname, '../../server/main.ts');

test.runIf(engine === 'postgres').each([
  [
    'is unavailable',
    (proxy: FaultProxy) => proxy.reset(),
    { cut: { what: 'request', when: () => true, how: 'reset' } },
  ],
  ['never responds', (proxy: FaultProxy) => proxy.mute(), { delayMs: HOUR_MS }],
] as const)(
  'stops promptly while PostgreSQL %s, with requests waiting',
  { timeout: 60_000 },
  async (_, begin, fault) => {
    await using location = await migratedLocation();
    const url = new URL(location.env['DATABASE_URL'] ?? '');
    await using proxy = await FaultProxy.start(Number(url.port));
    url.port = String(proxy.port);
    const port = await freePort();
    const env = { ...location.env, DATABASE_URL: url.href, COLLECTOR_PORT: String(port) };
    await using server = await startProcess(env, { program });
    const [form = ''] = await newForms(server.url, 1, await newOwner(server.url));
    proxy.fault = fault;
    begin(proxy);
    const submit = () =>
      fetch(`http://127.0.0.1:${port}/f/${form}`, {
        method: 'POST',
        body: new URLSearchParams({ name: 'Visitor' }),
      }).catch(() => undefined);
    const waiting = [submit(), submit(), submit()];
    await Promise.race([...waiting, new Promise((resolve) => setTimeout(resolve, 500))]);
    const begun = performance.now();
    await server.end('SIGTERM');
    expect(performance.now() - begun).toBeLessThan(10_000);
    await Promise.all(waiting);
  },
);
