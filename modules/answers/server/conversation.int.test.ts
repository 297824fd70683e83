import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { testClock } from '../../../tests/server/harness.ts';
import { headerOf, type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { DELIVERIES_TOPIC, HOLD_MS } from '../../deliveries/server/public.ts';
import { getSubmission, type SubmissionDetail } from '../../submissions/contract.ts';
import { AnswerPort } from './testing/answer-port.ts';
import { bounce, emailFrom } from './testing/emails.ts';

const clock = testClock('2026-11-20T12:00:00Z');
let smtp: MailServer;
let here: AnswerPort;
let submission: number;
beforeAll(async () => {
  smtp = await mailServer();
  here = await AnswerPort.open({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'bakery@example.com' } });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await sql`delete from account_tries`.execute(here.server.db);
  const { rows } = await sql<{ id: number }>`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    values (${here.form.form_id}, 'NEW', '{"name":"Lisa","email":"lisa@example.com","message":"Two baguettes?"}', 'hash',
      '2026-11-20T10:00:00Z', 'without_analytics') returning id`.execute(here.server.db);
  submission = rows[0]?.id ?? 0;
  smtp.received.length = 0;
});

const detail = async (): Promise<SubmissionDetail> =>
  getSubmission.response.parse((await here.owner.get(`/cli/submission/${submission}`)).body);
let emails = 0;
const newId = () => `<${String(++emails)}@mail.example.com>`;
const answer = (to: string, draft: Parameters<typeof emailFrom>[0] = {}) =>
  here.deliver(emailFrom({ ...draft, headers: { 'Message-ID': newId(), ...draft.headers } }), { to });

const toVisitor = () => smtp.received.filter(({ to }) => to.includes('lisa@example.com'));
/** The notifications of answers; the owner's registration causes other emails. */
const notifications = () => smtp.received.filter(({ text }) => /^Subject: .* replied/m.test(text));

/** Replies to the submission, and returns the email as the visitor gets it. */
async function reply(text: string) {
  const before = toVisitor().length;
  const key = `key-of-a-reply-${String(++emails).padStart(4, '0')}`;
  const { status } = await here.owner.post(`/v2/cli/submissions/${submission}/replies`, { key, text });
  expect(status).toBe(200);
  clock.advance(HOLD_MS + 1);
  await here.server.live.publish(DELIVERIES_TOPIC, null);
  await expect.poll(() => toVisitor().length).toBe(before + 1);
  const [received] = toVisitor().slice(-1);
  if (!received) throw new Error('No email was received');
  const email = await parsed(received);
  return { received, email, replyTo: email.replyTo?.[0]?.address ?? '' };
}

describe('A conversation', () => {
  test('continues from a reply to its answer and further replies', async () => {
    const first = await reply('Would Friday suit you?');
    expect(first.replyTo).toMatch(/^inbox\+[\da-z]+-[\da-z]+-[\da-f]{20}@example\.com$/);
    const id = newId();
    expect(await answer(first.replyTo, { headers: { 'Message-ID': id } })).toBe(250);
    const { answers = [], replies = [] } = await detail();
    expect(answers).toMatchObject([{ kind: 'answer', text: 'Friday is fine', reply_id: replies[0]?.id }]);
    await expect.poll(() => notifications().length).toBe(1);
    const second = await reply('See you on Friday.');
    expect(headerOf(second.email, 'references')).toContain(id);
  });

  test('marks a reply as failed that a mail server reports as undelivered to the tagged sender', async () => {
    const { received } = await reply('Would Friday suit you?');
    expect(received.from).toMatch(/^inbox\+.*@example\.com$/);
    const report = bounce().replace('<bounce@mx.example.com>', newId());
    expect(await here.deliver(report, { from: '', to: received.from })).toBe(250);
    const { replies, answers } = await detail();
    expect(replies).toMatchObject([{ state: 'bounced', reason: '550 5.1.1 No such user here' }]);
    expect(answers).toMatchObject([{ kind: 'bounce' }]);
  });
});

describe('An answer', () => {
  const to = () => here.address(submission);
  const subjects = async () => (await Promise.all(notifications().map(parsed))).map(({ subject }) => subject);

  test('notifies the recipients of the form’s notifications, in the same conversation', async () => {
    await answer(await to());
    await expect.poll(() => notifications().length).toBe(1);
    const [received] = notifications();
    const email = received && (await parsed(received));
    expect(email).toMatchObject({
      subject: 'Lisa Weber replied: Friday is fine',
      to: [{ address: 'owner@example.test' }],
      replyTo: [{ address: 'lisa@example.com' }],
      inReplyTo: expect.stringContaining(`submission-${submission}-`),
      text: expect.stringContaining('Friday is fine'),
    });
    expect(email && headerOf(email, 'auto-submitted')).toBe('auto-generated');
  });

  test('cannot inject a header into the notification', async () => {
    const From = '=?utf-8?B?TGlzYQ0KQmNjOiBldmlsQGV4YW1wbGUuY29t?= <lisa@example.com>';
    await answer(await to(), { headers: { From }, text: 'Hello\r\nBcc: evil@example.com' });
    await expect.poll(subjects).toEqual(['Lisa Bcc: evil@example.com replied: Hello Bcc: evil@example.com']);
    expect(notifications()[0]?.to).toEqual(['owner@example.test']);
  });

  test('notifies nobody if it is automatic, a bounce, on spam, or notifications are off', async () => {
    await answer(await to(), { headers: { 'Auto-Submitted': 'auto-replied' } });
    await here.deliver(bounce().replace('<bounce@mx.example.com>', newId()), { from: '', to: await to() });
    await sql`update submissions set is_spam = true where id = ${submission}`.execute(here.server.db);
    await answer(await to());
    await sql`update submissions set is_spam = false where id = ${submission}`.execute(here.server.db);
    const setting = sql.id('send_notification_email_on_new_submission');
    const set = (value: boolean) =>
      sql`insert into form_settings (form_id, ${setting}) values (${here.form.form_id}, ${value})
        on conflict (form_id) do update set ${setting} = ${value}`.execute(here.server.db);
    await set(false);
    await answer(await to());
    await set(true);
    await answer(await to(), { text: 'The last one' });
    await expect.poll(subjects).toEqual(['Lisa Weber replied: The last one']);
    expect((await detail()).answers).toHaveLength(5);
  });
});
