import { readFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownPage } from './harness.ts';
import { startProcess } from './server-process.ts';
import { engine, newLocation } from './test-database.ts';

const asJson = 'Host: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 900';

const add = async (url: string, text: string) => {
  const headers = { ...ownPage, 'content-type': 'application/json' };
  const response = await fetch(`${url}/cli/words`, { method: 'POST', headers, body: JSON.stringify({ text }) });
  return (await response.json()) as { id: number };
};

describe('a data directory', () => {
  it.runIf(engine === 'embedded')(
    'belongs to one process; a second one exits with one line and changes nothing',
    async () => {
      await using location = await newLocation();
      await using first = await startProcess(location.env);
      const before = readdirSync(location.dataDir, { recursive: true }).length;
      await expect(startProcess(location.env)).rejects.toThrow(
        `exit 1: Inlet cannot start: Another Inlet is running on ${location.dataDir}. Stop it, or use a different DATA_DIR.\n`,
      );
      expect(readdirSync(location.dataDir, { recursive: true })).toHaveLength(before);
      expect(await add(first.url, 'still here')).toMatchObject({ success: true });
    },
  );

  it.runIf(engine === 'embedded').each(['global/pg_control', 'PG_VERSION'])(
    'that is damaged (%s) is reported in one line',
    async (file) => {
      await using location = await newLocation();
      await (await startProcess(location.env))[Symbol.asyncDispose]();
      truncateSync(path.join(location.dataDir, 'db', file));
      await expect(startProcess(location.env)).rejects.toThrow(
        /^exit 1: Inlet cannot start: The database in \S+db cannot be opened \([^\n]+\)\. [^\n]+ restore a backup\.\n$/,
      );
    },
  );

  it.runIf(engine === 'postgres')('may be shared when the database is external', async () => {
    await using location = await newLocation();
    await using first = await startProcess(location.env);
    await using second = await startProcess(location.env);
    const { id } = await add(first.url, 'seen by both');
    expect((await fetch(`${second.url}/cli/words/${id}`)).status).toBe(200);
  });

  it('is free at once after kill -9, with everything acknowledged', async () => {
    await using location = await newLocation();
    const acknowledged: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await using server = await startProcess(location.env);
      for (let count = 0; count < 50; count += 1) acknowledged.push((await add(server.url, 'stored')).id);
      expect(await server.end('SIGKILL')).toBe('SIGKILL');
    }
    await using server = await startProcess(location.env);
    const found = await Promise.all(
      acknowledged.map(async (id) => (await fetch(`${server.url}/cli/words/${id}`)).status),
    );
    expect(found).toEqual(acknowledged.map(() => 200));
  });

  it.runIf(engine === 'embedded')('keeps its generated secret, readable by its owner only', async () => {
    await using location = await newLocation();
    const file = path.join(location.dataDir, 'secret');
    await (await startProcess(location.env)).end('SIGTERM');
    const secret = readFileSync(file, 'utf8');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await (await startProcess(location.env)).end('SIGTERM');
    expect(readFileSync(file, 'utf8')).toBe(secret);
  });
});

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends open streams and exits in order on %s', async (signal) => {
    await using location = await newLocation();
    const server = await startProcess(location.env);
    const stream = await fetch(`${server.url}/cli/listen`);
    const all = stream.text();
    expect(await server.end(signal)).toBe(0);
    expect(await all).toBe(': open\n\n');
  });

  it('does not wait for a request that is still being received', async () => {
    await using location = await newLocation();
    const server = await startProcess(location.env);
    const { hostname, port } = new URL(server.url);
    const uploads = [
      'POST /cli/words HTTP/1.1\r\nHost: x\r\nContent-',
      `POST /cli/words HTTP/1.1\r\n${asJson}\r\n\r\n{`,
    ];
    for (const part of uploads) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(part);
      onTestFinished(() => void socket.destroy());
    }
    await fetch(`${server.url}/readyz`);
    const begun = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('ends readiness first with DRAIN_SECONDS, and serves requests until then', async () => {
    await using location = await newLocation();
    const server = await startProcess({ ...location.env, DRAIN_SECONDS: '2' });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    // So that a proxy does not send its next request on a connection that is about to end.
    expect((await fetch(`${server.url}/healthz`)).headers.get('connection')).toBe('close');
    expect(await add(server.url, 'while draining')).toMatchObject({ success: true });
    expect(await server.ended).toBe(0);
  });

  it('does not wait for the end of DRAIN_SECONDS after an unhandled error', async () => {
    await using location = await newLocation();
    const server = await startProcess({ ...location.env, DRAIN_SECONDS: '300' });
    server.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/cli/reject-unhandled`)).status).toBe(200);
    expect(await server.ended).toBe(1);
  });

  it('waits for requests in flight, but not past a second signal', async () => {
    await using location = await newLocation();
    const server = await startProcess(location.env);
    const cut = fetch(`${server.url}/cli/slow`).catch((error: unknown) => error);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    server.kill('SIGTERM');
    await rejected(server.url);
    expect(await server.end('SIGTERM')).toBe(1);
    expect(await cut).toBeInstanceOf(Error);
  });
});

it('responds to requests in flight after an unhandled error, then exits so that it can be restarted', async () => {
  await using location = await newLocation();
  const server = await startProcess(location.env);
  expect((await fetch(`${server.url}/cli/reject-unhandled`)).status).toBe(200);
  expect(await server.ended).toBe(1);
});

/** Resolves once the port accepts no more connections. */
async function rejected(url: string): Promise<void> {
  const response = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).catch(() => undefined);
  if (response) await rejected(url);
}
