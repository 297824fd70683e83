import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contribute, contributionsTo, type Point } from '../../../contract/point.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer, testClock } from '../../../tests/server/harness.ts';
import { colleague, eventsOf } from '../../../tests/server/inbox-of.ts';
import { headerOf, type MailServer, mailServer, parsed } from '../../../tests/server/mail-server.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { sharedWith, verifiedPerson } from '../../../tests/server/shared-form.ts';
import { DELIVERIES_TOPIC, HOLD_MS } from '../../deliveries/server/public.ts';
import { RepliesChangedLiveEvent } from '../contract.ts';
import { deliverReply } from './deliver.ts';
import { receivedMails, replyAddress } from './points.ts';
import { detail, fields, newKey, received, send, sent, states, undo } from '../../../tests/server/reply-calls.ts';

const clock = testClock('2026-11-20T12:00:00Z');
/** The response of the mail server to a recipient. */
let response: (to: string) => Error | undefined = () => undefined;
let smtp: MailServer;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  smtp = await mailServer((to) => response(to));
  server = await startServer({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'inbox@inlet.test' } });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  response = () => undefined;
  form = await newForm(owner);
  await sql`delete from account_tries`.execute(server.db);
  await settled();
  smtp.received.length = 0;
});

const settled = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select id from deliveries where state = 'waiting' and (next_at <= ${clock.now()} or lease_until is not null)`.execute(
        server.db,
      );
      return rows.length;
    })
    .toBe(0);
async function passHold(): Promise<void> {
  clock.advance(HOLD_MS);
  await server.live.publish(DELIVERIES_TOPIC, null);
  await settled();
}
const mails = () => Promise.all(smtp.received.map(parsed));

test('is emailed to the sender after ten seconds, from the form’s reply name, with the message quoted', async () => {
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, { auto_responder_email_from_name: 'Harbour Coffee' });
  const id = await received(server, form);
  expect(await sent(owner, id)).toMatchObject({
    text: 'Yes, on Fridays.',
    state: 'held',
    remaining_ms: 10_000,
    reason: null,
  });
  clock.advance(HOLD_MS - 1);
  await server.live.publish(DELIVERIES_TOPIC, null);
  expect(await detail(owner, id)).toMatchObject({ replies: [{ state: 'held', remaining_ms: 1 }] });
  expect(smtp.received).toEqual([]);
  await passHold();
  expect(smtp.received.map(({ from, to }) => [from, to])).toEqual([['inbox@inlet.test', ['ann@visitor.test']]]);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    from: { name: 'Harbour Coffee', address: 'inbox@inlet.test' },
    to: [{ address: 'ann@visitor.test' }],
    replyTo: [{ address: 'owner@example.test' }],
    subject: 'Re: Contact',
  });
  expect(mail?.text?.trimEnd()).toBe(
    'Yes, on Fridays.\n\nOn 20 November 2026, Ann wrote:\n> Do you deliver\n> to islands?',
  );
  expect(mail?.html).toContain('>Yes, on Fridays.</div>');
  expect(mail && headerOf(mail, 'auto-submitted')).toBeUndefined();
  const { rows } = await sql`select message_id from replies where submission_id = ${id}`.execute(server.db);
  expect(rows).toEqual([{ message_id: mail?.messageId }]);
});

test('is shown with its state to everyone with access, and updates open consoles', async () => {
  const id = await received(server, form);
  const events = eventsOf(server, form);
  const viewer = await colleague(server, form, 'ONLY_VIEW_USER');
  await sent(owner, id);
  await expect.poll(() => events).toHaveLength(1);
  expect(await detail(viewer, id)).toMatchObject({ replies: [{ state: 'held' }], last_activity_time: null });
  await passHold();
  const at = '2026-11-20T12:00:00.000Z';
  const { replies, history, last_activity_time, latest_message } = await detail(viewer, id);
  expect(replies).toMatchObject([{ text: 'Yes, on Fridays.', state: 'sent', remaining_ms: 0 }]);
  expect(history).toMatchObject([{ kind: 'reply', by: expect.stringMatching(/^Person/) }]);
  expect(Date.parse(last_activity_time ?? '')).toBeGreaterThan(Date.parse(at));
  expect(latest_message).toEqual({ by: 'team', text: 'Yes, on Fridays.', time: last_activity_time });
  await expect
    .poll(() => events.map((event) => RepliesChangedLiveEvent.safeParse(event).data))
    .toContainEqual({ event: 'reply', form_id: form.form_id, submission_id: id, last_activity_time, latest_message });
});

test('is cancelled by undo within ten seconds, which returns its text, and not afterwards', async () => {
  const id = await received(server, form);
  const reply = await sent(owner, id, 'A mistake');
  expect(await undo(owner, id, reply.id)).toMatchObject({ status: 200, body: { data: { text: 'A mistake' } } });
  await passHold();
  expect(smtp.received).toEqual([]);
  expect(await detail(owner, id)).toMatchObject({ replies: [], history: [] });
  expect(await undo(owner, id, reply.id)).toMatchObject({ status: 404, body: { error: { code: 'UNKNOWN_REPLY' } } });
  const late = await sent(owner, id);
  await passHold();
  expect(await undo(owner, id, late.id)).toMatchObject({ status: 409, body: { error: { code: 'REPLY_SENT' } } });
  expect(await states(owner, id)).toEqual(['sent']);
});

test('is sent once when the request is repeated', async () => {
  const id = await received(server, form);
  const key = newKey();
  const [one, other] = [await send(owner, id, 'Once', key), await send(owner, id, 'Once', key)];
  expect(other.body.data).toEqual(one.body.data);
  await passHold();
  expect(smtp.received).toHaveLength(1);
  expect(await states(owner, id)).toEqual(['sent']);
});

test('rejects a key that was used for another reply, by this user or another', async () => {
  const id = await received(server, form);
  const key = newKey();
  expect((await send(owner, id, 'Once', key)).status).toBe(200);
  const rejected = { status: 422, body: { error: { code: 'REPLY_KEY_USED' } } };
  expect(await send(owner, id, 'Twice', key)).toMatchObject(rejected);
  const { person } = await sharedWith(server, owner, form, 'ADMIN');
  expect(await send(person, id, 'Once', key)).toMatchObject(rejected);
  await passHold();
  expect(await states(owner, id)).toEqual(['sent']);
});

test('continues the conversation: names the auto-reply and earlier replies, and has the auto-reply’s subject', async () => {
  await owner.patch(`/v2/cli/forms/${form.form_uid}`, {
    send_notification_email_on_new_submission: false,
    is_auto_responder_email_on: true,
    auto_responder_email_subject: 'Thank you, {{name}}',
    auto_responder_email_from_name: 'Harbour Coffee',
    auto_responder_email_template: 'We got your message.',
  });
  await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com' },
    payload: new URLSearchParams(fields).toString(),
  });
  await expect.poll(() => smtp.received).toHaveLength(1);
  await settled();
  const { rows } = await sql<{ id: number }>`select max(id) as id from submissions`.execute(server.db);
  const id = rows[0]?.id ?? 0;
  await sent(owner, id, 'First');
  await passHold();
  await sent(owner, id, 'Second');
  await passHold();
  const [auto, first, second] = await mails();
  expect(auto).toMatchObject({ subject: 'Thank you, Ann' });
  expect(first).toMatchObject({
    subject: 'Re: Thank you, Ann',
    inReplyTo: auto?.messageId,
    references: auto?.messageId,
  });
  expect(second).toMatchObject({
    subject: 'Re: Thank you, Ann',
    inReplyTo: first?.messageId,
    references: `${auto?.messageId} ${first?.messageId}`,
  });
});

test('gets the address for answers and earlier answers from the modules that receive them', async () => {
  const id = await received(server, form);
  await sent(owner, id);
  const { rows } = await sql<{ id: number; reply: number }>`
    select delivery_id as id, id as reply from replies where submission_id = ${id}`.execute(server.db);
  const { id: delivery, reply } = rows[0] ?? { id: 0, reply: 0 };
  const contributions = [
    contribute(replyAddress, (_db, { submissionId, replyId }) =>
      Promise.resolve(submissionId === id && replyId === reply ? 'answers+token@inlet.test' : undefined),
    ),
    contribute(receivedMails, () =>
      Promise.resolve([
        { messageId: '<later@visitor.test>', at: new Date('2026-11-20T11:00:00Z') },
        { messageId: '<earlier@visitor.test>', at: new Date('2026-11-20T10:30:00Z') },
        { messageId: '<split>\r\nBcc: <evil@x.test>', at: new Date('2026-11-20T11:30:00Z') },
      ]),
    ),
  ];
  const config = { mailFrom: 'inbox@inlet.test', inbound: undefined };
  const host = { ...server, config, contributions: <T>(point: Point<T>) => contributionsTo(point, contributions) };
  const queued = {
    id: delivery,
    ref: '1_1',
    formId: form.form_id,
    submissionId: id,
    target: '',
    payload: {},
    attempt: 1,
  };
  await deliverReply(host, queued, new AbortController().signal);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    replyTo: [{ address: 'answers+token@inlet.test' }],
    references: '<earlier@visitor.test> <later@visitor.test>',
    inReplyTo: '<later@visitor.test>',
  });
});

test('fails with the mail server’s reason, and is sent by a retry from the list of deliveries', async () => {
  const id = await received(server, form);
  response = () => Object.assign(new Error('no such mailbox'), { responseCode: 550 });
  await sent(owner, id);
  await passHold();
  expect(await detail(owner, id)).toMatchObject({
    replies: [{ state: 'failed', reason: expect.stringContaining('550') }],
  });
  const [failed] = (await detail(owner, id)).replies ?? [];
  expect(await undo(owner, id, failed?.id ?? 0)).toMatchObject({
    status: 409,
    body: { error: { code: 'REPLY_FAILED' } },
  });
  response = () => undefined;
  const { body } = await owner.get<{ data: { id: number; kind: string; can_send_again: boolean }[] }>(
    `/v2/cli/submissions/${id}/deliveries`,
  );
  expect(body.data).toMatchObject([{ kind: 'reply', target: 'ann@visitor.test', can_send_again: true }]);
  expect(await owner.post(`/v2/cli/submissions/${id}/deliveries/${body.data[0]?.id}/again`)).toMatchObject({
    status: 200,
  });
  await settled();
  await expect.poll(() => states(owner, id)).toEqual(['sent']);
  expect(smtp.received.map(({ to }) => to)).toEqual([['ann@visitor.test']]);
  // Once it has arrived, it cannot be sent again.
  const after = await owner.get<typeof body>(`/v2/cli/submissions/${id}/deliveries`);
  expect(after.body.data).toMatchObject([{ state: 'done', can_send_again: false }]);
});

test('waits with the reason while the mail server is busy', async () => {
  const id = await received(server, form);
  response = () => Object.assign(new Error('busy'), { responseCode: 451 });
  const { id: reply } = await sent(owner, id);
  await passHold();
  expect(await detail(owner, id)).toMatchObject({
    replies: [{ state: 'waiting', reason: expect.stringContaining('451') }],
  });
  // The attempt may have reached the mail server.
  expect(await undo(owner, id, reply)).toMatchObject({ status: 409, body: { error: { code: 'REPLY_BEING_SENT' } } });
  await sql`delete from deliveries where submission_id = ${id}`.execute(server.db);
});

test.each([
  ['without an address', { name: 'Ann' }],
  ['with an address of a machine', { email: 'no-reply@visitor.test' }],
  ['with several addresses', { email: 'a@b.test, e@x.test' }],
  ['with our own address', { email: 'inbox@inlet.test' }],
  ['with our own address in capitals', { email: 'INBOX@Inlet.test' }],
  ['with our own address and a tag', { _replyto: 'inbox+token@inlet.test' }],
])('is not offered for a submission %s', async (_, data) => {
  const id = await received(server, form, data);
  expect((await detail(owner, id)).reply_recipient).toBeNull();
  expect(await send(owner, id)).toMatchObject({ status: 409, body: { error: { code: 'NO_REPLY_ADDRESS' } } });
});

test('goes to the address that the visitor named for replies', async () => {
  const id = await received(server, form, { email: 'ann@visitor.test', _replyto: 'office@visitor.test' });
  expect((await detail(owner, id)).reply_recipient).toBe('office@visitor.test');
  await sent(owner, id);
  await passHold();
  expect(smtp.received.map(({ to }) => to)).toEqual([['office@visitor.test']]);
});

test('is not sent, and earlier ones are hidden, while the submission is locked', async () => {
  const id = await received(server, form);
  await sent(owner, id);
  await sql`update submissions set is_locked = true where id = ${id}`.execute(server.db);
  await passHold();
  expect(smtp.received).toEqual([]);
  expect(await detail(owner, id)).toMatchObject({ replies: [], reply_recipient: null });
  expect((await send(owner, id)).status).toBe(409);
  await sql`delete from deliveries where submission_id = ${id}`.execute(server.db);
});

test('is not sent once its submission was deleted', async () => {
  const id = await received(server, form);
  await sent(owner, id);
  await owner.delete(`/v2/cli/forms/${form.form_uid}/submissions/${id}`);
  await passHold();
  expect(smtp.received).toEqual([]);
  const { rows } = await sql`select id from replies where submission_id = ${id}`.execute(server.db);
  expect(rows).toEqual([]);
});
