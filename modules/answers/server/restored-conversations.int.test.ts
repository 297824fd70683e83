import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AnswerPort } from './testing/answer-port.ts';
import { attached, emailFrom } from './testing/emails.ts';
import { DELIVERIES_TOPIC, HOLD_MS } from '../../deliveries/server/public.ts';
import type { SubmissionDetail } from '../../submissions/contract.ts';
import { HOUR_MS } from '../../../contract/duration.ts';
import { discoverModules } from '../../../server/discover.ts';
import { sql } from '../../../server/kit.ts';
import { restore } from '../../../server/operator/backup/restore.ts';
import { writeBackup } from '../../../server/operator/backup/write-backup.ts';
import { migrationFolders } from '../../../server/server.ts';
import { freePort } from '../../../tests/server/free-port.ts';
import { ownPage, startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { productModules } from '../../../tests/server/migrated.ts';
import { pdf, png } from '../../../tests/server/multipart.ts';
import { PASSWORD, Person } from '../../../tests/server/person.ts';
import { putLogo } from '../../../tests/server/put-logo.ts';
import { putCannedReply } from '../../../tests/server/put-reply.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { newLocation, openLocation } from '../../../tests/server/test-database.ts';

// A server with a conversation is backed up, ends, and is restored elsewhere with its SECRET.
const clock = testClock('2026-11-20T12:00:00Z');
const secret = 'the secret of one installation, for tests';
let smtp: MailServer;
let before: AnswerPort;
let server: TestServer;
let owner: Person;
let submission: number;
/** The links to mark as complete of two submissions; the first was used before the backup. */
let used: string;
let unused: string;
let replyTo: string;

const waiting = async (of: TestServer) =>
  (
    await sql<{ kind: string }>`select kind from deliveries where state = 'waiting' order by id`.execute(of.db)
  ).rows.map(({ kind }) => kind);
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to.includes(address));

