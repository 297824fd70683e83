import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { portOf } from '../../../tests/server/port-of.ts';
import { createLogger } from '../../../server/logs.ts';
import { openTransport } from './transport.ts';

/** A mail server that never responds to a recipient whose address begins with `slow`. */
async function hangingServer() {
  const asked: string[] = [];
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      asked.push(address);
      if (!address.startsWith('slow')) done();
    },
    onData(stream, { envelope }, done) {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => done());
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    asked,
    received,
    url: `smtp://127.0.0.1:${portOf(listening)}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test('an email whose attempt has ended is not sent later, and holds no connection', async () => {
  await using server = await hangingServer();
  const log = createLogger({ logLevel: 'silent' });
  const transport = openTransport({ smtpUrl: server.url, dataDir: '' }, log);
  const attempt = new AbortController();
  const send = (address: string, signal: AbortSignal) =>
    transport.send({ from: 'inbox@inlet.test', to: address, text: 'Hello' }, 1, signal);
  const attempts = ['slow-1@example.test', 'slow-2@example.test', 'queued@example.test'].map((address) =>
    send(address, attempt.signal),
  );
  const outcomes = Promise.allSettled(attempts);
  await expect.poll(() => server.asked).toHaveLength(2);
  attempt.abort(new Error('late'));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await send('next@example.test', new AbortController().signal);
  expect(server.received).toEqual(['next@example.test']);
  transport.close();
});
