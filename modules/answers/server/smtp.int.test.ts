import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesFolder, sql, StartError } from '../../../server/kit.ts';
import { startServer } from '../../../tests/server/harness.ts';
import { arriveAt } from '../../../tests/server/inbox-of.ts';
import { certificateIn } from '../../../tests/server/certificate.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { answersInTotal, messageBytes, rejectedRecipients } from './limits.ts';
import { AnswerPort } from './testing/answer-port.ts';
import { attached, bounce, emailFrom } from './testing/emails.ts';

let here: AnswerPort;
beforeAll(async () => {
  here = await AnswerPort.open();
});
afterAll(() => here[Symbol.asyncDispose]());

const numbered = (id: string, draft: Parameters<typeof emailFrom>[0] = {}) =>
  emailFrom({ ...draft, headers: { 'Message-ID': `<${id}@example.com>`, ...draft.headers } });
const newSubmission = async (): Promise<number> => (await arriveAt(here.server, here.form))[0] ?? 0;

/** A raw connection, for requests that client libraries do not send. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let text = '';
  socket.on('data', (chunk: string) => void (text += chunk)).on('error', () => undefined);
  const reply = async (code: number): Promise<void> => {
    await expect.poll(() => text, { timeout: 20_000 }).toMatch(new RegExp(`(^|\n)${code} [^\n]*\r\n$`));
    text = '';
  };
  const send = async (line: string, code: number): Promise<void> => {
    socket.write(`${line}\r\n`);
    await reply(code);
  };
  return { socket, reply, send };
}

test('stores an email with its attachments before acknowledging it', async () => {
  const parts = [attached('plan.txt', 'The plan')];
  const { id, to } = await here.reply();
  expect(await here.deliver(numbered('one', { parts }), { to })).toBe(250);
  expect(await here.answers()).toMatchObject([
    { kind: 'answer', reply_id: id, text: 'Friday is fine', files: [{ name: 'plan.txt' }] },
  ]);
});

test('stores a replayed email once', async () => {
  const submission = await newSubmission();
  const to = await here.address(submission);
  const replay = () => here.deliver(numbered('replayed'), { to });
  expect(await Promise.all([replay(), replay(), replay()])).toEqual([250, 250, 250]);
  expect(await replay()).toBe(250);
  expect(await here.answers(submission)).toHaveLength(1);
});

test('rejects a forged, damaged or unknown token, and the token of a deleted submission, before the email is sent', async () => {
  const { id, to: ours } = await here.reply();
  const another = await here.reply();
  const token = (reply: number) => `-${reply.toString(36)}-`;
  const forged = [
    ours.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0')),
    ours.replace(token(id), token(another.id)),
  ];
  const deleted = await newSubmission();
  const ofDeleted = await here.address(deleted);
  await here.owner.delete(`/v2/cli/forms/${here.form.form_id}/submissions/${deleted}`);
  const others = ['inbox@example.com', 'inbox+@example.com', 'lisa@example.net', ofDeleted];
  const codes = [...forged, ...others].map((to) => here.deliver(numbered('forged'), { to }));
  expect(await Promise.all(codes)).toEqual([550, 550, 550, 550, 550, 550]);
});

test('rejects the token of a reply that does not exist, or whose id was reused after a restore', async () => {
  const { id, to } = await here.reply();
  await sql`update replies set message_id = '<another@example.com>' where id = ${id}`.execute(here.server.db);
  expect(await here.deliver(numbered('restored'), { to })).toBe(550);
  await sql`delete from replies where id = ${id}`.execute(here.server.db);
  expect(await here.deliver(numbered('restored'), { to })).toBe(550);
});

test('rejects the token of another installation', async () => {
  await using other = await AnswerPort.open({ env: { SECRET: 'the secret of another installation' } });
  expect(await other.deliver(emailFrom(), { to: await here.address() })).toBe(550);
});

test('accepts one recipient at a time, and does not relay', async () => {
  const submission = await newSubmission();
  const { socket, reply, send } = await dial(here.port);
  await reply(220);
  await send('EHLO mx.example.com', 250);
  await send('MAIL FROM:<lisa@example.com>', 250);
  await send('RCPT TO:<somebody@example.net>', 550);
  await send(`RCPT TO:<${await here.address(submission)}>`, 250);
  await send(`RCPT TO:<${await here.address(submission)}>`, 452);
  await send('AUTH PLAIN AGFubgBwYXNz', 500);
  socket.destroy();
  expect(await here.answers(submission)).toEqual([]);
});

test('closes a connection that tries many recipients, and handles what it has sent in turns', async () => {
  const { socket, reply, send } = await dial(here.port);
  await reply(220);
  await send('EHLO mx.example.com', 250);
  await send('MAIL FROM:<lisa@example.com>', 250);
  let responses = '';
  socket.on('data', (chunk: string) => void (responses += chunk));
  // Also after a reset, for which `once` would reject.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write('RCPT TO:<inbox+x-1-2@example.com>\r\n'.repeat(5000));
  await closed;
  const codes = responses.match(/^\d{3}/gm) ?? [];
  expect(codes.filter((code) => code === '550')).toHaveLength(rejectedRecipients.max);
  expect(codes.at(-1)).toBe('421');
});

test('rejects an email that is too large, by its declared size or while it arrives', async () => {
  const { socket, reply, send } = await dial(here.port);
  await reply(220);
  await send('EHLO mx.example.com', 250);
  await send(`MAIL FROM:<lisa@example.com> SIZE=${messageBytes.max + 1}`, 552);
  await send('MAIL FROM:<lisa@example.com>', 250);
  await send(`RCPT TO:<${await here.address()}>`, 250);
  await send('DATA', 354);
  const line = `${'x'.repeat(998)}\r\n`;
  socket.write(`Subject: Large\r\n\r\n${line.repeat(Math.ceil(messageBytes.max / 1000))}`);
  // It has not ended yet.
  await reply(552);
  socket.destroy();
  expect((await here.answers()).filter(({ subject }) => subject === 'Large')).toEqual([]);
});

test('stores nothing of an email whose sender disconnects, and leaves no file behind', async () => {
  const filesOnDisk = async () => (await readdir(filesFolder(here.server.dataDir), { recursive: true })).toSorted();
  const before = await filesOnDisk();
  const { socket, reply, send } = await dial(here.port);
  await reply(220);
  await send('EHLO mx.example.com', 250);
  await send('MAIL FROM:<lisa@example.com>', 250);
  await send(`RCPT TO:<${await here.address()}>`, 250);
  await send('DATA', 354);
  socket.write(numbered('cut off', { parts: [attached('plan.txt', 'x'.repeat(100_000))] }).slice(0, 90_000));
  await expect.poll(async () => (await filesOnDisk()).length).toBeGreaterThan(before.length);
  socket.destroy();
  await once(socket, 'close');
  await expect
    .poll(async () =>
      (await filesOnDisk()).filter((name) => !before.includes(name) && path.basename(name).length === 32),
    )
    .toEqual([]);
});

test('rejects an email with thousands of parts, and leaves no file behind', async () => {
  const submission = await newSubmission();
  const parts = Array.from({ length: 5000 }, (_, n) => attached(`${n}.txt`, 'x'));
  expect(await here.deliver(numbered('parts', { parts }), { to: await here.address(submission) })).toBe(554);
  expect(await here.answers(submission)).toEqual([]);
  const { rows } = await sql`select from files where submission_id = ${submission}`.execute(here.server.db);
  expect(rows).toEqual([]);
});

test('rejects an email that becomes unreadable within an attachment, and stores later ones', async () => {
  const submission = await newSubmission();
  const to = await here.address(submission);
  const small = Array.from({ length: 300 }, (_, n) => attached(`${n}.txt`, 'x'));
  const parts = [attached('large.bin', Buffer.alloc(500_000, 1)), ...small];
  expect(await here.deliver(numbered('unreadable', { parts }), { to })).toBe(554);
  const header = `X-Long: ${'x'.repeat(1_100_000)}`;
  const long = [attached('large.bin', Buffer.alloc(500_000, 1)), `${header}\r\n${attached('small.txt', 'x')}`];
  expect(await here.deliver(numbered('long header', { parts: long }), { to })).toBe(554);
  expect(await here.deliver(numbered('readable'), { to })).toBe(250);
  expect(await here.answers(submission)).toHaveLength(1);
});

test('asks a sender of too many emails to try again later', async () => {
  const submission = await newSubmission();
  const to = await here.address(submission);
  const codes: number[] = [];
  for (let n = 0; n < 31; n += 1) codes.push(await here.deliver(numbered(`many-${n}`), { to }));
  expect(codes).toEqual([...Array<number>(30).fill(250), 450]);
});

test('permanently rejects emails beyond the total limit', async () => {
  const submission = await newSubmission();
  const to = await here.address(submission);
  await sql`
    insert into answers (submission_id, reply_id, message_key, kind, from_name, from_address, subject, text, quoted,
      left_out, received_at)
    select ${submission}, 1, n::text, 'answer', '', 'lisa@example.com', '', 'text', '', '[]', now() - interval '2 days'
    from generate_series(1, ${answersInTotal.max}) n`.execute(here.server.db);
  expect(await here.deliver(numbered('beyond all'), { to })).toBe(552);
});

test('lists a bounce, which has no sender, with its reason', async () => {
  const submission = await newSubmission();
  const { id, to } = await here.reply(submission);
  expect(await here.deliver(bounce(), { from: '', to })).toBe(250);
  expect(await here.answers(submission)).toMatchObject([{ kind: 'bounce', reply_id: id }]);
});

test('accepts ten connections from one network', async () => {
  const open = await Promise.all(Array.from({ length: 10 }, () => dial(here.port)));
  for (const { reply } of open) await reply(220);
  const another = await dial(here.port);
  await another.reply(421);
  for (const { socket } of [...open, another]) socket.destroy();
  await expect.poll(() => here.deliver(numbered('after'))).toBe(250);
});

test('encrypts with the configured certificate', async () => {
  using folder = temporaryDirectory();
  const { cert, key } = certificateIn(folder.path);
  await using tls = await AnswerPort.open({ env: { INBOUND_SMTP_TLS_CERT: cert, INBOUND_SMTP_TLS_KEY: key } });
  const transport = createTransport({
    host: '127.0.0.1',
    port: tls.port,
    requireTLS: true,
    tls: { ca: readFileSync(cert) },
  });
  await transport.sendMail({ envelope: { from: 'lisa@example.com', to: await tls.address() }, raw: emailFrom() });
  transport.close();
  expect(await tls.answers()).toHaveLength(1);
});

test('does not start on a port that is taken', async () => {
  const env = {
    INBOUND_ADDRESS: 'inbox@example.com',
    INBOUND_SMTP_PORT: String(here.port),
    INBOUND_SMTP_HOST: '127.0.0.1',
  };
  const starting = startServer({ env });
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(`INBOUND_SMTP_PORT ${here.port} cannot be opened (EADDRINUSE)`);
});
