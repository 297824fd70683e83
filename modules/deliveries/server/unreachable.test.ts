import { once } from 'node:events';
import { createServer as overHttp } from 'node:http';
import { createServer as overTcp, type Server, type AddressInfo } from 'node:net';
import { createServer as overTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import { expect, it, vi } from 'vitest';
import { sendOutbound } from '../../../server/kit.ts';
import { selfSigned } from '../../../tests/postgres/certificate.ts';
import { reasonOf } from './failures.ts';

/** The reason of a request to a server of one's own network, or of its absence. */
async function reasonFor(url: string): Promise<string> {
  const error: unknown = await sendOutbound({ allowPrivateTargets: true }, { url, body: '{}' }).catch(
    (cause: unknown) => cause,
  );
  return reasonOf(error).message;
}

async function reasonOfEmailTo(url: string): Promise<string> {
  const transport = createTransport({ url });
  const mail = { from: 'a@example.com', to: 'b@example.com', text: 'Hello' };
  const error: unknown = await transport.sendMail(mail).catch((cause: unknown) => cause);
  transport.close();
  return reasonOf(error).message;
}

/** Calls `send` with a server's port, and closes it. */
async function on<T>(server: Server, send: (port: number) => Promise<T>): Promise<T> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    // A server listens on a port.
    return await send((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

const { key, certificate: cert } = selfSigned();
const untrusted = 'The receiver’s certificate is from an authority that is not trusted';

it.each(['http://127.0.0.1:1', 'http://localhost:1'])('says that nothing accepts connections at %s', async (url) =>
  expect(await reasonFor(url)).toBe('The receiver accepts no connections'),
);

it('says that a host is unknown', async () => {
  expect(await reasonFor('http://nobody.invalid')).toBe('The receiver’s host name could not be found');
  expect(await reasonOfEmailTo('smtp://nobody.invalid')).toBe('The receiver’s host name could not be found');
});

it('says that a certificate is not trusted', async () => {
  const server = () => overTls({ key, cert });
  expect(await on(server(), (port) => reasonFor(`https://127.0.0.1:${port}`))).toBe(untrusted);
  expect(await on(server(), (port) => reasonOfEmailTo(`smtps://127.0.0.1:${port}`))).toBe(untrusted);
});

it('says that the receiver does not encrypt', async () =>
  expect(await on(overHttp(), (port) => reasonFor(`https://127.0.0.1:${port}`))).toBe(
    'The receiver does not encrypt connections',
  ));

it('says that the connection was closed', async () => {
  const server = () => overTcp((socket) => socket.destroy());
  const closed = 'The receiver closed the connection without a response';
  expect(await on(server(), (port) => reasonFor(`http://127.0.0.1:${port}`))).toBe(closed);
  expect(await on(server(), (port) => reasonOfEmailTo(`smtp://127.0.0.1:${port}`))).toBe(closed);
});

it('says that there was no response', async () => {
  const server = overTcp();
  const sockets: { destroy(): unknown }[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect(await on(server, (port) => reasonFor(`http://127.0.0.1:${port}`))).toBe(
    'The receiver did not respond within 15 seconds',
  );
  for (const socket of sockets) socket.destroy();
});

it('leaves other errors as they are', () =>
  expect(reasonOf(new Error('550 5.1.1 No such mailbox')).message).toBe('550 5.1.1 No such mailbox'));
