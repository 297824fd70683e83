import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { testClock } from '../../../tests/server/harness.ts';
import { arriveAt, colleague, eventsOf } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newPerson, type Person } from '../../../tests/server/person.ts';
import { getSubmission, listSubmissions } from '../../submissions/contract.ts';
import { up as fillLastActivity } from './migrations/002-last-activity.ts';
import { recordActivity } from '../../submissions/server/public.ts';
import { addNoteCall, NoteAddedLiveEvent } from '../contract.ts';

let id: number;
const clock = testClock('2026-11-20T12:00:00Z');
const here = ownFormEach({ clock });
beforeEach(async () => {
  [id = 0] = await arriveAt(here.server, here.form);
});

const write = (person: Person, message: string) => person.post(`/cli/notes/add_new/submission/${id}`, { message });
const view = (person: Person) => person.post(`/cli/notifications/simple/note/submission/${id}`);
const detail = async (person: Person) => getSubmission.response.parse((await person.get(`/cli/submission/${id}`)).body);
const isNew = async (person: Person) => (await detail(person)).has_new_note_notification;

test('lists notes with author and time, oldest first, and records them in the history', async () => {
  const received = eventsOf(here.server, here.form);
  const { status, body } = await write(here.owner, '  Call back\non Monday ');
  expect(status).toBe(200);
  const { note } = addNoteCall.response.parse(body);
  expect(note).toMatchObject({ message: 'Call back\non Monday', timestamp: clock.now().getTime() / 1000 });
  expect(note.user_name).toMatch(/^Person/);
  await write(here.owner, 'Done');
  const found = await detail(here.owner);
  expect(found.notes).toEqual([note, { ...note, message: 'Done' }]);
  expect(found.history.map(({ kind, number }) => [kind, number])).toEqual([
    ['note', 1],
    ['note', 2],
  ]);
  await expect.poll(() => received).toHaveLength(2);
  expect(NoteAddedLiveEvent.parse(received[0])).toMatchObject({ form_id: here.form.form_id, submission_id: id });
});

test('lists the time of the latest note as the latest activity, and updates open consoles; marks do not count', async () => {
  const [other = 0] = await arriveAt(here.server, here.form);
  const received = eventsOf(here.server, here.form);
  const activity = async () => {
    const { body } = await here.owner.get(`/cli/submissions/${here.form.form_uid}?since_id=${id - 1}`);
    return listSubmissions.response.parse(body).submissions.map(({ last_activity_time }) => last_activity_time);
  };
  await here.owner.post(`/cli/submission/mark_as/${other}`, { marker: 'read' });
  expect(await activity()).toEqual([null, null]);
  const { body } = await write(here.owner, 'Call back');
  const time = '2026-11-20T12:00:00.000Z';
  expect(addNoteCall.response.parse(body).last_activity_time).toBe(time);
  expect(await activity()).toEqual([time, null]);
  expect((await detail(here.owner)).last_activity_time).toBe(time);
  await expect.poll(() => received).toHaveLength(2);
  expect(NoteAddedLiveEvent.parse(received[1]).last_activity_time).toBe(time);
});

test('keeps the latest activity when a server with a slow clock records one', async () => {
  await write(here.owner, 'From the server ahead');
  const recorded = await recordActivity(here.server.db, id, new Date('2026-11-20T11:00:00Z'));
  expect(recorded.last_activity_time).toBe('2026-11-20T12:00:00.000Z');
});

test('sets the activity time from notes of an earlier version, and only from those', async () => {
  const [other = 0] = await arriveAt(here.server, here.form);
  await write(here.owner, 'Before the upgrade');
  await sql`update submissions set last_activity_at = null where id = ${id}`.execute(here.server.db);
  await fillLastActivity(here.server.db);
  expect((await detail(here.owner)).last_activity_time).toBe('2026-11-20T12:00:00.000Z');
  const { rows } = await sql`select last_activity_at as at from submissions where id = ${other}`.execute(
    here.server.db,
  );
  expect(rows).toEqual([{ at: null }]);
});

test('shows another user’s note as new until it is seen, and never one’s own', async () => {
  const admin = await colleague(here.server, here.form, 'ADMIN');
  expect(await isNew(here.owner)).toBe(false);
  await write(admin, 'Have a look');
  expect([await isNew(here.owner), await isNew(admin)]).toEqual([true, false]);
  expect((await view(here.owner)).body).toEqual({ success: true, errors: [] });
  expect(await isNew(here.owner)).toBe(false);
  await write(here.owner, 'I did');
  expect([await isNew(here.owner), await isNew(admin)]).toEqual([false, true]);
  await write(admin, 'Thanks');
  expect(await isNew(here.owner)).toBe(true);
  expect((await view(here.owner)).status).toBe(200);
  expect((await view(here.owner)).status).toBe(200);
  expect([await isNew(here.owner), await isNew(admin)]).toEqual([false, true]);
});

test.each(['', ' \n ', 'x'.repeat(5001)])('rejects %.10j', async (message) => {
  expect((await write(here.owner, message)).status).toBe(400);
  expect((await detail(here.owner)).notes).toEqual([]);
});

test('lets view-only users read but not write, and hides notes from unrelated accounts', async () => {
  await write(here.owner, 'For the team');
  const viewer = await colleague(here.server, here.form, 'ONLY_VIEW_USER');
  const unrelated = await newPerson(here.server);
  expect((await write(viewer, 'x')).status).toBe(403);
  expect((await view(viewer)).status).toBe(403);
  expect(await detail(viewer)).toMatchObject({
    notes: [{ message: 'For the team' }],
    has_new_note_notification: false,
  });
  expect([(await write(unrelated, 'x')).status, (await view(unrelated)).status]).toEqual([404, 404]);
});

test('stores concurrent notes in the order of their numbers', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(here.owner, `note ${n}`)));
  const { notes, history } = await detail(here.owner);
  expect(notes.map(({ message }) => message).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `note ${n}`));
  expect(history.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
});
