import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestsInProgress } from '../../server/http/limits.ts';
import { newForms, newOwner } from '../../tools/bench/intake/new-forms.ts';
import { freePort } from '../server/free-port.ts';
import { ownPage } from '../server/harness.ts';
import { startProcess } from '../server/server-process.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { storeSubmissions } from './store-submissions.ts';

// Clients that leave, or read nothing, must not take what others need.

const program = path.resolve(import.meta.dirname, '../../server/main.ts');
/** 80 megabytes, of which 6 % may be bodies that are being handled. */
const NODE_OPTIONS = '--max-old-space-size=80';
const LONG = 200_000;
const LEFT = 100;
const AT_ONCE = 10;
const UNREAD = 40;

let location: DatabaseLocation;
beforeEach(async () => {
  location = await migratedLocation();
});
afterEach(() => location[Symbol.asyncDispose]());

/** Sends a request; `isSent` is called once its bytes have been passed on. */
function request(port: number, lines: readonly string[], body = '', isSent?: (socket: Socket) => void): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  const head = [...lines, `Host: 127.0.0.1:${port}`, ...length, '', ''];
  socket.write(`${head.join('\r\n')}${body}`, () => isSent?.(socket));
  return socket;
}

test('accepts submissions although many visitors left before their response', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const env = { ...location.env, COLLECTOR_PORT: String(port), TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS };
  await using server = await startProcess(env, { program, isMeasured: true });
  const [form = ''] = await newForms(server.url, 1, await newOwner(server.url));
  const body = (n: number) => JSON.stringify({ name: `Visitor ${n}`, message: 'y'.repeat(LONG) });
  const type = 'Content-Type: application/json';
  const leave = (n: number) =>
    new Promise<void>((resolve) => {
      const lines = [`POST /f/${form} HTTP/1.1`, `X-Forwarded-For: 10.0.0.${n}`, type];
      request(port, lines, body(n), (socket) => socket.destroy()).once('close', () => resolve());
    });
  for (let n = 0; n < LEFT; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => leave(n + at)));
  const submit = async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.0.1.1' };
    const response = await fetch(`http://127.0.0.1:${port}/f/${form}`, { method: 'POST', headers, body: body(LEFT) });
    await response.arrayBuffer();
    return response.status;
  };
  await expect.poll(submit, { timeout: 40_000 }).toBe(200);
});

test(
  'responds to other accounts while one account reads nothing of many long lists',
  { timeout: 120_000 },
  async () => {
    const first = await startProcess(location.env, { program });
    const [cookie, other] = [await newOwner(first.url), await newOwner(first.url, 'other@example.test')];
    const [form = ''] = await newForms(first.url, 1, cookie);
    await first.end('SIGTERM');
    await storeSubmissions(location, { form, count: 150, length: LONG });

    await using server = await startProcess(location.env, { program });
    const port = Number(new URL(server.url).port);
    let begun = 0;
    const list = [`GET /cli/submissions/${form} HTTP/1.1`, `Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin'];
    const unread = Array.from({ length: UNREAD }, () => {
      const socket = request(port, list);
      socket.once('data', () => {
        begun += 1;
        socket.pause();
      });
      return socket;
    });
    await expect.poll(() => begun, { timeout: 40_000 }).toBe(requestsInProgress.max);
    const statusFor = async (user: string) => {
      const response = await fetch(`${server.url}/cli/user/initial_data`, { headers: { ...ownPage, cookie: user } });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusFor(other)).toBe(200);
    expect(begun).toBe(requestsInProgress.max);
    for (const socket of unread) socket.destroy();
    expect(await statusFor(cookie)).toBe(200);
  },
);
