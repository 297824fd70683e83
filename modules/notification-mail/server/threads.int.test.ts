import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { headerOf, type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';

// How mail programs show the emails about a submission: sender names and conversations.
let smtp: MailServer;
let server: TestServer;
let owner: Person;
let form: NewForm;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  smtp = await mailServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'inbox@inlet.test', PUBLIC_URL: 'https://inlet.test' };
  server = await startServer({ env, clock });
  owner = await verifiedPerson(server, 'owner@example.test');
  form = await newForm(owner);
  await sql`insert into form_settings (form_id, cc_addresses) values (${form.form_id}, '{team@example.test}')`.execute(
    server.db,
  );
  await sql`
    insert into cc_confirmations (form_id, address, confirmed_at) values (${form.form_id}, 'team@example.test', now())`.execute(
    server.db,
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const waiting = async () => (await sql`select from deliveries where state = 'waiting'`.execute(server.db)).rows.length;
const settled = () => expect.poll(waiting).toBe(0);
async function mailsAfter(act: () => Promise<unknown>) {
  // The verification email of a new account may still be queued.
  await settled();
  smtp.received.length = 0;
  await act();
  await settled();
  return Promise.all(smtp.received.map(parsed));
}
const submit = (fields: Record<string, string>) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });
const newest = async () =>
  (await sql<{ id: number }>`select max(id) as id from submissions`.execute(server.db)).rows[0]?.id ?? 0;

const lisa = { name: 'Lisa', email: 'lisa@visitor.test', message: 'Two baguettes, please.' };

test('names the sender and begins the message, and answers go to the visitor', async () => {
  const mails = await mailsAfter(() => submit(lisa));
  expect(mails).toHaveLength(2);
  for (const mail of mails)
    expect(mail).toMatchObject({
      subject: 'Lisa: Two baguettes, please.',
      from: { address: 'inbox@inlet.test' },
      replyTo: [{ address: 'lisa@visitor.test' }],
    });
});

test('has one message id per submission, to which later emails refer', async () => {
  const first = await mailsAfter(() => submit(lisa));
  const submission = await newest();
  const ids = new Set(first.map(({ messageId }) => messageId));
  expect([...ids]).toEqual([
    expect.stringMatching(new RegExp(`^<submission-${submission}-[0-9a-f]{16}@inlet\\.test>$`)),
  ]);
  const [id] = ids;
  const [reminder] = await mailsAfter(async () => {
    const at = Math.floor(clock.now().getTime() / 1000) + 60;
    await owner.post(`/cli/user/reminder/submission/${submission}`, { note: 'Bake', time_to_remind: at });
    clock.advance(120_000);
    await server.scheduler.runDue();
  });
  expect(reminder).toMatchObject({ subject: 'Reminder: Bake', inReplyTo: id, references: id });
  expect(reminder?.messageId).not.toBe(id);
  const [other] = await mailsAfter(() => submit(lisa));
  expect(ids).not.toContain(other?.messageId);
  expect(other && headerOf(other, 'references')).toBeUndefined();
});

test('has no injected headers, control or direction characters in its subject', async () => {
  const name = 'Lisa\r\nBcc: evil@example.test\u0000';
  const mails = await mailsAfter(() => submit({ name, message: '\u202Egnp.exe\u2069\r\nX-Evil: 1' }));
  for (const mail of mails) {
    expect(mail.subject).toMatch(/^Lisa Bcc: evil@example\.test.?: gnp\.exe X-Evil: 1$/u);
    expect(mail.subject).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    for (const header of ['bcc', 'x-evil']) expect(headerOf(mail, header)).toBeUndefined();
  }
  expect(new Set(smtp.received.flatMap(({ to }) => to))).toEqual(new Set(['owner@example.test', 'team@example.test']));
  for (const { text } of smtp.received)
    expect(text.slice(0, text.indexOf('\r\n\r\n'))).not.toMatch(/^(?:bcc|x-evil):/im);
});
