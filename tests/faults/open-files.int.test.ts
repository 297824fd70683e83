import { Agent, request } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newForms, newOwner } from '../../tools/bench/intake/new-forms.ts';
import { freePort } from '../server/free-port.ts';
import { startProcess } from '../server/server-process.ts';
import { type DatabaseLocation, engine, migratedLocation } from '../server/test-database.ts';

const program = path.resolve(import.meta.dirname, '../../server/main.ts');

/** A server that may open few files, with a form. */
async function startWith(files: number, location: DatabaseLocation) {
  const port = await freePort();
  const env = { ...location.env, COLLECTOR_PORT: String(port), LOG_LEVEL: 'warn' };
  const under = ['bash', '-c', `ulimit -n ${files} && exec "$0" "$@"`];
  const server = await startProcess(env, { program, under });
  const [form = ''] = await newForms(server.url, 1, await newOwner(server.url));
  return { server, port, form };
}

/** Connections that send nothing and open again when closed; `networks` of them from addresses of their own. */
function crowd(port: number, count: number, networks: number): Disposable & { readonly rejectedWithin: number[] } {
  const sockets = new Set<Socket>();
  const rejectedWithin: number[] = [];
  let isOver = false;
  const open = (n: number) => {
    if (isOver) return;
    const begun = performance.now();
    const socket = createConnection({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % networks)}` });
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      rejectedWithin.push(performance.now() - begun);
      setTimeout(open, 50, n);
    });
  };
  for (let n = 0; n < count; n += 1) open(n);
  return {
    rejectedWithin,
    [Symbol.dispose]() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The status of a submission on a connection of its own, or the error's code. */
function submit({ port, form }: { readonly port: number; readonly form: string }): Promise<number | string> {
  const headers = { 'content-type': 'application/json' };
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve) => {
    const asking = request(
      { agent, host: '127.0.0.1', port, path: `/f/${form}`, method: 'POST', headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    asking.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    asking.end(JSON.stringify({ name: 'Visitor', text: 'x'.repeat(20_000) }));
  });
}

test('accepts visitors while one network opens as many connections as it can', { timeout: 60_000 }, async () => {
  await using location = await migratedLocation();
  const running = await startWith(400, location);
  await using server = running.server;
  using _crowd = crowd(running.port, 300, 1);
  await expect.poll(() => server.output()).toContain('too many open connections');
  for (let n = 0; n < 20; n += 1) expect(await submit(running)).toBe(200);
});

test(
  'rejects at once when all file handles are in use, logs it once, and recovers without a restart',
  { timeout: 60_000 },
  async () => {
    await using location = await migratedLocation();
    // So few that the database has to close files of its own, and cannot always open another.
    const running = await startWith(engine === 'embedded' ? 190 : 120, location);
    const responses = new Set<number | string>();
    {
      using one = crowd(running.port, 120, 40);
      using _other = crowd(Number(new URL(running.server.url).port), 120, 40);
      await expect.poll(() => one.rejectedWithin.length).toBeGreaterThan(20);
      for (let n = 0; n < 60; n += 1) responses.add(await submit(running));
      expect(Math.min(...one.rejectedWithin)).toBeLessThan(1_000);
    }
    // Nothing hangs, and a failure asks to try again.
    expect([...responses].filter((one) => ![200, 503, 'ECONNRESET', 'EPIPE'].includes(one))).toEqual([]);
    await expect.poll(() => submit(running)).toBe(200);
    for (let n = 0; n < 20; n += 1) expect(await submit(running)).toBe(200);
    expect(running.server.output().match(/too many open connections/g)?.length).toBeLessThanOrEqual(2);
    const begun = performance.now();
    expect(await running.server.end('SIGTERM')).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
  },
);
