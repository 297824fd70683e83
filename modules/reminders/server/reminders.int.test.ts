import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_SECONDS } from '../../../contract/duration.ts';
import type { Notifications } from '../../../contract/entity/notification.ts';
import { type JsonValue, sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { giveAccess } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { getSubmission } from '../../submissions/contract.ts';
import { listReminders, ReminderChangedLiveEvent, ReminderDeletedLiveEvent, setReminderCall } from '../contract.ts';
import { fire } from './fire.ts';
import { set as setOn } from './set.ts';
import { verifiedPerson } from '../../../tests/server/shared-form.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { editorRoles, requireRole } from '../../workspaces/server/public.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
let submission: number;
const clock = testClock('2026-11-20T12:00:00Z');

beforeAll(async () => {
  server = await startServer({ clock, env: { PUBLIC_URL: 'https://inlet.test' } });
  owner = await verifiedPerson(server, 'owner@example.test');
  form = await newForm(owner);
  submission = await newSubmission();
});
afterAll(() => server[Symbol.asyncDispose]());

async function newSubmission(): Promise<number> {
  const { body } = await owner.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`);
  return body.submission_id;
}

const seconds = () => Math.floor(clock.now().getTime() / 1000);
const set = (note: string, inSeconds: number, on = submission, who = owner) =>
  who.post(`/cli/user/reminder/submission/${on}`, { note, time_to_remind: seconds() + inSeconds });
const setAndRead = async (note: string, inSeconds: number, on = submission) =>
  setReminderCall.response.parse((await set(note, inSeconds, on)).body).reminder;
const list = async (who = owner) =>
  listReminders.response
    .parse((await who.get('/cli/user/reminders')).body)
    .reminders.map(({ note, state }) => [note, state]);
const remove = (id: number, who = owner) => who.delete(`/v2/cli/user/reminders/${id}`);
const read = (id: number, who = owner) => who.post(`/cli/user/reminder/has_read/${id}`);

/** Live events received by the owner's open consoles from now on. */
async function listening() {
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${owner.email}`.execute(server.db);
  const received: JsonValue[] = [];
  const end = server.live.subscribe(`account:${rows[0]?.id}`, (event) => void received.push(event));
  const states = () =>
    received.flatMap((event) => {
      const changed = ReminderChangedLiveEvent.safeParse(event);
      return changed.success ? [changed.data.reminder.state] : [];
    });
  return { states, received, [Symbol.dispose]: end };
}

/** The owner's notifications of reminders whose note starts with this. */
async function notices(note: string) {
  const { body } = await owner.get<{ data: Notifications }>('/v2/cli/misc/initial-data');
  return body.data.info.filter(({ message }) => message.startsWith(`Reminder: ${note}`));
}

async function mails() {
  return (await writtenMails(server)).filter(({ subject }) => subject?.startsWith('Reminder') === true);
}

test('notifies the user when a reminder is due', async () => {
  using listener = await listening();
  const reminder = await setAndRead('Call Ann\nabout the quote', DAY_SECONDS);
  expect(reminder).toEqual({
    id: expect.any(Number) as number,
    note: 'Call Ann\nabout the quote',
    state: 'UNFIRED',
    created_at_timestamp: seconds(),
    time_to_remind_timestamp: seconds() + DAY_SECONDS,
    time_remaining_timestamp: DAY_SECONDS,
  });
  const detail = getSubmission.response.parse((await owner.get(`/cli/submission/${submission}`)).body);
  expect(detail.reminders).toEqual([reminder]);
  expect(detail.history.at(-1)).toMatchObject({
    kind: 'reminder',
    payload: { time_to_remind: seconds() + DAY_SECONDS },
  });

  clock.advance((DAY_SECONDS - 1) * 1000);
  await server.scheduler.runDue();
  expect(await list()).toEqual([['Call Ann\nabout the quote', 'UNFIRED']]);
  clock.advance(1000);
  await server.scheduler.runDue();
  expect(await list()).toEqual([['Call Ann\nabout the quote', 'FIRED']]);

  await expect.poll(listener.states).toEqual(['UNFIRED', 'FIRED']);
  const message = `Reminder: Call Ann\nabout the quote (submission ${submission} on Contact)`;
  const params = { note: 'Call Ann\nabout the quote', id: String(submission), form: 'Contact' };
  expect(listener.received).toContainEqual({
    event: 'notice',
    notice: {
      id: expect.any(Number) as number,
      message,
      details: [{ code: 'REMINDER_FIRED', params }],
      type: 'info',
      to: `/${form.project_uid}/${form.form_uid}/submissions/raw/${submission}`,
    },
  });
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toEqual(['Reminder: Call Ann']);
  const [mail] = await mails();
  expect(mail?.text).toContain(
    `https://inlet.test/app/${form.project_uid}/${form.form_uid}/submissions/raw/${submission}`,
  );
  expect((await read(reminder.id)).body).toMatchObject({ reminder: { state: 'READ', time_remaining_timestamp: 0 } });
  expect((await read(reminder.id)).status).toBe(200);
  await expect.poll(listener.states).toEqual(['UNFIRED', 'FIRED', 'READ']);
});

test('dismisses the notification in every open console once the reminder is seen', async () => {
  const seenHere = () => notices('Seen here');
  const { id } = await setAndRead('Seen here', 60);
  clock.advance(60_000);
  await server.scheduler.runDue();
  const [notice] = await seenHere();
  expect(notice).toMatchObject({ to: `/${form.project_uid}/${form.form_uid}/submissions/raw/${submission}` });
  using listener = await listening();
  await read(id);
  expect(await seenHere()).toEqual([]);
  await expect.poll(() => listener.received).toContainEqual({ event: 'notice-read', id: notice?.id });
});

test.each(Array.from({ length: 2 }, (_, shift) => shift))(
  'fires with a long note of characters that take two code units, shifted by %i',
  async (shift) => {
    const note = `Long${'x'.repeat(shift)}${'👩'.repeat(200)}`;
    const { id } = await setAndRead(note, 60);
    clock.advance(60_000);
    await server.scheduler.runDue();
    const [notice] = await notices(note.slice(0, 5 + shift));
    expect(notice?.message).toMatch(/👩… \(submission/);
    const subject = async () => (await mails()).find((mail) => mail.subject?.includes(note.slice(0, 20)))?.subject;
    await expect.poll(subject).toMatch(/^Reminder: Longx?(?:👩)+$/u);
    await read(id);
  },
);

test('fires once despite concurrent processes', async () => {
  using listener = await listening();
  const queued = async () => (await sql`select 1 from deliveries where kind = 'mail'`.execute(server.db)).rows.length;
  const before = await queued();
  const { id } = await setAndRead('Only once', 60);
  clock.advance(60_000);
  const host = {
    db: server.db,
    live: server.live,
    clock,
    config: { port: 8080, product: 'Inlet', publicUrl: undefined, secret: 'x'.repeat(32) },
  };
  await Promise.all(Array.from({ length: 4 }, () => fire(host, id)));
  await server.scheduler.runDue();
  await server.scheduler.runNow('reminders/overdue');
  await expect.poll(listener.states).toEqual(['UNFIRED', 'FIRED']);
  expect(await queued()).toBe(before + 1);
});

test('fires even if its job was lost', async () => {
  using listener = await listening();
  await setAndRead('Forgotten', 60);
  await sql`delete from jobs.job where name = 'reminders/fire'`.execute(server.db);
  clock.advance(60_000);
  await server.scheduler.runDue();
  expect(await list()).toContainEqual(['Forgotten', 'UNFIRED']);
  await server.scheduler.runNow('reminders/overdue');
  expect(await list()).toContainEqual(['Forgotten', 'FIRED']);
  await expect.poll(listener.states).toEqual(['UNFIRED', 'FIRED']);
});

test('is rejected for a submission that was deleted in the meantime', async () => {
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${owner.email}`.execute(server.db);
  const accountId = rows[0]?.id ?? 0;
  const access = await requireRole(server.db, form.form_id, { id: accountId, session: undefined }, editorRoles);
  const draft = { submissionId: 999_999, accountId, note: 'x', at: new Date('2030-01-01') };
  const { db, live } = server;
  await expect(setOn({ db, live, clock }, { at: async () => undefined }, access, draft)).rejects.toMatchObject({
    kind: { code: 'UNKNOWN_SUBMISSION' },
  });
});

test('requires a future time and a note', async () => {
  expect((await set('Too late', 0)).body).toMatchObject({
    success: false,
    errors: ['The reminder time must be in the future.'],
  });
  expect((await set('  ', 60)).status).toBe(400);
  expect((await set('Ever', 1e12)).status).toBe(400);
  expect((await owner.post(`/cli/user/reminder/submission/${submission}`, { note: 'When?' })).status).toBe(400);
});

test('can be marked as seen once due, and then does not fire; not before', async () => {
  using listener = await listening();
  const { id } = await setAndRead('Quick eyes', 60);
  expect((await read(id)).status).toBe(409);
  clock.advance(60_000);
  expect((await read(id)).status).toBe(200);
  await server.scheduler.runDue();
  await expect.poll(listener.states).toEqual(['UNFIRED', 'READ']);
});

test('does not fire once deleted; deleting it later dismisses its notification', async () => {
  using listener = await listening();
  const [early, late] = [await setAndRead('Deleted early', 60), await setAndRead('Deleted late', 60)];
  expect((await remove(early.id)).status).toBe(200);
  expect((await remove(early.id)).status).toBe(404);
  clock.advance(60_000);
  await server.scheduler.runDue();
  expect(await notices('Deleted')).toMatchObject([{ message: expect.stringContaining('Deleted late') }]);
  expect((await remove(late.id)).status).toBe(200);
  expect(await notices('Deleted')).toEqual([]);
  expect((await list()).filter(([note]) => note?.startsWith('Deleted'))).toEqual([]);
  const deleted = () => listener.received.filter((event) => ReminderDeletedLiveEvent.safeParse(event).success);
  await expect.poll(deleted).toEqual([early, late].map(({ id }) => ({ event: 'reminder-deleted', id })));
  expect((await mails()).map(({ subject }) => subject)).not.toContain('Reminder: Deleted early');
});

test('is private to its user, and limited to those who may edit the form', async () => {
  const admin = await verifiedPerson(server);
  const viewer = await newPerson(server);
  const unrelated = await newPerson(server);
  for (const [who, role] of [
    [admin, 'ADMIN'],
    [viewer, 'ONLY_VIEW_USER'],
  ] as const) {
    await giveAccess(server, form, who, role);
  }
  const other = await newSubmission();
  const { id } = await setAndRead('Mine', 60, other);
  expect((await set('No', 60, other, viewer)).status).toBe(403);
  expect((await set('No', 60, other, unrelated)).status).toBe(404);
  expect((await set('Yes', 60, other, admin)).status).toBe(200);
  expect(await list(admin)).toEqual([['Yes', 'UNFIRED']]);
  expect((await read(id, admin)).status).toBe(404);
  expect((await remove(id, admin)).status).toBe(404);
  const detail = getSubmission.response.parse((await admin.get(`/cli/submission/${other}`)).body);
  expect(detail.reminders.map(({ note }) => note)).toEqual(['Yes']);

  await sql`update form_links set is_revoked = true where account_id = (select id from accounts where email = ${admin.email})`.execute(
    server.db,
  );
  clock.advance(60_000);
  await server.scheduler.runDue();
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toContain('Reminder: Mine');
  expect((await mails()).map(({ subject }) => subject)).not.toContain('Reminder: Yes');
  expect(await list(admin)).toEqual([]);
});

test('lists reminders with the senders of their submissions, unless the content is locked', async () => {
  const open = await newSubmission();
  const locked = await newSubmission();
  const data = JSON.stringify({ name: 'Ирина Петренко', message: 'Hello' });
  await sql`update submissions set submitted_data = ${data} where id in (${open}, ${locked})`.execute(server.db);
  await sql`update submissions set is_locked = true where id = ${locked}`.execute(server.db);
  await set('open', DAY_SECONDS, open);
  await set('locked', DAY_SECONDS, locked);
  const { reminders } = listReminders.response.parse((await owner.get('/cli/user/reminders')).body);
  const senderOn = (id: number) => reminders.find(({ submission_id }) => submission_id === id)?.sender;
  expect([senderOn(open), senderOn(locked)]).toEqual(['Ирина Петренко', undefined]);
});

test('lists the first 200 characters of a longer sender', async () => {
  const id = await newSubmission();
  const data = JSON.stringify({ name: `a${'\u{1F980}'.repeat(60_000)}`, message: 'Hello' });
  await sql`update submissions set submitted_data = ${data} where id = ${id}`.execute(server.db);
  await set('long', DAY_SECONDS, id);
  const { reminders } = listReminders.response.parse((await owner.get('/cli/user/reminders')).body);
  const sender = reminders.find(({ submission_id }) => submission_id === id)?.sender;
  expect(sender).toBe(`a${'\u{1F980}'.repeat(199)}`);
});
