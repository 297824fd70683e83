import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../server/logs.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { portOf } from '../../../tests/server/port-of.ts';
import { FileStorage } from '../../files/server/public.ts';
import { MailboxReader, RUN_MS } from './imap.ts';
import { AnswerReceiver } from './receive.ts';

/** A mailbox that lists one email; `send` responds to the request for it. */
async function mailboxThat(send: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((one) => one !== '')) respond(socket, line);
    });
  });
  const respond = (socket: Socket, line: string): void => {
    const [tag = '', ...words] = line.split(' ');
    const command = words.join(' ').toUpperCase();
    if (command.startsWith('SELECT')) socket.write('* 1 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT 2] x\r\n');
    if (command.includes('SEARCH')) socket.write('* SEARCH 1\r\n');
    if (command.includes('FETCH')) send(socket);
    else socket.write(`${tag} OK done\r\n`);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `imap://inbox:secret@127.0.0.1:${portOf(server)}/INBOX`,
    [Symbol.dispose]: () => void server.close(),
  };
}

/** A mailbox that sends `chunk` without end. */
async function endlessMailbox() {
  let sent = 0;
  let endless: { readonly first: string; readonly chunk: string } = { first: '', chunk: '' };
  const mailbox = await mailboxThat((socket) => {
    socket.write(endless.first);
    const more = (): void => {
      while (socket.writable && socket.write(endless.chunk)) sent += endless.chunk.length;
    };
    socket.on('drain', more);
    more();
  });
  return {
    ...mailbox,
    /** The bytes that it has sent without end. */
    sent: () => sent,
    send(now: typeof endless) {
      sent = 0;
      endless = now;
    },
  };
}

/** A mailbox that is never silent and never done. */
async function slowMailbox() {
  let fetches = 0;
  const closed: Promise<unknown>[] = [];
  const mailbox = await mailboxThat((socket) => {
    fetches += 1;
    closed.push(new Promise((resolve) => socket.on('close', resolve)));
    const ticking = setInterval(() => socket.write('* OK still working\r\n'), 10);
    socket.on('close', () => clearInterval(ticking));
  });
  return { ...mailbox, fetches: () => fetches, allClosed: () => Promise.all(closed) };
}

const lines: string[] = [];
let mailbox: Awaited<ReturnType<typeof endlessMailbox>>;
let server: TestServer;
beforeAll(async () => {
  mailbox = await endlessMailbox();
  const env = { INBOUND_ADDRESS: 'inbox@example.test', INBOUND_IMAP_URL: mailbox.url };
  server = await startServer({ env, logTo: (line) => lines.push(line) });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  mailbox[Symbol.dispose]();
});

const headers = 'BODY[HEADER.FIELDS (TO)] {11}\r\nTo: a@b\r\n\r\n';

test.each([
  ['the headers of an email', { first: '* 1 FETCH (UID 1 BODY[HEADER] {900000000}\r\n', chunk: 'x'.repeat(100_000) }],
  ['a line', { first: '* OK ', chunk: 'x'.repeat(100_000) }],
  ['emails', { first: '', chunk: `* 1 FETCH (UID 1 RFC822.SIZE 10 ${headers})\r\n`.repeat(1000) }],
])('ends a run in which the mail server sends %s without end', async (_what, endless) => {
  lines.length = 0;
  mailbox.send(endless);
  await server.scheduler.runNow('answers/mailbox');
  expect(mailbox.sent()).toBeLessThan(60_000_000);
  expect(lines.join('\n')).toContain('the mailbox of INBOUND_IMAP_URL could not be read completely');
});

test('ends a run after 20 minutes although the mail server keeps sending, and the next one starts again', async () => {
  expect(RUN_MS).toBe(1_200_000);
  using slow = await slowMailbox();
  const { db, live, clock, config, dataDir } = server;
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const services = { db, live, clock, config, log };
  const receiver = new AnswerReceiver(services, new FileStorage(dataDir));
  const reader = new MailboxReader(services, receiver, slow.url, 300);
  for (let run = 1; run <= 2; run++) {
    lines.length = 0;
    await reader.read();
    expect(slow.fetches()).toBe(run);
    expect(lines.join('\n')).toContain('the mailbox of INBOUND_IMAP_URL could not be read completely');
  }
  await slow.allClosed();
});
