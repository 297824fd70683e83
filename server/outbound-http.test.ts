import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { portOf } from '../tests/server/port-of.ts';
import { sendOutbound } from './outbound-http.ts';

/** The outcome of a request to a server that responds by `respond`: its status, or the error. */
async function outcomeOf(respond: (socket: Socket) => void): Promise<number | string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => respond(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const url = `http://127.0.0.1:${portOf(server)}/`;
    return (await sendOutbound({ allowPrivateTargets: true }, { url, body: '{}' })).status;
  } catch (error) {
    return String(error);
  } finally {
    server.close();
  }
}

const HINT = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';

test('fails when the server switches the protocol', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';
  expect(await outcomeOf((socket) => socket.write(upgrade))).toContain('socket hang up');
});

test('reads a response after an informational one, but not after an endless number of them', async () => {
  const ok = 'HTTP/1.1 204 No Content\r\n\r\n';
  expect(await outcomeOf((socket) => socket.write(`${HINT}${ok}`))).toBe(204);
  expect(await outcomeOf((socket) => socket.write(HINT.repeat(1000)))).toContain('too many informational responses');
});
