import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from './harness.ts';

test('logs a request whose client left before its response, once', async () => {
  const lines: string[] = [];
  await using server = await startServer({ logTo: (line) => void lines.push(line) });
  const { collector } = await server.listen();
  const socket = connect(Number(new URL(collector).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = 'POST /f/unknown HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  await new Promise<void>((resolve) => void socket.write(head, () => resolve()));
  const left = () => lines.filter((line) => line.includes('client left'));
  socket.end();
  await expect.poll(left).toHaveLength(1);
  expect(JSON.parse(left()[0] ?? '')).toMatchObject({ method: 'POST', route: '/f/:formUid' });
  expect(lines.join()).not.toContain('request completed');
});
