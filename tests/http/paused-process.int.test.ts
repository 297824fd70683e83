import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { headersTime, slowRequests } from '../../server/http/limits.ts';
import { startServer } from '../server/harness.ts';

interface Sender {
  readonly socket: Socket;
  readonly rest: string;
  text: string;
}

async function begin(url: URL, beginning: string, rest: string): Promise<Sender> {
  const socket = connect(Number(url.port), url.hostname);
  const sender: Sender = { socket, rest, text: '' };
  socket.on('data', (chunk) => (sender.text += String(chunk))).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(beginning);
  return sender;
}

/** As when the machine is suspended or has no processor time. */
const pauseProcess = (seconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000);

const head = 'POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
const request = `${head}{}`;

const arriving = [
  { what: 'a request', bytes: request, cut: 1, statuses: ['404'] },
  { what: 'the body of a request', bytes: request, cut: head.length, statuses: ['404'] },
  { what: 'a second request', bytes: request + request, cut: request.length + 1, statuses: ['404', '404'] },
];

test(`answers ${arriving.map(({ what }) => what).join(', ')} that arrived while the process was paused`, async () => {
  await using server = await startServer();
  const url = new URL((await server.listen()).collector);
  const count = slowRequests.max + 10;
  const groups = await Promise.all(
    arriving.map(({ bytes, cut }) =>
      Promise.all(Array.from({ length: count }, () => begin(url, bytes.slice(0, cut), bytes.slice(cut)))),
    ),
  );
  // On a connection that was opened after theirs.
  expect((await fetch(new URL('/healthz', url))).status).toBe(200);
  for (const { socket, rest } of groups.flat()) socket.write(rest);
  pauseProcess(headersTime.max + 3);
  for (const [at, { what, statuses }] of arriving.entries()) {
    const received = () => new Set(groups[at]?.map(({ text }) => text.match(/(?<=HTTP\/1\.1 )\d+/g)?.join()));
    await expect.poll(received, { message: what }).toEqual(new Set([statuses.join()]));
  }
  for (const { socket } of groups.flat()) socket.destroy();
});

test('a request that was answered before its body arrived leaves the connection to the next one', async () => {
  await using server = await startServer();
  const url = new URL((await server.listen()).console);
  const origin = 'Origin: https://example.org\r\nSec-Fetch-Site: cross-site';
  const login = `POST /cli/user/login HTTP/1.1\r\nHost: x\r\n${origin}\r\nContent-Length: 2000\r\n\r\n`;
  const sender = await begin(url, login, 'x'.repeat(2000));
  await expect.poll(() => sender.text).toMatch(/^HTTP\/1\.1 403/);
  sender.socket.write(sender.rest);
  // Longer than the headers of a request may take to arrive.
  await after((headersTime.max + 2) * 1000);
  sender.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => sender.text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['403', '200']);
  sender.socket.destroy();
});