/** A visitor sends the form, and its recipients get their notifications. Returns the link to mark it as complete. */
async function submit(message: string): Promise<string> {
  const known = smtp.received.length;
  const { statusCode } = await before.server.collector.inject({
    method: 'POST',
    url: `/f/${before.form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams({ name: 'Lisa', email: 'lisa@example.com', message }).toString(),
  });
  expect(statusCode).toBe(200);
  await vi.waitFor(async () => expect(await waiting(before.server)).toEqual([]), { timeout: 5000 });
  // The owner's registration causes another email.
  const mails = await Promise.all(smtp.received.slice(known).map(parsed));
  const links = mails.map(({ text }) => /Mark as complete: https:\/\/inlet\.test(\S+)/.exec(text ?? '')?.[1]);
  return links.find((link) => link !== undefined) ?? '';
}

const press = (on: TestServer, url: string) =>
  on.console.inject({
    method: 'POST',
    url,
    headers: { ...ownPage, host: 'inlet.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'mark=complete',
  });

const reply = async (key: string, text: string) =>
  expect(await before.owner.post(`/v2/cli/submissions/${submission}/replies`, { key, text })).toMatchObject({
    status: 200,
  });

/** The state before the backup: a reply that was sent and one that is held, an answer, a canned reply, a digest. */
async function converse(): Promise<void> {
  used = await submit('Two baguettes, please.');
  unused = await submit('And a cake.');
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from submissions where submitted_data like '%baguettes%'`.execute(before.server.db);
  submission = rows[0]?.id ?? 0;
  expect((await press(before.server, used)).body).toContain('Marked as complete');
  await reply('the-first-reply-00001', 'Would Friday suit you?');
  clock.advance(HOLD_MS + 1);
  await before.server.live.publish(DELIVERIES_TOPIC, null);
  await vi.waitFor(() => expect(receivedBy('lisa@example.com')).toHaveLength(1), { timeout: 5000 });
  const [first] = receivedBy('lisa@example.com');
  replyTo = (first && (await parsed(first)).replyTo?.[0]?.address) ?? '';
  expect(await before.deliver(emailFrom({ parts: [attached('plan.pdf', pdf)] }), { to: replyTo })).toBe(250);
  await putCannedReply(before.server, before.form.form_id);
  await putLogo(before.server, before.form.form_id);
  await before.owner.patch(`/v2/cli/forms/${before.form.form_uid}`, { notification_digest: 'hourly' });
  await submit('For the digest.');
  await reply('the-second-reply-0001', 'Friday it is.');
  expect(await waiting(before.server)).toEqual(['reply']);
}

beforeAll(async () => {
  smtp = await mailServer();
  const port = await freePort();
  const env = {
    SECRET: secret,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'bakery@example.com',
    PUBLIC_URL: 'https://inlet.test',
    INBOUND_ADDRESS: 'inbox@example.com',
    INBOUND_SMTP_PORT: String(port),
    INBOUND_SMTP_HOST: '127.0.0.1',
  };
  before = await AnswerPort.open({ clock, env });
  await converse();
  using folder = temporaryDirectory();
  const file = path.join(folder.path, 'inlet.backup');
  const { db, dataDir } = before.server;
  await writeBackup({ db, dataDir, secret, now: clock.now() }, file);
  await before[Symbol.asyncDispose]();
  smtp.received.length = 0;

  const location = await newLocation();
  const database = await openLocation(location);
  const folders = migrationFolders(await discoverModules(productModules));
  await restore({ database, dataDir: location.dataDir, folders, secret, mayLoseSecrets: false }, file);
  await database.close();
  server = await startServer({ location, clock, env });
  owner = new Person(server, before.owner.email);
  expect(await owner.post('/cli/user/login', { email_id: owner.email, password: PASSWORD })).toMatchObject({
    status: 200,
  });
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const detail = async () => (await owner.get<SubmissionDetail>(`/cli/submission/${submission}`)).body;

test('has its replies, answers with their attachments, canned replies and logo', async () => {
  const { replies, answers = [], thread_file_count } = await detail();
  expect(replies).toMatchObject([
    { text: 'Would Friday suit you?', state: 'sent' },
    { text: 'Friday it is.', state: 'held' },
  ]);
  expect(answers).toMatchObject([{ text: 'Friday is fine', files: [{ name: 'plan.pdf' }] }]);
  expect(thread_file_count).toBe(1);
  const headers = { cookie: owner.cookie, host: 'inlet.test' };
  const address = `/submissions/${submission}/files/${answers[0]?.files[0]?.file_id}`;
  const link = await server.console.inject({ url: address, headers });
  expect((await server.console.inject({ url: String(link.headers.location), headers })).rawPayload).toEqual(pdf);
  const canned = await owner.get(`/v2/cli/forms/${before.form.form_uid}/canned-replies`);
  expect(canned.body).toMatchObject({ data: { canned_replies: [{ name: 'Thanks' }] } });
  const logo = `/forms/${before.form.form_uid}/auto-reply-logo/of-the-fixture`;
  expect((await server.console.inject({ url: logo, headers })).rawPayload).toEqual(png);
});

test('receives further answers at the addresses of earlier replies, and recognises stored ones', async () => {
  expect(await before.deliver(emailFrom({ parts: [attached('plan.pdf', pdf)] }), { to: replyTo })).toBe(250);
  expect((await detail()).answers).toHaveLength(1);
  const next = emailFrom({ headers: { 'Message-ID': '<next@example.com>' }, text: 'See you then' });
  expect(await before.deliver(next, { to: replyTo })).toBe(250);
  expect((await detail()).answers).toMatchObject([{ text: 'Friday is fine' }, { text: 'See you then' }]);
});

test('accepts mark links that were not used before the backup', async () => {
  expect((await press(server, used)).body).not.toContain('Marked as complete');
  expect((await press(server, unused)).body).toContain('Marked as complete');
});

test('sends pending emails once, and none that was sent before the backup', async () => {
  // An hour takes longer than an email in flight may.
  await expect.poll(() => waiting(server)).toEqual(['reply']);
  clock.advance(HOUR_MS);
  await server.live.publish(DELIVERIES_TOPIC, null);
  for (let times = 0; times < 2; times += 1) await server.scheduler.runNow('notification-mail/digests');
  await expect.poll(() => waiting(server)).toEqual([]);
  const sent = await Promise.all(smtp.received.map(parsed));
  expect(sent.map(({ subject, to }) => `${to?.[0]?.address}: ${subject}`).toSorted()).toEqual([
    'lisa@example.com: Re: Contact',
    `${owner.email}: 1 new submission to Contact`,
    `${owner.email}: Lisa Weber replied: See you then`,
  ]);
});
